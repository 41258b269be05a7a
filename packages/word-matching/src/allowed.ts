import { compileSearch, type Search } from './search.ts'
import { isSpaceAt } from './text.ts'

/** Whether a range of the text lies within a match of an allowed word. */
export type IsAllowed = (from: number, to: number) => boolean

/**
 * Finds the allowed words of a list in a text.
 *
 * @returns a check of a range, in constant time.
 */
export function allowedIn(text: string, allowed: readonly string[]): IsAllowed {
  return allowedBy(text, compileSearch(allowed))
}

/**
 * A wildcard of an allowed word covers the rest of the text up to the next white space:
 * https://github.com/discord/discord-api-docs/issues/7356
 */
export function allowedBy(text: string, search: Search): IsAllowed {
  const hits = search(text)
  if (hits.length === 0) return () => false
  const [starts, ends] = runsOf(text)
  // At each offset: the furthest end of an allowed range that starts there or earlier.
  const reach = new Uint32Array(text.length)
  for (const { keyword, from, to } of hits) {
    const start = keyword.isOpenBefore ? (starts[from] ?? from) : from
    const end = keyword.isOpenAfter ? (ends[to - 1] ?? to) : to
    reach[start] = Math.max(reach[start] ?? 0, end)
  }
  for (let at = 1; at < reach.length; at += 1) reach[at] = Math.max(reach[at] ?? 0, reach[at - 1] ?? 0)
  return (from, to) => (reach[from] ?? 0) >= to
}

/** At each offset: the start and the end of the text without white space around it. */
function runsOf(text: string): [starts: Uint32Array, ends: Uint32Array] {
  const starts = new Uint32Array(text.length)
  const ends = new Uint32Array(text.length)
  for (let at = 0, start = 0; at < text.length; at += 1) {
    if (isSpaceAt(text, at)) start = at + 1
    starts[at] = Math.min(start, at)
  }
  for (let at = text.length - 1, end = text.length; at >= 0; at -= 1) {
    if (isSpaceAt(text, at)) end = at
    ends[at] = Math.max(end, at + 1)
  }
  return [starts, ends]
}
