/** Discord: characters of a message. */
export const MOST_CHARACTERS = 2_000

const FENCE = '```'
/** Room for a fence that is closed at the end of a message and opened again in the next one. */
const FENCE_ROOM = 40

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Splits a text into messages, at the ends of sentences where it can be; a code block goes on in the next message.
 *
 * @param most messages; what is beyond them is left out, and the last one ends with "…".
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
    // Inside a code block spaces at the start of a line count.
    rest = rest.slice(part.length).replace(fence === '' ? /^\s+/ : /^\n/, '')
    const isCut = rest !== '' && messages.length === most - 1
    messages.push((opened + part).trimEnd() + (isCut ? '…' : '') + (fence === '' ? '' : `\n${FENCE}`))
  }
  return messages
}

/** The longest start of a text that fits: of whole sentences, else of whole words, else of whole characters. */
function headOf(text: string, most: number): string {
  let end = 0
  for (const { index, segment } of sentences.segment(text.slice(0, most + 1))) {
    const next = index + segment.trimEnd().length
    // The last segment may be a part of a sentence.
    if (index + segment.length > most) break
    end = next
  }
  if (end > most / 4) return text.slice(0, end)
  const space = text.lastIndexOf(' ', most)
  if (space > most / 4) return text.slice(0, space)
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** The code block that is still open at the end, with its language; empty outside of one. */
function openFenceOf(text: string): string {
  const fences = text.match(/```[^\s`]{0,20}/g) ?? []
  return fences.length % 2 === 0 ? '' : (fences.at(-1) ?? '')
}
