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

describe('the validation of a reminder', () => {
  it('accepts a complete reminder', () => {
    expect(errorsOf({})).toEqual([])
    expect(errorsOf({ is_recurring: true, recurrence_type: 'weekly', recurrence_day_of_week: 0 })).toEqual([])
  })

  it('reports all errors at once, each at its field', () => {
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

  it('rejects a time in the past, unless it is the stored time', () => {
    const past = '2028-02-29T12:00:00.000Z'
    expect(errorsOf({ next_run_at: past })).toEqual([`next_run_at: ${REMINDER_ERRORS.past}`])
    expect(reminderErrors({ ...DRAFT, next_run_at: past }, NOW, '2028-02-29T12:00:00Z')).toEqual([])
  })

  it('reports one error for a value that is not an object', () => {
    expect(reminderErrors(null, NOW, null)).toHaveLength(1)
  })
})

it('a run can be at most five years ahead, also from a leap day', () => {
  expect(runTimeError(Date.parse('2033-03-01T12:00:00Z'), NOW)).toBeNull()
  expect(runTimeError(Date.parse('2033-03-01T12:00:01Z'), NOW)).toBe(REMINDER_ERRORS.tooFar)
})

it('a message can have 2,000 characters, including its mention', () => {
  const text = reminderText({ message: 'x'.repeat(longestReminder('123')), mention_role_id: '123' })
  expect(text).toMatch(/^<@&123> x+$/)
  expect(text).toHaveLength(2_000)
  expect(longestReminder(null)).toBe(2_000)
  expect(errorsOf({ message: 'x'.repeat(2_001) })).toEqual(['message: must be at most 2000 characters long'])
})

it('a skip request names its run in the If-Match header', () => {
  expect(skippedRun(DRAFT.next_run_at)).toEqual({ 'If-Match': '"2028-03-01T12:00:00.000Z"' })
})
