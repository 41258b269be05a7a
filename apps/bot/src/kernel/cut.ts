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
