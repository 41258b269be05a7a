/** What cannot be in a link as people read it: spaces, angle brackets, and everything invisible (control, format, unassigned). */
const ONE_WORD = /^https?:\/\/[^\s<>\p{C}]+$/iu

/** Whether the text is a link that Discord shows as one and a browser opens: http or https, in one piece, with a valid host. */
export function isHttpUrl(text: string): boolean {
  return ONE_WORD.test(text) && URL.canParse(text)
}
