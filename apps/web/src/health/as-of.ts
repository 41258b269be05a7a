import { useSyncExternalStore } from 'react'
import { formatOf } from '../kernel/local-times.ts'

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }

/** How often the text is looked at, in ms: a page can stay open past midnight. */
const TICK_MS = 60_000

/** A time in the browser's zone with as much of its date as differs from today's: "2:05 PM" or "Nov 23, 2:05 PM". */
export function useShortTime(iso: string | null): string | undefined {
  return useSyncExternalStore(subscribe, () => (iso === null ? undefined : shortTime(new Date(iso), new Date())))
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, TICK_MS)
  return () => clearInterval(timer)
}

function shortTime(at: Date, now: Date): string {
  const isThisYear = at.getFullYear() === now.getFullYear()
  const isToday = at.toDateString() === now.toDateString()
  const date: Intl.DateTimeFormatOptions = isToday ? {} : isThisYear ? DAY : { ...DAY, year: 'numeric' }
  // The narrow space that Intl puts before PM cannot be found by a search.
  return formatOf({ ...date, ...TIME })
    .format(at)
    .replaceAll('\u202f', ' ')
}
