/** A pattern for RE2 that means what Rust's regex means, or the reason why there is none. */
type Translation = { readonly pattern: string; readonly usesWordBoundary: boolean } | { readonly reason: string }

/** A construct that RE2 lacks or means differently. The message completes "Can't be tested here: …". */
class Untranslatable extends Error {}

// Rust's \d, \w and \s are Unicode's: https://docs.rs/regex/latest/regex/#perl-character-classes-unicode-friendly
const CLASSES: Readonly<Record<string, string>> = {
  d: String.raw`\p{Nd}`,
  D: String.raw`\P{Nd}`,
  w: String.raw`\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}`,
  s: String.raw`\t-\r\x20\x{85}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}`,
  S: String.raw`\x00-\x08\x0E-\x1F!-\x{84}\x{86}-\x{9F}\x{A1}-\x{167F}\x{1681}-\x{1FFF}\x{200B}-\x{2027}\x{202A}-\x{202E}\x{2030}-\x{205E}\x{2060}-\x{2FFF}\x{3001}-\x{10FFFF}`,
}

const TOKEN = new RegExp(
  [
    /(?<code>\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[xuU]\{[0-9A-Fa-f]{1,8}\}))/,
    /(?<property>\\[pP](?:[A-Z]|\{[A-Za-z_]+\}))/,
    /(?<perl>\\[dDwWsS])/,
    /(?<boundary>\\[bB](?!\{))/,
    /(?<same>\\[afnrtvAz]|\\[!-/:;=?@[-`{-~])/,
    /(?<escape>\\[\s\S]?)/,
    /(?<set>\[\^?\]?(?:\[:\^?[a-z]+:\]|\\[\s\S]|[^\]\\])*\])/,
    /(?<group>\((?:\?(?:P?<[A-Za-z_]\w*>|[imsU]*(?:-[imsU]+)?:))?(?!\?))/,
    /(?<flags>\(\?(?=[^)])[imsU]*(?:-[imsU]+)?\))/,
    /(?<special>\(\?)/,
    /(?<count>\{(?:\d+(?:,\d*)?)\})/,
    /(?<brace>\{)/,
    /(?<open>\[)/,
    /(?<rest>[\s\S])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

const SET_TOKEN =
  /\[:(?<posix>\^?)[a-z]+:\]|(?<code>\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[xuU]\{[0-9A-Fa-f]{1,8}\}))|(?<property>\\p(?:[A-Z]|\{[A-Za-z_]+\}))|\\(?<perl>[dDwWsS])|(?<same>\\[afnrtv]|\\[!-/:;=?@[-`{-~])|(?<escape>\\[\s\S]?)|(?<operation>&&|--|~~|\[)|[\s\S]/gu

/**
 * Translates a pattern of Rust's regex (https://docs.rs/regex/latest/regex/#syntax) for RE2. Refuses what RE2 would read
 * differently, instead of a pattern that finds something else.
 */
export function translate(source: string): Translation {
  try {
    const tokens = [...source.matchAll(TOKEN)]
    const pattern = tokens.map(({ 0: text, groups }) => translateToken(text, groups ?? {})).join('')
    return { pattern, usesWordBoundary: tokens.some(({ groups }) => groups?.['boundary'] !== undefined) }
  } catch (error) {
    if (error instanceof Untranslatable) return { reason: error.message }
    throw error
  }
}

type Groups = Readonly<Record<string, string | undefined>>

function translateToken(text: string, groups: Groups): string {
  if (groups['code'] !== undefined) return codePoint(text)
  if (groups['set'] !== undefined) return translateSet(text)
  if (groups['perl'] !== undefined) return translatePerl(text.charAt(1))
  if (groups['escape'] !== undefined) throw new Untranslatable(`“${text}” is not available in this tester.`)
  if (groups['special'] !== undefined)
    throw new Untranslatable('Look-around and flags other than i, m, s and U are not available in this tester.')
  if (groups['brace'] !== undefined)
    throw new Untranslatable('Write “{” as “\\{” unless it is a count such as “{2,3}”.')
  if (groups['open'] !== undefined) throw new Untranslatable('A “[” has no “]”.')
  return text
}

function translatePerl(letter: string): string {
  if (letter === 'W') return `[^${CLASSES['w']}]`
  return `[${CLASSES[letter]}]`
}

function translateSet(set: string): string {
  const start = /^\[\^?\]?/.exec(set)?.[0] ?? '['
  let hasNonWord = false
  const items = Array.from(set.slice(start.length, -1).matchAll(SET_TOKEN), ({ 0: text, groups = {} }) => {
    const { posix, code, perl, escape, operation } = groups
    if (operation !== undefined)
      throw new Untranslatable('Classes in a class and “&&”, “--” and “~~” are not available.')
    if (escape !== undefined) throw new Untranslatable(`“${text}” in a class is not available in this tester.`)
    if (posix === '^') throw new Untranslatable(`“${text}” in a class is not available in this tester.`)
    if (perl === 'W') hasNonWord = true
    if (perl !== undefined) return CLASSES[perl] ?? ''
    return code === undefined ? text : codePoint(text)
  }).join('')
  if (!hasNonWord) return `${start}${items}]`
  // RE2 cannot hold the complement of \w in a class.
  if (start.startsWith('[^')) throw new Untranslatable('“\\W” in a negated class is not available in this tester.')
  const others = `${start}${items}]`
  const nonWord = translatePerl('W')
  return others === '[]' ? nonWord : `(?:${others}|${nonWord})`
}

function codePoint(escape: string): string {
  const code = Number.parseInt(escape.slice(2).replace(/[{}]/g, ''), 16)
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw new Untranslatable(`“${escape}” is no character.`)
  return `\\x{${code.toString(16)}}`
}
