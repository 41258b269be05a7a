import { formatOf, localDate } from '../kernel/local-times.ts'
import { browserZone } from '../kernel/time-zones.ts'

/** The changes of one day. */
interface Day<Item> {
  /** The date in the reader's zone. */
  readonly key: string
  readonly name: string
  readonly items: readonly Item[]
}

/** The items of each day in the reader's zone, in their order. @param now in ms since the epoch */
export function byDay<Item extends { readonly at: string }>(items: readonly Item[], now: number): Day<Item>[] {
  const zone = browserZone()
  const days: { key: string; name: string; items: Item[] }[] = []
  for (const item of items) {
    const key = localDate(item.at, zone)
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, name: dayName(item.at, now, zone), items: [item] })
  }
  return days
}

/** "Today", "Yesterday", "Thursday, November 19", and with its year in another year. */
function dayName(time: string, now: number, timeZone: string): string {
  const date = localDate(time, timeZone)
  if (date === '') return 'Unknown day'
  if (date === localDate(new Date(now).toISOString(), timeZone)) return 'Today'
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  if (date === localDate(yesterday.toISOString(), timeZone)) return 'Yesterday'
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return formatOf({ timeZone, weekday: 'long', month: 'long', day: 'numeric', ...year }).format(new Date(time))
}
