import type { TimestampStyle } from '@guildhall/discord-markdown'
import { relativeTime } from '../../lib/relative-time.ts'
import { timeLocale } from '../../lib/locale.ts'

const FORMATS: Readonly<Record<Exclude<TimestampStyle, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
}

interface Timestamp {
  /** Seconds since 1970. */
  seconds: number
  style: TimestampStyle
}

/** A timestamp of a message in the reader's own time zone. */
export function DiscordTime(props: Timestamp) {
  return (
    <time dateTime={timeOf(props).toISOString()} className="rounded-mark bg-discord-code px-0.5">
      {timeText(props)}
    </time>
  )
}

/** The text of a timestamp. */
export function timeText({ seconds, style }: Timestamp): string {
  const time = timeOf({ seconds })
  return style === 'R'
    ? relativeTime(time, Date.now())
    : new Intl.DateTimeFormat(timeLocale(), FORMATS[style]).format(time)
}

function timeOf({ seconds }: Pick<Timestamp, 'seconds'>): Date {
  return new Date(seconds * 1000)
}
