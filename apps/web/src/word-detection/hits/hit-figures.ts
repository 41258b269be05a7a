import type { WordHitDays } from '@guildhall/contract'
import { addDays } from '../../lib/days.ts'

/** The number of messages that were stopped on a day. */
export interface HitDay {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly count: number
}

/** The number of messages that a word of a list stopped. */
export interface HitWord {
  readonly listId: string
  readonly listName: string
  readonly word: string
  readonly count: number
}

/** Every day of the range, those without hits included. */
export function daysOf({ start_date, end_date, hits }: WordHitDays): readonly HitDay[] {
  const counts = new Map<string, number>()
  for (const { date, count } of hits) counts.set(date, (counts.get(date) ?? 0) + count)
  const days: HitDay[] = []
  for (let date = start_date; date <= end_date; date = addDays(date, 1)) {
    days.push({ date, count: counts.get(date) ?? 0 })
  }
  return days
}

/** Each word of each list with its sum over all days, the most frequent first. */
export function hitWordsOf({ hits }: WordHitDays): readonly HitWord[] {
  const words = new Map<string, HitWord>()
  for (const { list_id: listId, list_name: listName, word, count } of hits) {
    const key = keyOf({ listId, word })
    words.set(key, { listId, listName, word, count: count + (words.get(key)?.count ?? 0) })
  }
  return [...words.values()].toSorted((a, b) => b.count - a.count)
}

/** The key of a word in a list. */
export function keyOf({ listId, word }: Pick<HitWord, 'listId' | 'word'>): string {
  return `${listId} ${word}`
}
