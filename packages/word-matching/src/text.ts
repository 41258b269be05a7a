import { foldCase } from './fold-case.ts'

/** A text that is searched. */
interface Text {
  readonly folded: string
  /** At each offset: whether the character belongs to a word. */
  readonly isWord: Uint8Array
  /** At each offset: whether it is inside a surrogate pair, where no match starts or ends. */
  readonly isInside: Uint8Array
}

const WORD = /[\p{L}\p{M}\p{N}_]/u
// Unicode's White_Space; unlike JavaScript's \s, it excludes the byte order mark.
const SPACE = /[^\S\ufeff]|\x85/

/** Reads the characters of a text once, for all keywords. */
export function readText(content: string): Text {
  const isWord = new Uint8Array(content.length)
  const isInside = new Uint8Array(content.length)
  for (let at = 0; at < content.length;) {
    const code = content.codePointAt(at) ?? 0
    const length = code > 0xffff ? 2 : 1
    if (isWordCode(code)) isWord.fill(1, at, at + length)
    if (length === 2) isInside[at + 1] = 1
    at += length
  }
  return { folded: foldCase(content), isWord, isInside }
}

/** Whether a character belongs to a word. Assumed: letters, marks, digits and the underscore do. */
function isWordCode(code: number): boolean {
  if (code >= 0x80) return WORD.test(String.fromCodePoint(code))
  const lower = code | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f
}

/** Whether a text has white space at an offset, or ends there. */
export function isSpaceAt(content: string, at: number): boolean {
  return at < 0 || at >= content.length || SPACE.test(content.charAt(at))
}
