/** What triggered a rule: the word as it stands in the rule, and as it stands in the message. */
export interface Match {
  keyword: string
  content: string
}

/** The first of the keywords that occurs in the text, outside of what is allowed. */
export function findKeyword(text: string, keywords: readonly string[], allowed: readonly string[]): Match | undefined {
  return firstMatch(text, keywords, keywordPattern, allowed)
}

/** The first of the regular expressions that matches the text, outside of what is allowed. */
export function findPattern(text: string, patterns: readonly string[], allowed: readonly string[]): Match | undefined {
  return firstMatch(text, patterns, (pattern) => patternOf(pattern) ?? NEVER, allowed)
}

const NEVER = /(?!)/gu

/**
 * A regular expression of Rust's flavour, which looks neither ahead nor behind nor back. AutoMod's ignore case by themselves.
 *
 * @returns undefined for what is none.
 */
export function patternOf(source: string): RegExp | undefined {
  if (/\(\?<?[=!]|\\[1-9]|\\k/.test(source)) return undefined
  try {
    return new RegExp(source.replace(/^\(\?i\)/, ''), 'giu')
  } catch {
    return undefined
  }
}

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

function firstMatch(
  text: string,
  keywords: readonly string[],
  compile: (keyword: string) => RegExp,
  allowed: readonly string[],
): Match | undefined {
  const harmless = allowed.flatMap((word) => [...text.matchAll(keywordPattern(word))].map(spanOf))
  for (const keyword of keywords) {
    const found = [...text.matchAll(compile(keyword))]
      .filter((match) => match[0] !== '')
      .find((match) => !harmless.some((span) => covers(span, spanOf(match))))
    if (found) return { keyword, content: found[0] }
  }
  return undefined
}

interface Span {
  from: number
  to: number
}

function spanOf(match: RegExpExecArray): Span {
  return { from: match.index, to: match.index + match[0].length }
}

function covers(outer: Span, inner: Span): boolean {
  return outer.from <= inner.from && inner.to <= outer.to
}
