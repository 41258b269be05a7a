/** The number of characters of a message that its name has at first. */
const MOST = 40

/** Mentions, custom emoji and times, whose ids say nothing in a name, with the spaces before them. */
const TOKENS = /\s*(?:<(?:[@#]|a?:|t:)[^\s<>]+>|@everyone|@here)/g

/** The spaces and marks at the start of a line, from a removed mention or from Discord's markdown. */
const START = /^[\s\p{P}]+/u

/**
 * The name that is proposed for a message.
 *
 * @param texts the texts of the message, in the order of their importance.
 * @returns the start of the first line that has a word besides mentions; empty without one.
 */
export function proposedName(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.replaceAll(TOKENS, '').replace(START, ''))
  const line = lines.find(Boolean) ?? ''
  return Array.from(line).slice(0, MOST).join('').trim()
}
