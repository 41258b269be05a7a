import { momentInWords } from '../kernel/dates/calendar.ts'
import { timestamp } from '../kernel/dates/timestamps.ts'

/** Discord's limit of characters in a topic. */
export const MOST_TOPIC_CHARACTERS = 1_024

/** The raid time with its markers. The text between them contains no bracket. */
const RAID_TIME = /\[Next raid: [^\][]*\]/g

/**
 * The topic with the time of the next raid, which replaces an earlier time or is appended on its own line. All other text is kept. Discord
 * documents timestamps for messages only, so the time is also written in words, with its zone.
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

/** The number of characters beyond the limit; 0 when the topic fits. Discord counts characters, not UTF-16 units. */
export function excessOf(topic: string): number {
  return Math.max(0, Array.from(topic).length - MOST_TOPIC_CHARACTERS)
}
