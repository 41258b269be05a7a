import { h } from './elements.js'

/**
 * @import { TimestampStyle } from '@guildhall/discord-markdown'
 */

/** In the reader's own language and zone. @type {Readonly<Record<Exclude<TimestampStyle, 'R'>, Intl.DateTimeFormatOptions>>} */
const FORMATS = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
}

/** From the largest unit that fits, in seconds. @type {readonly [Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/**
 * A timestamp of a text.
 *
 * @param {number} seconds since 1970
 * @param {TimestampStyle} style
 */
export function drawTime(seconds, style) {
  const at = new Date(seconds * 1000)
  const full = new Intl.DateTimeFormat(undefined, FORMATS.F).format(at)
  const text = style === 'R' ? relative(at) : new Intl.DateTimeFormat(undefined, FORMATS[style]).format(at)
  return h('time', { class: 'time', datetime: at.toISOString(), title: full }, text)
}

/** @param {Date} at */
function relative(at) {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000)
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}
