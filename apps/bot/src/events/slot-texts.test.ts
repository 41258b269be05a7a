import { describe, expect, it } from 'vitest'
import { readSlots, slotsText } from './slot-texts.ts'

/** A Sunday, 13:30 in Berlin. */
const clock = { now: Date.parse('2026-11-22T12:30Z'), timeZone: 'Europe/Berlin' }
const read = (text: string): string[] => readSlots(text, clock).map((start) => new Date(start).toISOString())

describe('the slots of an event', () => {
  it('are separated by semicolons or line breaks and read in the zone of the bot, in their order', () => {
    expect(read('fri 20:00; 2026-12-01 20:00 ;;\r\n\n tomorrow 8pm;')).toEqual([
      '2026-11-27T19:00:00.000Z',
      '2026-12-01T19:00:00.000Z',
      '2026-11-23T19:00:00.000Z',
    ])
    expect(read(' ; ')).toEqual([])
  })

  it('are quoted without a mention when they cannot be read', () => {
    expect(() => read('fri 20:00; @everyone')).toThrow('"\\@everyone": I can\'t read that date and time.')
  })

  it('keep their times when they are written as text and read again, also when the clocks show a time twice', () => {
    const starts = ['2026-12-01T19:00Z', '2027-10-31T00:30Z', '2027-10-31T01:30Z', '2027-03-28T01:00Z'].map((text) =>
      Date.parse(text),
    )
    const text = slotsText(starts, clock)
    expect(text.split('\n').slice(0, 2)).toEqual(['2026-12-01 20:00', '2027-10-31 02:30'])
    expect(readSlots(text, clock)).toEqual(starts)
  })
})
