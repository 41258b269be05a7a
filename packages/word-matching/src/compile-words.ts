import { allowedBy } from './allowed.ts'
import { certaintyOf } from './certainty.ts'
import type { Found } from './found.ts'
import { compileSearch, type Hit } from './search.ts'

/** The words of a list, compiled once for many texts. */
interface WordMatcher {
  /** Discord's single match: assumed to be the first matching word in the order of the list, at its first position. */
  readonly find: (text: string) => Found | undefined
  /** All matches outside the allowed words, by position. Matches of one word do not overlap. */
  readonly findAll: (text: string) => Found[]
}

/**
 * Compiles the words of a list. A search takes time in proportion to the text times the longest word, not to the number of
 * words.
 *
 * @param words keywords with Discord's wildcards; words without text match nothing
 * @param allowed words within which no match counts, with the same wildcards
 */
export function compileWords(words: readonly string[], allowed: readonly string[]): WordMatcher {
  const searchWords = compileSearch(words)
  const searchAllowed = compileSearch(allowed)
  const hitsOf = (text: string): Hit[] => {
    const hits = searchWords(text)
    if (hits.length === 0) return hits
    const isAllowed = allowedBy(text, searchAllowed)
    return hits.filter(({ from, to }) => !isAllowed(from, to))
  }
  return {
    find: (text) => {
      const hits = hitsOf(text)
      const least = hits.reduce((index, hit) => Math.min(index, hit.index), words.length)
      const first = hits.find(({ index }) => index === least)
      return first && foundOf(text, first)
    },
    findAll: (text) => hitsOf(text).map((hit) => foundOf(text, hit)),
  }
}

function foundOf(text: string, hit: Hit): Found {
  return { keyword: hit.keyword.source, from: hit.from, to: hit.to, certainty: certaintyOf(text, hit) }
}
