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

/** A timestamp of a message in the reader's own time zone. */
export function DiscordTime({ seconds, style }: { seconds: number; style: TimestampStyle }) {
  const time = new Date(seconds * 1000)
  return (
    <time dateTime={time.toISOString()} className="rounded-mark bg-discord-code px-0.5">
      {style === 'R' ? relative(time) : new Intl.DateTimeFormat(timeLocale(), FORMATS[style]).format(time)}
    </time>
  )
}

function relative(time: Date): string {
  return relativeTime(time, Date.now())
}
