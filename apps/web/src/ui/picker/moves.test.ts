import { describe, expect, it } from 'vitest'
import { firstActive, moved, typedTo } from './moves.ts'
import type { Option } from './options.ts'

const DAYS: Option[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((label) => ({
  value: label,
  label,
}))

describe('the active option of a list', () => {
  it.each([
    ['ArrowDown', 'Monday', 'Tuesday'],
    ['ArrowUp', 'Tuesday', 'Monday'],
    ['ArrowDown', 'Friday', 'Friday'],
    ['ArrowUp', 'Monday', 'Monday'],
    ['End', 'Monday', 'Friday'],
    ['Home', 'Friday', 'Monday'],
    ['PageDown', 'Monday', 'Friday'],
    ['ArrowDown', undefined, 'Monday'],
    ['ArrowUp', undefined, 'Friday'],
    ['a', 'Monday', undefined],
  ])('moves by %s from %s to %s', (key, from, to) => {
    expect(moved(DAYS, from, key)).toBe(to)
  })

  it('is undefined in an empty list', () => {
    expect(moved([], undefined, 'ArrowDown')).toBeUndefined()
  })
})

describe('the first active option of a list', () => {
  it('is the chosen option, or the first enabled option', () => {
    const options = DAYS.map((day, at) => ({ ...day, disabled: at === 0 }))
    expect(firstActive(options, 'Friday')).toBe('Friday')
    expect(firstActive(options, null)).toBe('Tuesday')
    expect(firstActive([], null)).toBeUndefined()
  })
})

describe('typing in a list', () => {
  it.each([
    ['t', 'Monday', 'Tuesday'],
    ['t', 'Tuesday', 'Thursday'],
    ['t', 'Thursday', 'Tuesday'],
    ['th', 'Tuesday', 'Thursday'],
    ['TH', 'Thursday', 'Thursday'],
    ['x', 'Monday', undefined],
  ])('the text %s moves from %s to %s', (typed, from, to) => {
    expect(typedTo(DAYS, from, typed)).toBe(to)
  })
})
