/**
 * Somebody's text for a sentence of ours, wherever in it: on one line, with neither markdown nor mentions coming alive.
 * It may still be read as a ping by old clients, so `allowed_mentions` must be set besides.
 */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\*_~`|<>@[\]]/g, '\\$&')
    .replace(/^[#+-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}
