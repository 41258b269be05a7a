/**
 * Escapes a user's text for use anywhere in a sentence: one line, no markdown, no mentions. Set `allowed_mentions` as well, because
 * old clients may still resolve a mention.
 */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\*_~`|<>@[\]]/g, '\\$&')
    .replace(/^[#+-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}
