import { describe, expect, it } from 'vitest'
import { Refusal } from '../handlers.ts'
import { requiredDay, requiredMoment } from './required.ts'

/** A Sunday, 13:30 in Berlin. */
const clock = { now: Date.parse('2026-11-22T12:30Z'), timeZone: 'Europe/Berlin' }
const seconds = (iso: string): number => Date.parse(iso) / 1_000

describe('a required date', () => {
  it('is today or later, and a required time is in the future', () => {
    expect(requiredDay('today', clock)).toBe('2026-11-22')
    expect(requiredMoment('13:31', clock)).toBe(Date.parse('2026-11-22T12:31Z'))
  })

  it.each([
    ['2026-11-21', `<t:${seconds('2026-11-21T11:00Z')}:D> has passed. Choose today or a later day.`],
    ['2029-01-01', `<t:${seconds('2029-01-01T11:00Z')}:D> is more than two years away. Choose an earlier day.`],
    ['2027-02-29', "That day doesn't exist. Check the day and the month."],
  ])('is refused with advice for the day "%s"', (text, sentence) => {
    expect(() => requiredDay(text, clock)).toThrow(new Refusal(sentence))
  })

  it.each([
    ['today 13:30', `<t:${seconds('2026-11-22T12:30Z')}:F> has passed. Choose a later time.`],
    ['2029-01-01 20:00', `<t:${seconds('2029-01-01T19:00Z')}:F> is more than two years away. Choose an earlier date.`],
    ['fri', 'Add a time, for example "fri 20:00".'],
  ])('is refused with advice for the time "%s"', (text, sentence) => {
    expect(() => requiredMoment(text, clock)).toThrow(new Refusal(sentence))
  })
})
