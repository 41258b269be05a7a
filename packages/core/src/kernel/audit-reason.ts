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
  const through = `${names.length > 1 ? ' and others' : ''}, through ${BOT}`
  let reason = ''
  for (const { segment } of CHARACTERS.segment(wellFormed(name))) {
    if (encodedBytes(reason + segment + through) > MOST_BYTES) break
    reason += segment
  }
  return reason + through
}

/** A lone surrogate has no URI encoding. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd')
}

/** The length of a URI encoding, which is ASCII. */
function encodedBytes(text: string): number {
  return encodeURIComponent(text).length
}
