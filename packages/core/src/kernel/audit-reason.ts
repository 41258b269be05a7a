/** The longest reason in Discord's audit log header, in bytes of its URI encoding. */
const MOST_BYTES = 512
const BOT = 'Guildhall'

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The reason that Discord's audit log shows for a change of the bot.
 *
 * @param names the administrators whose saves the change applies, the newest save first; none if the bot acts by itself.
 */
export function auditReason(names: readonly string[]): string {
  const [name] = names
  if (name === undefined) return BOT
  return reasonWith(name, { before: '', after: `${names.length > 1 ? ' and others' : ''}, through ${BOT}` })
}

/**
 * A reason that names something. A long name is cut between characters, so that Discord accepts the reason.
 *
 * @param around the reason before and after the name.
 */
export function reasonWith(name: string, around: { before: string; after: string }): string {
  const { before, after } = around
  const whole = before + wellFormed(name) + after
  if (encodedBytes(whole) <= MOST_BYTES) return whole
  let cut = ''
  for (const { segment } of CHARACTERS.segment(wellFormed(name))) {
    if (encodedBytes(`${before}${cut}${segment}…${after}`) > MOST_BYTES) break
    cut += segment
  }
  return `${before}${cut}…${after}`
}

/** A lone surrogate has no URI encoding. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd')
}

/** The length of a URI encoding, which is ASCII. */
function encodedBytes(text: string): number {
  return encodeURIComponent(text).length
}
