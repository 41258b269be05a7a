import { cut, plainText } from '@guildhall/discord'
import { dayAt, timeOfDayAt, type LocalClock } from '../kernel/dates/calendar.ts'
import { readMoment } from '../kernel/dates/read-moment.ts'
import { Refusal } from '../kernel/handlers.ts'

const MINUTE_MS = 60_000
/** How much of an unreadable text is repeated to its author. */
const SHOWN_LENGTH = 60

/**
 * Reads slots as an organizer writes them: dates with times, between semicolons or on lines of their own.
 *
 * @param known slots of the event that is changed: their text stands for exactly their time, also when the clocks show it twice.
 * @returns when they start, in epoch ms, in the order in which they are written.
 * @throws Refusal naming the slot that cannot be read.
 */
export function readSlots(text: string, clock: LocalClock, known: readonly number[]): number[] {
  const before = new Map(known.map((start) => [slotText(start, clock), start]))
  const texts = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return texts.map((part) => before.get(part) ?? readSlot(part, clock))
}

/** Slots as they can be read again. */
export function slotsText(starts: readonly number[], clock: LocalClock): string {
  return starts.map((start) => slotText(start, clock)).join('\n')
}

function readSlot(text: string, clock: LocalClock): number {
  const read = readMoment(text, clock)
  if ('refusal' in read) throw new Refusal(`"${plainText(cut(text, SHOWN_LENGTH))}": ${read.refusal}`)
  return Math.floor(read.value / MINUTE_MS) * MINUTE_MS
}

function slotText(start: number, { timeZone }: LocalClock): string {
  return `${dayAt(start, timeZone)} ${timeOfDayAt(start, timeZone)}`
}
