import { problem, type Problem } from '../kernel/problem.ts'
import {
  DESCRIPTION_LENGTH,
  FURTHEST_DAYS,
  LOCATION_LENGTH,
  MOST_PLACES,
  MOST_PLACES_IN_ALL,
  MOST_SLOTS,
  TITLE_LENGTH,
} from './limits.ts'

/** The input of an organizer for an event. */
export interface EventInput {
  readonly title: string
  /** The description; empty for none. */
  readonly description: string
  /** The starts of the slots in the order of the input, in epoch ms. */
  readonly starts: readonly number[]
  /** Places of each slot; null for as many as can be shown. */
  readonly limit: number | null
  /** Null to create no scheduled events in the server. */
  readonly location: string | null
}

/** The stored fields of an input, apart from its slots. */
interface CheckedEvent {
  readonly title: string
  readonly description: string
  readonly capacity: number
  readonly location: string | null
}

/**
 * Checks an event against the limits. Texts that are too long are rejected, never cut.
 *
 * @param now epoch ms.
 * @param known the starts of existing slots, which may have passed.
 * @throws Problem `event.invalid` with a sentence about the fix.
 */
export function checkEvent(input: EventInput, now: number, known: readonly number[]): CheckedEvent {
  const title = input.title.trim()
  if (title === '') throw invalid('Give the event a title.')
  requireLength(title, TITLE_LENGTH, 'title')
  const description = input.description.trim()
  requireLength(description, DESCRIPTION_LENGTH, 'description')
  const location = input.location?.trim() || null
  if (location !== null) requireLength(location, LOCATION_LENGTH, 'location')
  checkStarts(input.starts, now, known)
  return { title, description, location, capacity: capacityOf(input.starts.length, input.limit) }
}

/** The number of places of a slot without a limit: as many as its message can show. */
export function mostPlaces(slots: number): number {
  return Math.min(MOST_PLACES, Math.floor(MOST_PLACES_IN_ALL / slots))
}

function capacityOf(slots: number, limit: number | null): number {
  if (limit === null) return mostPlaces(slots)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_PLACES)
    throw invalid(`The limit must be a whole number from 1 to ${MOST_PLACES}.`)
  if (slots * limit > MOST_PLACES_IN_ALL)
    throw invalid(
      `${slots} slots of ${limit} places make ${slots * limit} places, but Discord shows at most ${MOST_PLACES_IN_ALL}. ` +
        `With ${slots} slots the limit can be at most ${mostPlaces(slots)}.`,
    )
  return limit
}

function checkStarts(starts: readonly number[], now: number, known: readonly number[]): void {
  if (starts.length === 0) throw invalid('Give the event at least one slot.')
  if (starts.length > MOST_SLOTS)
    throw invalid(`An event can have at most ${MOST_SLOTS} slots; you entered ${starts.length}.`)
  const seen = new Set<number>()
  for (const start of starts) {
    if (seen.has(start)) throw invalid(`${shown(start)} appears twice. Give each slot a different time.`)
    seen.add(start)
    if (known.includes(start)) continue
    if (start <= now) throw invalid(`${shown(start)} has passed. Choose times in the future.`)
    if (start > now + FURTHEST_DAYS * 86_400_000)
      throw invalid(`${shown(start)} is too far ahead. Choose times within a year.`)
  }
}

function requireLength(text: string, most: number, name: string): void {
  // Discord counts code points.
  const { length } = Array.from(text)
  if (length > most) throw invalid(`The ${name} has ${length} characters. Shorten it to ${most}.`)
}

/** A time as Discord shows it to each reader. */
function shown(time: number): string {
  return `<t:${Math.floor(time / 1_000)}:F>`
}

function invalid(sentence: string): Problem {
  return problem('event.invalid', undefined, sentence)
}
