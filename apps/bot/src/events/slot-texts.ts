import { cut, plainText } from '@guildhall/discord'
import { dayAt, timeOfDayAt, type LocalClock } from '../kernel/dates/calendar.ts'
import { readMoment } from '../kernel/dates/read-moment.ts'
import { timestamp } from '../kernel/dates/timestamps.ts'
import { Refusal } from '../kernel/handlers.ts'

const MINUTE_MS = 60_000
/** How much of an unreadable text is repeated to its author. */
const SHOWN_LENGTH = 60

/**
 * Reads slots as an organizer writes them: dates with times, between semicolons or on lines of their own.
 *
 * @returns when they start, in epoch ms, to the minute, in the order in which they are written.
 * @throws Refusal naming the slot that cannot be read.
 */
export function readSlots(text: string, clock: LocalClock): number[] {
  return text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readSlot(part, clock))
}

/** Slots as {@link readSlots} reads them again. */
export function slotsText(starts: readonly number[], clock: LocalClock): string {
  return starts.map((start) => slotText(start, clock)).join('\n')
}

function readSlot(text: string, clock: LocalClock): number {
  const read = readMoment(text, clock)
  if ('refusal' in read) throw new Refusal(`"${plainText(cut(text, SHOWN_LENGTH))}": ${read.refusal}`)
  return Math.floor(read.value / MINUTE_MS) * MINUTE_MS
}

/** A timestamp where the local time is another moment, as after daylight saving ends. */
function slotText(start: number, clock: LocalClock): string {
  const local = `${dayAt(start, clock.timeZone)} ${timeOfDayAt(start, clock.timeZone)}`
  const read = readMoment(local, clock)
  return 'value' in read && read.value === start ? local : timestamp(start, 'F')
}
