import { cut, plainText } from '@guildhall/discord'
import { dayAt, timeOfDayAt, type LocalClock } from '../kernel/dates/calendar.ts'
import { readMoment } from '../kernel/dates/read-moment.ts'
import { timestamp } from '../kernel/dates/timestamps.ts'
import { Refusal } from '../kernel/handlers.ts'

const MINUTE_MS = 60_000
/** Maximum length of an unreadable text in the error, in characters. */
const SHOWN_LENGTH = 60

/**
 * Reads slots as an organizer writes them: dates with times, between semicolons or on lines of their own.
 *
 * @returns their starts in epoch ms, to the minute, in the written order.
 * @throws Refusal naming the slot that cannot be read.
 */
export function readSlots(text: string, clock: LocalClock): number[] {
  return text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readSlot(part, clock))
}

/** Writes slots as text that {@link readSlots} reads back. */
export function slotsText(starts: readonly number[], clock: LocalClock): string {
  return starts.map((start) => slotText(start, clock)).join('\n')
}

function readSlot(text: string, clock: LocalClock): number {
  const read = readMoment(text, clock)
  if ('refusal' in read) throw new Refusal(`"${plainText(cut(text, SHOWN_LENGTH))}": ${read.refusal}`)
  return Math.floor(read.value / MINUTE_MS) * MINUTE_MS
}

/** Uses a timestamp when the local time is ambiguous, as at the end of daylight saving time. */
function slotText(start: number, clock: LocalClock): string {
  const local = `${dayAt(start, clock.timeZone)} ${timeOfDayAt(start, clock.timeZone)}`
  const read = readMoment(local, clock)
  return 'value' in read && read.value === start ? local : timestamp(start, 'F')
}
