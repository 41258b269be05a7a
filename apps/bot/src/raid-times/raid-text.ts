import type { LocalClock } from '../kernel/dates/calendar.ts'
import { readMoment } from '../kernel/dates/read-moment.ts'
import { required } from '../kernel/dates/required.ts'
import { Refusal } from '../kernel/handlers.ts'

const HOW = 'Write the channel, the date and the time, for example `updateraidtime #raid fri 20:00` after the prefix.'

/**
 * Reads "#raid fri 20:00", optionally followed by "announce".
 *
 * @throws Refusal with an example.
 */
export function readRaidText(text: string, clock: LocalClock): { raid: string; startsAt: number; announce: boolean } {
  const [, raid, when = '', announce] = /^(\S+)\s+(.+?)(\s+announce)?$/is.exec(text) ?? []
  if (raid === undefined) throw new Refusal(HOW)
  return { raid, startsAt: required(readMoment(when, clock)), announce: announce !== undefined }
}
