import { describe, expect, it } from 'vitest'
import {
  longestReminder,
  REMINDER_ERRORS,
  reminderErrors,
  reminderText,
  runTimeError,
  skippedRun,
} from './reminders.ts'

const NOW = Date.parse('2028-02-29T12:00:00Z')
const DRAFT = {
  channel_id: '20',
  message: 'Raid at nine.',
  next_run_at: '2028-03-01T12:00:00.000Z',
  mention_role_id: null,
  is_recurring: false,
  recurrence_type: null,
  recurrence_day_of_week: null,
}

const errorsOf = (parts: object) =>
  reminderErrors({ ...DRAFT, ...parts }, NOW, null).map(({ field, message }) => `${field}: ${message}`)

describe('the errors of a reminder', () => {
  it('are none for a complete one', () => {
    expect(errorsOf({})).toEqual([])
    expect(errorsOf({ is_recurring: true, recurrence_type: 'weekly', recurrence_day_of_week: 0 })).toEqual([])
  })

  it('are all known at once, each at its field', () => {
    const empty = { channel_id: '', message: ' ', next_run_at: '', is_recurring: true, recurrence_type: 'weekly' }
    expect(errorsOf(empty)).toEqual([
      `channel_id: ${REMINDER_ERRORS.required}`,
      `message: ${REMINDER_ERRORS.required}`,
      `next_run_at: ${REMINDER_ERRORS.required}`,
      `recurrence_day_of_week: ${REMINDER_ERRORS.dayOfWeek}`,
    ])
    expect(errorsOf({ is_recurring: true, recurrence_type: '' })).toEqual([
      `recurrence_type: ${REMINDER_ERRORS.recurrenceType}`,
    ])
  })

  it('name a time in the past, unless it is the stored one', () => {
    const past = '2028-02-29T12:00:00.000Z'
    expect(errorsOf({ next_run_at: past })).toEqual([`next_run_at: ${REMINDER_ERRORS.past}`])
    expect(reminderErrors({ ...DRAFT, next_run_at: past }, NOW, '2028-02-29T12:00:00Z')).toEqual([])
  })

  it('are one for a value that is no object', () => {
    expect(reminderErrors(null, NOW, null)).toHaveLength(1)
  })
})

it('a run lies at most five years ahead, also from a leap day', () => {
  expect(runTimeError(Date.parse('2033-03-01T12:00:00Z'), NOW)).toBeNull()
  expect(runTimeError(Date.parse('2033-03-01T12:00:01Z'), NOW)).toBe(REMINDER_ERRORS.tooFar)
})

it('a message has 2,000 characters with its mention', () => {
  const text = reminderText({ message: 'x'.repeat(longestReminder('123')), mention_role_id: '123' })
  expect(text).toMatch(/^<@&123> x+$/)
  expect(text).toHaveLength(2_000)
  expect(longestReminder(null)).toBe(2_000)
  expect(errorsOf({ message: 'x'.repeat(2_001) })).toEqual(['message: must be at most 2000 characters long'])
})

it('a skip names its run in a header', () => {
  expect(skippedRun(DRAFT.next_run_at)).toEqual({ 'If-Match': '"2028-03-01T12:00:00.000Z"' })
})
