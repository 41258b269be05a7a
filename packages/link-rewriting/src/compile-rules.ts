import { RE2JS } from 're2js'
import { MOST_INSTRUCTIONS } from './limits.ts'
import { leastProgramSize } from './program-size.ts'
import { mayMatch, requiredLiteral, type Link } from './required-literal.ts'

/** A rule as an administrator wrote it. */
export interface RewriteRule {
  readonly input_pattern: string
  readonly output_pattern: string
  /** The channels in which it applies; null is every channel. */
  readonly channel_ids: readonly string[] | null
}

/** A pattern that is ready to be searched for. */
interface Rewriter {
  /** The cost of a search for each character of the link. */
  readonly instructions: number
  /** @returns the link with the first match replaced; null when the pattern does not match. */
  rewrite(url: string): string | null
}

/** A rule that is ready to be tried. */
interface CompiledRule {
  /** False in other channels, and for a link without the literal that every match contains: RE2 need not run then. */
  mayMatch(link: Link, channelId: string | null): boolean
  /** Compiled on the first call, so that unused rules cost nothing. Null for an invalid pattern. */
  rewriter(): Rewriter | null
}

/** Rules of a guild, in their order. */
export interface CompiledRules {
  readonly count: number
  readonly rules: readonly CompiledRule[]
}

/** A part of an output pattern: a text, or the index of a group of the input pattern. */
type Part = string | number

/** The groups of the input pattern. */
interface Groups {
  /** Without group 0, the whole match. */
  readonly count: number
  readonly names: Readonly<Record<string, number>>
}

const REFERENCE = /\$(?:([$&])|<([^>]*)>|(\d{1,2}))/g

/** Never throws: an invalid rule, which cannot be saved, matches nothing. */
export function compileRules(rules: readonly RewriteRule[]): CompiledRules {
  return { count: rules.length, rules: rules.map(compiledRule) }
}

function compiledRule(rule: RewriteRule): CompiledRule {
  const channels = rule.channel_ids && new Set(rule.channel_ids)
  const literal = requiredLiteral(rule.input_pattern.trim())
  let rewriter: Rewriter | null | undefined
  return {
    mayMatch: (link, channelId) =>
      mayMatch(link, literal) && (channels === null || channelId === null || channels.has(channelId)),
    rewriter() {
      if (rewriter === undefined) rewriter = rewriterOf(rule)
      return rewriter
    },
  }
}

function rewriterOf(rule: RewriteRule): Rewriter | null {
  const pattern = compiled(rule.input_pattern.trim())
  if (!pattern) return null
  const output = parseOutput(rule.output_pattern.trim(), { count: pattern.groupCount(), names: pattern.namedGroups() })
  return {
    instructions: pattern.programSize(),
    rewrite(url) {
      const search = pattern.matcher(url)
      if (!search.find()) return null
      const replacement = fillIn(output, (group) => search.group(group) ?? '')
      return url.slice(0, search.start()) + replacement + url.slice(search.end())
    },
  }
}

function compiled(pattern: string): RE2JS | null {
  if (leastProgramSize(pattern) > MOST_INSTRUCTIONS) return null
  try {
    const made = RE2JS.compile(pattern)
    return made.programSize() <= MOST_INSTRUCTIONS ? made : null
  } catch {
    return null
  }
}

/**
 * Reads an output pattern as JavaScript's `replace` does: $1 to $99 are groups (of two digits, the second is text when there is no such
 * group), $<name> a named one, $& the whole match and $$ a dollar sign. $0 is the whole match too. A reference to a group that does
 * not exist stays as it is written; a group that took no part in the match is empty.
 */
function parseOutput(output: string, groups: Groups): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const match of output.matchAll(REFERENCE)) {
    const reference = referenced(match, groups)
    if (reference === undefined) continue
    parts.push(output.slice(done, match.index), reference.part)
    done = match.index + reference.length
  }
  parts.push(output.slice(done))
  return parts
}

/** References of an output pattern to groups that do not exist, as they are written. */
export function danglingReferences(output: string, groups: Groups): string[] {
  const matches = [...output.matchAll(REFERENCE)]
  return matches.filter((match) => referenced(match, groups) === undefined).map((match) => match[0])
}

function referenced(match: RegExpExecArray, groups: Groups): { part: Part; length: number } | undefined {
  const [whole, sign, name, digits] = match
  if (sign !== undefined) return { part: sign === '$' ? '$' : 0, length: whole.length }
  if (name !== undefined) {
    const group = Object.hasOwn(groups.names, name) ? groups.names[name] : undefined
    return group === undefined ? undefined : { part: group, length: whole.length }
  }
  if (digits === undefined) return undefined
  const asWritten = Number(digits)
  if (asWritten <= groups.count) return { part: asWritten, length: whole.length }
  const first = Number(digits[0])
  return digits.length === 2 && first <= groups.count ? { part: first, length: 2 } : undefined
}

/** @param group returns the text of a group. */
function fillIn(parts: readonly Part[], group: (index: number) => string): string {
  return parts.map((part) => (typeof part === 'number' ? group(part) : part)).join('')
}
