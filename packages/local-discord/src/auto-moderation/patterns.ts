import { RE2JS } from 're2js'
import { harmlessIn, type Match } from './keywords.ts'
import { instructionsOf } from './pattern-size.ts'

/** Instructions to which a pattern may compile: some 10 ms to compile it, some 100 ms to search the longest message. */
const MOST_INSTRUCTIONS = 1_000

/** Instructions times characters that the patterns of a rule may take over one message, at 10 to 60 ns each. */
const MOST_STEPS = 6_000_000

/** Compiled patterns that are kept: more than a guild can have (10 in each of 6 rules). */
const MOST_KEPT = 200

const kept = new Map<string, RE2JS | undefined>()

/**
 * A regular expression of Rust's flavour, which looks neither ahead nor behind nor back, so that a search takes time that grows with
 * the text alone. RE2 is of the same kind and nearly the same flavour. AutoMod's ignore case by themselves.
 *
 * @returns undefined for what is none, or too large.
 */
export function patternOf(source: string): RE2JS | undefined {
  if (!kept.has(source)) {
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(source, compiled(source))
  }
  return kept.get(source)
}

/**
 * The first of the regular expressions that matches the text, outside of what is allowed. One that is none matches nothing, and
 * so do those that are left when the rule has used up its time.
 */
export function findPattern(text: string, patterns: readonly string[], allowed: readonly string[]): Match | undefined {
  const isHarmless = harmlessIn(text, allowed)
  let steps = 0
  for (const keyword of patterns) {
    const pattern = patternOf(keyword)
    if (pattern === undefined) continue
    const search = pattern.matcher(text)
    let from = 0
    while ((steps += pattern.programSize() * (text.length - from)) <= MOST_STEPS && search.find()) {
      const content = text.slice(search.start(), search.end())
      if (content !== '' && !isHarmless(search.start(), search.end())) return { keyword, content }
      from = search.end()
    }
  }
  return undefined
}

function compiled(source: string): RE2JS | undefined {
  try {
    const pattern = RE2JS.translateRegExp(source)
    // Asked before: compiling alone takes 200 ms for the largest that fit into 260 characters.
    if (instructionsOf(pattern) > MOST_INSTRUCTIONS) return undefined
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch {
    return undefined
  }
}
