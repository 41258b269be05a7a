import { RE2JS } from 're2js'
import { allowedIn, type Match } from './keywords.ts'
import { instructionsOf } from './pattern-size.ts'

/**
 * Maximum number of instructions of a compiled pattern: compiling takes about 10 ms, searching the longest message
 * about 100 ms.
 */
const MOST_INSTRUCTIONS = 1_000

/**
 * Maximum number of steps (instructions times characters) for the patterns of a rule over one message; a step takes 10
 * to 60 ns.
 */
const MOST_STEPS = 6_000_000

/** Maximum number of compiled patterns in the cache: more than a guild can have (10 in each of 6 rules). */
const MOST_CACHED = 200

const cache = new Map<string, RE2JS | undefined>()

/**
 * Compiles a pattern. AutoMod uses Rust's regex, without look-around and back-references, so a search takes linear time. RE2 has the
 * same guarantee and nearly the same syntax. Case is ignored, as in AutoMod.
 *
 * @returns undefined for an invalid or too large pattern.
 */
export function patternOf(source: string): RE2JS | undefined {
  if (!cache.has(source)) {
    if (cache.size >= MOST_CACHED) cache.clear()
    cache.set(source, compiled(source))
  }
  return cache.get(source)
}

/**
 * The first pattern that matches outside the allowed words; undefined without a match. Invalid patterns match nothing, and neither
 * do the remaining patterns once the rule has used MOST_STEPS.
 */
export function findPattern(text: string, patterns: readonly string[], allowed: readonly string[]): Match | undefined {
  const isAllowed = allowedIn(text, allowed)
  let steps = 0
  for (const keyword of patterns) {
    const pattern = patternOf(keyword)
    if (pattern === undefined) continue
    const search = pattern.matcher(text)
    let from = 0
    while ((steps += pattern.programSize() * (text.length - from)) <= MOST_STEPS && search.find()) {
      const content = text.slice(search.start(), search.end())
      if (content !== '' && !isAllowed(search.start(), search.end())) return { keyword, content }
      from = search.end()
    }
  }
  return undefined
}

function compiled(source: string): RE2JS | undefined {
  try {
    const pattern = RE2JS.translateRegExp(source)
    // Check the size before compiling, which takes 200 ms for the largest pattern of 260 characters.
    if (instructionsOf(pattern) > MOST_INSTRUCTIONS) return undefined
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch {
    return undefined
  }
}
