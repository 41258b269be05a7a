/** A match: the keyword of the rule and the matched part of the message. */
export interface Match {
  keyword: string
  content: string
}

/** The first keyword that matches outside the allowed words; undefined without a match. */
export function findKeyword(text: string, keywords: readonly string[], allowed: readonly string[]): Match | undefined {
  const isAllowed = allowedIn(text, allowed)
  for (const keyword of keywords) {
    for (const { index, 0: content } of text.matchAll(keywordPattern(keyword)))
      if (!isAllowed(index, index + content.length)) return { keyword, content }
  }
  return undefined
}

const NEVER = /(?!)/gu

/**
 * A keyword matches a whole word or phrase, ignoring case. "word*" matches a prefix, "*word" a suffix, "*word*" any part:
 * https://discord.com/developers/docs/resources/auto-moderation#auto-moderation-rule-object-keyword-matching-strategies
 */
function keywordPattern(keyword: string): RegExp {
  const bare = keyword.replace(/^\*/, '').replace(/\*$/, '')
  const before = keyword.startsWith('*') ? '' : '(?<![\\p{L}\\p{N}_])'
  const after = keyword.endsWith('*') ? '' : '(?![\\p{L}\\p{N}_])'
  return bare === '' ? NEVER : new RegExp(`${before}${escaped(bare)}${after}`, 'giu')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
}

/** Whether a range of the text lies within a match of an allowed word. */
export type IsAllowed = (from: number, to: number) => boolean

/** Finds the allowed words once, so that each match is then checked in constant time. */
export function allowedIn(text: string, allowed: readonly string[]): IsAllowed {
  // At each position: the furthest end of an allowed match that starts there or earlier.
  const reach = new Uint32Array(text.length)
  for (const word of allowed) {
    for (const { index, 0: found } of text.matchAll(keywordPattern(word)))
      reach[index] = Math.max(reach[index] ?? 0, index + found.length)
  }
  for (let at = 1; at < reach.length; at += 1) reach[at] = Math.max(reach[at] ?? 0, reach[at - 1] ?? 0)
  return (from, to) => (reach[from] ?? 0) >= to
}
