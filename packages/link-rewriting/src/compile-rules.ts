import { RE2JS } from 're2js'
import { MOST_INSTRUCTIONS } from './limits.ts'
import { fillIn, parseOutput } from './output-template.ts'
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
export interface Rewriter {
  /** The cost of a search for each character of the link. */
  readonly instructions: number
  /** @returns the link with the first match replaced; null when the pattern does not match. */
  rewrite(url: string): string | null
}

/** A rule that is ready to be tried. */
export interface CompiledRule {
  /** False in other channels, and for a link without the literal that every match contains: RE2 need not be run. */
  mayMatch(link: Link, channelId: string | null): boolean
  /** Compiled on the first call, so that unused rules cost nothing. Null for an invalid pattern. */
  rewriter(): Rewriter | null
}

/** Rules of a guild, in their order. */
export interface CompiledRules {
  readonly count: number
  readonly rules: readonly CompiledRule[]
}

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
