/** A block of code in a text, with the index after its closing fence. */
interface CodeBlock {
  readonly language: string | null
  readonly text: string
  readonly end: number
}

export const FENCE = '```'

const LANGUAGE = /([\w+\-.#]+)\n/y

/**
 * The block of code whose opening fence is at `at`; undefined if there is none.
 *
 * @param lastFence the place of the last fence of the text: saves the search for a closing fence that does not exist.
 */
export function codeBlockAt(text: string, at: number, lastFence: number): CodeBlock | undefined {
  const start = at + FENCE.length
  if (lastFence <= start) return undefined
  LANGUAGE.lastIndex = start
  const language = LANGUAGE.exec(text)?.[1] ?? null
  const named = language === null ? undefined : bodyAt(text, start + language.length + 1, lastFence)
  if (named) return { language, ...named }
  // A single word between two fences is code, not a language.
  const body = bodyAt(text, start, lastFence)
  return body && { language: null, ...body }
}

function bodyAt(text: string, from: number, lastFence: number): { text: string; end: number } | undefined {
  let start = from
  while (text[start] === '\n') start += 1
  // Code has at least one character, which may be a tick.
  if (start + 1 > lastFence) return undefined
  const close = text.indexOf(FENCE, start + 1)
  let stop = close
  while (text[stop - 1] === '\n') stop -= 1
  return { text: text.slice(start, stop), end: close + FENCE.length }
}
