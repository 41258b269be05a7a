import { describe, expect, it } from 'vitest'
import { checkEvent, mostPlaces, type EventInput } from './input.ts'

const NOW = Date.parse('2030-01-02T12:00:00Z')
const HOUR = 3_600_000

const inputOf = (parts: Partial<EventInput>): EventInput => ({
  title: 'Raid',
  description: '',
  starts: [NOW + HOUR],
  limit: null,
  location: null,
  ...parts,
})
const check = (parts: Partial<EventInput>, known: readonly number[] = []) => checkEvent(inputOf(parts), NOW, known)
const starts = (count: number): number[] => Array.from({ length: count }, (_, at) => NOW + (at + 1) * HOUR)

describe('an event', () => {
  it('has trimmed texts and, without a limit, as many places as its message can show', () => {
    expect(check({ title: ' Raid ', description: ' Bring potions. ', location: ' ' })).toEqual({
      title: 'Raid',
      description: 'Bring potions.',
      location: null,
      capacity: 40,
    })
    expect(check({ starts: starts(20) }).capacity).toBe(9)
    expect([1, 4, 5, 20].map(mostPlaces)).toEqual([40, 40, 36, 9])
  })

  it.each([
    ['180 places in all', { starts: starts(20), limit: 9 }],
    ['the most places of a slot', { starts: starts(4), limit: 40 }],
    ['the longest texts', { title: 'x'.repeat(100), description: '🐉'.repeat(500), location: 'x'.repeat(100) }],
  ])('may have %s', (_, parts) => {
    expect(() => check(parts)).not.toThrow()
  })

  it.each([
    ['no title', { title: ' ' }, 'Give the event a title.'],
    ['a long title', { title: 'x'.repeat(101) }, 'The title has 101 characters. Shorten it to 100.'],
    ['a long description', { description: 'x'.repeat(501) }, 'has 501 characters. Shorten it to 500.'],
    ['a long location', { location: 'x'.repeat(101) }, 'The location has 101 characters.'],
    ['no slot', { starts: [] }, 'at least one slot'],
    ['21 slots', { starts: starts(21) }, 'at most 20 slots; you entered 21'],
    ['a time twice', { starts: [NOW + HOUR, NOW + HOUR] }, 'appears twice'],
    ['a time that has passed', { starts: [NOW] }, 'has passed'],
    ['a time years ahead', { starts: [NOW + 367 * 24 * HOUR] }, 'too far ahead'],
    ['a limit of 0', { limit: 0 }, 'from 1 to 40'],
    ['a limit of 41', { limit: 41 }, 'from 1 to 40'],
    ['a limit of 1.5', { limit: 1.5 }, 'from 1 to 40'],
    [
      '181 places and more',
      { starts: starts(20), limit: 10 },
      'Discord shows at most 180. With 20 slots the limit can be at most 9.',
    ],
  ])('is rejected with a specific message for %s', (_, parts, sentence) => {
    expect(() => check(parts)).toThrow(sentence)
  })

  it('may keep a slot that has passed', () => {
    expect(() => check({ starts: [NOW - HOUR, NOW + HOUR] }, [NOW - HOUR])).not.toThrow()
  })
})
