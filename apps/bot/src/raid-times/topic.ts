import { momentInWords } from '../kernel/dates/calendar.ts'
import { timestamp } from '../kernel/dates/timestamps.ts'

/** Discord: characters of a topic. */
export const MOST_TOPIC_CHARACTERS = 1_024

/** The raid time and its markers. The text between them has no bracket. */
const RAID_TIME = /\[Next raid: [^\][]*\]/g

/**
 * The topic with the time of the next raid: in place of an earlier one, else on a line of its own at the end. All other text stays.
 * Discord documents timestamps for messages only, so the time follows in words, with its zone.
 *
 * @param startsAt epoch ms.
 */
export function withRaidTime(topic: string, startsAt: number, timeZone: string): string {
  const raidTime = `[Next raid: ${timestamp(startsAt, 'F')}, ${momentInWords(startsAt, timeZone)}]`
  let isWritten = false
  const replaced = topic.replace(RAID_TIME, () => {
    const first = isWritten ? '' : raidTime
    isWritten = true
    return first
  })
  if (isWritten) return replaced
  return topic.trim() === '' ? raidTime : `${topic}\n${raidTime}`
}

/** How many characters a topic has too many; 0 when it fits. Discord counts characters, not UTF-16 units. */
export function excessOf(topic: string): number {
  return Math.max(0, Array.from(topic).length - MOST_TOPIC_CHARACTERS)
}
