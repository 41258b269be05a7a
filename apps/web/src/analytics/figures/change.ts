import { LANGUAGE, numberText } from '../../lib/locale.ts'
/** The difference between a number and the same number of the previous period. */
interface Change {
  /** The visible text, such as "▲ 12%". */
  mark: string
  /** The text for screen readers, such as "up 12% from 1,102". */
  words: string
  /** The relative change, for sorting; Infinity if the previous number is 0. */
  share: number
}

/** Smaller changes are shown with one decimal, such as 3.4%. */
const FINE = 0.1
/** A smaller change is shown as 0%. */
const LEAST = 0.0005

const percents = new Map<number, Intl.NumberFormat>()

function percent(share: number, digits: number): string {
  const format =
    percents.get(digits) ?? new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: digits })
  percents.set(digits, format)
  return format.format(share)
}

/** A part of a whole in the reader's format, like 34%. */
export function shareOf(part: number, whole: number): string {
  return percent(whole === 0 ? 0 : part / whole, 0)
}

/** @param before undefined or null if unknown: the change is then undefined. */
export function changeOf(now: number, before: number | null | undefined): Change | undefined {
  if (before === null || before === undefined) return undefined
  const from = `from ${numberText(before)}`
  if (now === before) return { mark: percent(0, 0), words: `unchanged ${from}`, share: 0 }
  if (before === 0) return { mark: '▲ new', words: 'up from 0', share: Infinity }
  const share = (now - before) / before
  const size = Math.abs(share)
  if (size < LEAST) return { mark: percent(0, 0), words: `almost unchanged ${from}`, share }
  const text = percent(size, size < FINE ? 1 : 0)
  return share > 0
    ? { mark: `▲ ${text}`, words: `up ${text} ${from}`, share }
    : { mark: `▼ ${text}`, words: `down ${text} ${from}`, share }
}
