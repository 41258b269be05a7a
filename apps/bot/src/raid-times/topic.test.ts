import { describe, expect, it } from 'vitest'
import { excessOf, withRaidTime } from './topic.ts'

const STARTS_AT = Date.parse('2026-11-27T19:00Z')
const RAID = '[Next raid: <t:1795806000:F>, Fri, Nov 27, 2026, 20:00 (Europe/Berlin)]'
const LATER = '[Next raid: <t:1796410800:F>, Fri, Dec 4, 2026, 20:00 (Europe/Berlin)]'
const topicOf = (topic: string, startsAt = STARTS_AT): string => withRaidTime(topic, startsAt, 'Europe/Berlin')

describe('the raid time in a topic', () => {
  it.each([
    ['an empty topic', '', RAID],
    ['other text', 'Bring fire resistance.', `Bring fire resistance.\n${RAID}`],
    ['an earlier raid time alone', LATER, RAID],
    [
      'an earlier raid time inside other text',
      `Bring ${LATER} potions [and food]. 🔥`,
      `Bring ${RAID} potions [and food]. 🔥`,
    ],
    ['an earlier raid time twice', `${LATER} a ${LATER} b`, `${RAID} a  b`],
    ['a marker that nothing closes', '[Next raid: soon', `[Next raid: soon\n${RAID}`],
    ['$ signs', 'Cost: $& $1', `Cost: $& $1\n${RAID}`],
  ])('is written into %s, keeping all other text', (_what, topic, expected) => {
    expect(topicOf(topic)).toBe(expected)
  })

  it('is replaced on each change', () => {
    const once = topicOf('Bring potions.')
    expect(topicOf(topicOf(once, STARTS_AT + 7 * 86_400_000))).toBe(once)
  })

  it('fits up to 1,024 characters, counting each character once', () => {
    expect(excessOf('🔥'.repeat(1_024))).toBe(0)
    expect(excessOf('x'.repeat(1_030))).toBe(6)
  })
})
