import { isText } from './checks.ts'

/** The format of a custom emoji in forms. Discord's prefix `a` of an animated emoji is accepted, but not stored. */
const CUSTOM = /^<a?:(\w{1,32}):(\d{1,20})>$/
/** Pictographs that are emoji only with the selector after them, which many keyboards leave out. */
const PICTOGRAPHS =
  /^\p{Extended_Pictographic}\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?)*$/u
const SELECTOR = '\ufe0f'
/** Maximum number of UTF-16 units of a sequence. Unicode's longest ones, such as a kiss with two skin tones, have 15. */
const LONGEST = 64

/** A custom emoji as its text names it. */
export interface CustomEmoji {
  readonly id: string
  readonly name: string
}

/** The custom emoji that a text of the form `<:name:id>` names; null for any other text. */
export function customEmojiOf(text: string): CustomEmoji | null {
  const [, name, id] = CUSTOM.exec(text) ?? []
  return name !== undefined && id !== undefined ? { id, name } : null
}

/** Whether a value is the text of one emoji, of Unicode or custom. */
export function isEmoji(value: unknown): value is string {
  if (!isText(value) || value.length > LONGEST) return false
  return customEmojiOf(value) !== null || isUnicodeEmoji(value)
}

/** Created on first use, because the `v` flag is newer than the language level of this code. */
let recommended: RegExp | undefined

function isUnicodeEmoji(text: string): boolean {
  recommended ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  return recommended.test(text) || recommended.test(text + SELECTOR) || PICTOGRAPHS.test(text.replaceAll(SELECTOR, ''))
}
