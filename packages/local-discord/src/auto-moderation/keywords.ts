/** What triggered a rule: the word as it stands in the rule, and as it stands in the message. */
export interface Match {
  keyword: string
  content: string
}

/** The first of the keywords that occurs in the text, outside of what is allowed. */
export function findKeyword(text: string, keywords: readonly string[], allowed: readonly string[]): Match | undefined {
  const isHarmless = harmlessIn(text, allowed)
  for (const keyword of keywords) {
    for (const { index, 0: content } of text.matchAll(keywordPattern(keyword)))
      if (!isHarmless(index, index + content.length)) return { keyword, content }
  }
  return undefined
}

const NEVER = /(?!)/gu

/**
 * A keyword is a whole word or phrase, in any case. With a "*" after it words may go on after it, with one before it they may begin
 * before it: https://discord.com/developers/docs/resources/auto-moderation#auto-moderation-rule-object-keyword-matching-strategies
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

/** Whether a part of a text lies within something that is allowed there. */
export type IsHarmless = (from: number, to: number) => boolean

/** Looks for what is allowed once, so that each match of a rule is compared with all of it in one step. */
export function harmlessIn(text: string, allowed: readonly string[]): IsHarmless {
  // By position: where the allowed match ends that begins there or before, and goes furthest.
  const reach = new Uint32Array(text.length)
  for (const word of allowed) {
    for (const { index, 0: found } of text.matchAll(keywordPattern(word)))
      reach[index] = Math.max(reach[index] ?? 0, index + found.length)
  }
  for (let at = 1; at < reach.length; at += 1) reach[at] = Math.max(reach[at] ?? 0, reach[at - 1] ?? 0)
  return (from, to) => (reach[from] ?? 0) >= to
}
