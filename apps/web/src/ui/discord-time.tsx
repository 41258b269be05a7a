import type { TimestampStyle } from '@guildhall/discord-markdown'

const FORMATS: Readonly<Record<Exclude<TimestampStyle, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
}

/** From the largest unit that fits, in seconds. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** A timestamp of a message in the reader's own language and time zone. */
export function DiscordTime({ seconds, style }: { seconds: number; style: TimestampStyle }) {
  const time = new Date(seconds * 1000)
  return (
    <time dateTime={time.toISOString()} className="rounded-mark bg-discord-code px-0.5">
      {style === 'R' ? relative(time) : new Intl.DateTimeFormat(undefined, FORMATS[style]).format(time)}
    </time>
  )
}

function relative(time: Date): string {
  const seconds = Math.round((time.getTime() - Date.now()) / 1000)
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}
