/** The emoji that Unicode recommends; the flag is younger than the language level of this code. */
const RECOMMENDED = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
/** Pictures that are emoji only with the selector after them, which many keyboards leave out. */
const PICTURES =
  /^\p{Extended_Pictographic}\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?)*$/u
const SELECTOR = '\ufe0f'

/** Whether a text is one emoji of Unicode. */
export function isEmoji(text: string): boolean {
  return RECOMMENDED.test(text) || RECOMMENDED.test(text + SELECTOR) || PICTURES.test(text.replaceAll(SELECTOR, ''))
}
