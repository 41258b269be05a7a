/**
 * Somebody's text for the middle of a sentence of ours: on one line, with neither markdown nor mentions coming alive.
 * It may still be read as a ping by old clients, so `allowed_mentions` must be set besides.
 */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\*_~`|<>@[\]]/g, '\\$&')
}
