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

/**
 * Shortens a text to a length that Discord accepts, without splitting a character or a mention.
 *
 * @param most in UTF-16 units; Discord counts characters, which are never more.
 */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.replace(/<[@#:/a]?[^<>\s]{0,60}$/, '')}…`
}
