import { foldCase } from './fold-case.ts'

/** A keyword of a list, ready for the search. */
export interface Keyword {
  /** As it is in the list. */
  readonly source: string
  /** Without wildcards. */
  readonly bare: string
  /** `bare`, ignoring case. */
  readonly folded: string
  /** Whether a word may go on before or after it. */
  readonly isOpenBefore: boolean
  readonly isOpenAfter: boolean
}

const STAR = '*'.charCodeAt(0)

/**
 * Reads a keyword: "word*" is a prefix, "*word" a suffix, "*word*" any part of a word:
 * https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object-keyword-matching-strategies
 * Assumed: spaces around a keyword and repeated asterisks do not count, and an asterisk inside is a character.
 *
 * @returns undefined for a keyword without text, which matches nothing.
 */
export function readKeyword(source: string): Keyword | undefined {
  const text = source.trim()
  let start = 0
  while (text.charCodeAt(start) === STAR) start += 1
  let end = text.length
  while (end > start && text.charCodeAt(end - 1) === STAR) end -= 1
  const bare = text.slice(start, end)
  if (bare.trim() === '') return undefined
  return { source, bare, folded: foldCase(bare), isOpenBefore: start > 0, isOpenAfter: end < text.length }
}
