/** A word of a text with one word a line. */
export interface Entry {
  readonly word: string
  /** Counted from 1. */
  readonly line: number
}

/**
 * The words of a text with one word a line. Empty lines and repeated words are left out: Discord ignores the case of
 * words and the space around them.
 */
export function entriesIn(text: string): readonly Entry[] {
  const seen = new Set<string>()
  return text.split('\n').flatMap((line, at) => {
    const word = line.trim()
    const key = word.toLowerCase()
    if (word === '' || seen.has(key)) return []
    seen.add(key)
    return [{ word, line: at + 1 }]
  })
}

export function wordsIn(text: string): string[] {
  return entriesIn(text).map(({ word }) => word)
}
