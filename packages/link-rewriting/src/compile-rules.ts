import { RE2JS } from 're2js'
import { MOST_INSTRUCTIONS } from './limits.ts'
import { fillIn, parseOutput } from './output-template.ts'
import { mayMatch, requiredLiteral, type Link } from './required-literal.ts'

/** A rule as an administrator wrote it. */
export interface RewriteRule {
  readonly input_pattern: string
  readonly output_pattern: string
  /** Where it applies; null is everywhere. */
  readonly channel_ids: readonly string[] | null
}

/** A rule that is ready to be tried. */
export interface Rewriter {
  /** Whether a search is worth its time: false for a link that lacks what every match has. */
  mayMatch(link: Link): boolean
  /** How much a search costs for each character. */
  readonly instructions: number
  /** @returns the link with the first match replaced; null when the pattern does not match. */
  rewrite(url: string): string | null
}

/** Rules of a server, ready to be tried in their order. */
export interface CompiledRules {
  readonly count: number
  appliesIn(rule: number, channelId: string | null): boolean
  /** Compiled when first asked for: what no message needs costs nothing. Null for a pattern that cannot be taken. */
  rewriter(rule: number): Rewriter | null
}

/** Never throws: a faulty rule, which cannot be saved, would simply match nothing. */
export function compileRules(rules: readonly RewriteRule[]): CompiledRules {
  const channels = rules.map((rule) => (rule.channel_ids === null ? null : new Set(rule.channel_ids)))
  const rewriters = new Map<number, Rewriter | null>()

  return {
    count: rules.length,
    appliesIn: (rule, channelId) => channelId === null || (channels[rule]?.has(channelId) ?? true),
    rewriter(rule) {
      const known = rewriters.get(rule)
      if (known !== undefined) return known
      const written = rules[rule]
      const made = written ? rewriterOf(written) : null
      rewriters.set(rule, made)
      return made
    },
  }
}

function rewriterOf(rule: RewriteRule): Rewriter | null {
  const pattern = compiled(rule.input_pattern.trim())
  if (!pattern) return null
  const literal = requiredLiteral(rule.input_pattern.trim())
  const output = parseOutput(rule.output_pattern.trim(), { count: pattern.groupCount(), names: pattern.namedGroups() })
  return {
    mayMatch: (link) => mayMatch(link, literal),
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
  try {
    const made = RE2JS.compile(pattern)
    return made.programSize() <= MOST_INSTRUCTIONS ? made : null
  } catch {
    return null
  }
}
