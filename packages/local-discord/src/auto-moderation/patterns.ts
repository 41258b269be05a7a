import type { IsAllowed } from '@guildhall/word-matching'
import { compilePattern, findPatterns, type CompiledPattern } from '@guildhall/word-matching/patterns'
import type { Cause } from './cause.ts'

/** Maximum number of compiled patterns in the cache: more than a guild can have (10 in each of 6 rules). */
const MOST_CACHED = 200

const cache = new Map<string, CompiledPattern>()

/** Compiles a pattern once. */
export function patternOf(source: string): CompiledPattern {
  const known = cache.get(source)
  if (known !== undefined) return known
  if (cache.size >= MOST_CACHED) cache.clear()
  const compiled = compilePattern(source)
  cache.set(source, compiled)
  return compiled
}

/** The first pattern that matches outside the allowed words; undefined without a match. Untestable patterns match nothing. */
export function findPattern(text: string, patterns: readonly string[], isAllowed: IsAllowed): Cause | undefined {
  const [first] = findPatterns(patterns.map(patternOf), text, isAllowed).found
  return first && { keyword: first.keyword, content: text.slice(first.from, first.to) }
}
