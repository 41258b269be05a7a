/** The tints for names. Literal class names, since Tailwind finds classes by searching the source. */
const tints = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6'] as const

/** The background of something without a picture, chosen by a stable hash of its name. */
export function tintOf(name: string): string {
  let hash = 39
  for (const char of name) hash = (Math.imul(hash, 33) + (char.codePointAt(0) ?? 0)) >>> 0
  return tints[hash % tints.length] ?? tints[0]
}

/** The first letter of a name in upper case, or '?' for an empty name. */
export function initialOf(name: string): string {
  const [first] = name.trim()
  return first?.toLocaleUpperCase() ?? '?'
}
