import type { Certainty } from './found.ts'
import { compileSearch, type Hit } from './search.ts'
import { isSpaceAt } from './text.ts'

/**
 * The certainty of a match. Discord documents that case is ignored, that a keyword is surrounded by white space, and what its
 * wildcards match. It does not document punctuation beside a keyword, nor case beyond ASCII:
 * https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object-keyword-matching-strategies
 */
export function certaintyOf(text: string, { keyword, from, to }: Hit): Certainty {
  const { source, bare, isOpenBefore, isOpenAfter } = keyword
  const wildcards = `${isOpenBefore ? '*' : ''}${bare}${isOpenAfter ? '*' : ''}`
  const isDocumented =
    source === wildcards &&
    !bare.includes('*') &&
    (isOpenBefore || isSpaceAt(text, from - 1)) &&
    (isOpenAfter || isSpaceAt(text, to)) &&
    lowerAscii(text.slice(from, to)) === lowerAscii(bare)
  return isDocumented ? 'documented' : 'assumed'
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * The certainty that a text without a match passes. It is assumed when the text would match without its accents, invisible
 * characters and compatibility forms, because Discord does not document whether it looks through them. Other look-alikes, such
 * as a Cyrillic "а" or "c4t", count as different characters.
 */
export function certaintyOfMiss(text: string, words: readonly string[]): Certainty {
  return compileSearch(words.map(plain))(plain(text)).length > 0 ? 'assumed' : 'documented'
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
}
