/** Discord's limit of a message, in characters. */
export const MOST_CHARACTERS = 2_000

const FENCE = '```'
/** Room for a code fence that closes a message and reopens in the next one. */
const FENCE_ROOM = 40

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Splits a text into messages, preferably at the ends of sentences. A code block continues in the next message.
 *
 * @param most maximum number of messages; a longer text is cut and ends with "…".
 */
export function splitIntoMessages(text: string, most: number): string[] {
  const messages: string[] = []
  let rest = text.trim()
  let fence = ''
  while (rest !== '' && messages.length < most) {
    const opened = fence === '' ? '' : `${fence}\n`
    const isLast = opened.length + rest.length <= MOST_CHARACTERS
    const part = isLast ? rest : headOf(rest, MOST_CHARACTERS - opened.length - FENCE_ROOM)
    fence = openFenceOf(opened + part)
    // Inside a code block, keep leading spaces of a line.
    rest = rest.slice(part.length).replace(fence === '' ? /^\s+/ : /^\n/, '')
    const isCut = rest !== '' && messages.length === most - 1
    messages.push((opened + part).trimEnd() + (isCut ? '…' : '') + (fence === '' ? '' : `\n${FENCE}`))
  }
  return messages
}

/** The longest fitting start of a text: whole sentences, otherwise whole words, otherwise whole characters. */
function headOf(text: string, most: number): string {
  let end = 0
  for (const { index, segment } of sentences.segment(text.slice(0, most + 1))) {
    const next = index + segment.trimEnd().length
    // The last segment may be an incomplete sentence.
    if (index + segment.length > most) break
    end = next
  }
  if (end > most / 4) return text.slice(0, end)
  const space = text.lastIndexOf(' ', most)
  if (space > most / 4) return text.slice(0, space)
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** The opening fence of the code block that is open at the end, with its language; empty without one. */
function openFenceOf(text: string): string {
  const fences = text.match(/```[^\s`]{0,20}/g) ?? []
  return fences.length % 2 === 0 ? '' : (fences.at(-1) ?? '')
}
