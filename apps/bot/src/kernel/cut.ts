/**
 * The beginning of a text that Discord would refuse for its length. Neither a character nor a mention is cut in two.
 *
 * @param most in UTF-16 units, of which there are never fewer than the characters that Discord counts.
 */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept.replace(/<[@#:/a]?[^<>\s]{0,60}$/, '')}…`
}
