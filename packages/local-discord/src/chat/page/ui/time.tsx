import type { TimestampStyle } from '@guildhall/discord-markdown'

/** Formats in the reader's own language and time zone. */
const FORMATS: Readonly<Record<Exclude<TimestampStyle, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
}

/** The units of relative times, largest first, in seconds. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

export function format(at: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(undefined, options).format(at)
}

export const timeOfDay = (iso: string): string => format(new Date(iso), FORMATS.t)

export const isToday = (at: Date): boolean => at.toDateString() === new Date().toDateString()

/** A timestamp in the text of a message. */
export function Timestamp({ seconds, style }: { seconds: number; style: TimestampStyle }) {
  const at = new Date(seconds * 1000)
  return (
    <time class="time" dateTime={at.toISOString()} title={format(at, FORMATS.F)}>
      {style === 'R' ? relative(at) : format(at, FORMATS[style])}
    </time>
  )
}

/** The day and time at which a message was sent. */
export function SentAt({ iso }: { iso: string }) {
  const at = new Date(iso)
  return (
    <time class="message__time" dateTime={iso} title={at.toLocaleString()}>
      {isToday(at) ? `Today at ${timeOfDay(iso)}` : format(at, { dateStyle: 'short', timeStyle: 'short' })}
    </time>
  )
}

/** The time of a message without a heading. */
export function SideTime({ iso }: { iso: string }) {
  return (
    <time class="message__side-time" dateTime={iso} title={new Date(iso).toLocaleString()}>
      {timeOfDay(iso)}
    </time>
  )
}

function relative(at: Date): string {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000)
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}
