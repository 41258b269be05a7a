import { describe, expect, it } from 'vitest'
import { contentOf } from './content.ts'
import { planOf } from './plan.ts'
import { DAY, GUILD, HOUR, NOW, rowOf } from './testing/reminders.ts'

const MINUTE = 60_000
const daily = { recurrence_type: 'daily', next_run_at: NOW, time_of_day: '12:00:00.000' } as const

/** A recurrence that ends on the day of the tests. */
const LAST_DAY = {
  recurrence_type: null,
  recurrence: JSON.stringify({ every: 'day', interval: 1, end_date: '2030-01-02' }),
  first_day: '2029-12-01',
  last_day: '2030-01-02',
} as const

describe('the plan for a reminder', () => {
  it.each([
    ['nothing after it was sent', rowOf({ next_run_at: NOW, is_sent: 1 }), { type: 'nothing' }],
    ['nothing while it needs a new time', rowOf({ next_run_at: NOW, is_expired: 1 }), { type: 'nothing' }],
    ['a wait for a run that lies ahead', rowOf({ next_run_at: NOW + 1 }), { type: 'wait', runAt: NOW + 1 }],
    ['a delivery at the exact time of a run', rowOf({ next_run_at: NOW }), { type: 'send', run: NOW, following: null }],
    [
      'a delivery of a one-off, however late',
      rowOf({ next_run_at: NOW - 40 * DAY }),
      { type: 'send', run: NOW - 40 * DAY, following: null },
    ],
    [
      'a delivery of a one-off that was refused within twelve hours',
      rowOf({ next_run_at: NOW - DAY, refused_at: NOW - 12 * HOUR }),
      { type: 'send', run: NOW - DAY, following: null },
    ],
    [
      'the expiry of a one-off that was refused longer ago',
      rowOf({ next_run_at: NOW - DAY, refused_at: NOW - 12 * HOUR - 1 }),
      { type: 'expire' },
    ],
    ['nothing while it is paused', rowOf({ next_run_at: NOW, is_paused: 1 }), { type: 'nothing' }],
    [
      'a delivery of the last run of a recurrence',
      rowOf({ ...daily, ...LAST_DAY }),
      { type: 'send', run: NOW, following: null },
    ],
    [
      'the end of a recurrence whose last run was missed by more than twelve hours',
      rowOf({
        ...daily,
        ...LAST_DAY,
        next_run_at: NOW - 13 * HOUR,
        time_of_day: '23:00:00.000',
        last_day: '2030-01-01',
      }),
      { type: 'missed', run: NOW - 13 * HOUR, runAt: null },
    ],
    [
      'the expiry of a last run that was refused for more than twelve hours',
      rowOf({ ...daily, ...LAST_DAY, refused_at: NOW - 12 * HOUR - 1 }),
      { type: 'expire' },
    ],
    ['a delivery of a recurring run', rowOf(daily), { type: 'send', run: NOW, following: NOW + DAY }],
    [
      'a delivery of only the latest of several missed runs',
      rowOf({ ...daily, next_run_at: NOW - 3 * DAY - 11 * HOUR, time_of_day: '01:00:00.000' }),
      { type: 'send', run: NOW - 11 * HOUR, following: NOW + 13 * HOUR },
    ],
    [
      'a skip of a recurring run that was missed by more than twelve hours',
      rowOf({ ...daily, next_run_at: NOW - 13 * HOUR, time_of_day: '23:00:00.000' }),
      { type: 'missed', run: NOW - 13 * HOUR, runAt: NOW + 11 * HOUR },
    ],
    [
      'a delivery of a first run that differs from its time of day',
      rowOf({ ...daily, next_run_at: NOW - HOUR, time_of_day: '10:30:00.000' }),
      { type: 'send', run: NOW - HOUR, following: NOW + DAY - 1.5 * HOUR },
    ],
  ])('is %s', (_, row, plan) => {
    expect(planOf(row, NOW)).toEqual(plan)
  })
})

describe('the message of a reminder', () => {
  const place = { guild: GUILD, channelId: '20', botUserId: '9' }
  const onTime = { run: NOW, now: NOW + 10 * MINUTE }
  const late = { run: NOW, now: NOW + 10 * MINUTE + 1 }

  it('consists of the mention, a space and the text', () => {
    expect(contentOf(rowOf({ mention_role_id: '11' }), place, onTime)).toEqual({
      text: '<@&11> Raid at nine.',
      embeds: [],
      components: [],
      roleId: '11',
      lack: null,
    })
  })

  it('omits the mention of a deleted role, and reports the omission', () => {
    expect(contentOf(rowOf({ mention_role_id: '404' }), place, onTime)).toEqual({
      text: 'Raid at nine.',
      embeds: [],
      components: [],
      roleId: null,
      lack: 'The role to mention was deleted, so the last message was sent without it. Choose another role.',
    })
  })

  it('reports how to allow the ping of a role that the bot may not mention', () => {
    const { text, lack } = contentOf(rowOf({ mention_role_id: '12' }), place, onTime)
    expect(text).toBe('<@&12> Raid at nine.')
    expect(lack).toBe(
      "The last message didn't ping @Quiet. In Discord, allow anyone to @mention the role, or grant the bot Mention Everyone in #general.",
    )
  })

  it('shows the planned time when it is more than ten minutes late', () => {
    expect(contentOf(rowOf({}), place, late).text).toBe(`Raid at nine.\n-# Planned for <t:${NOW / 1000}:f>`)
  })

  it('omits the planned time when the text leaves no room for it', () => {
    const line = `\n-# Planned for <t:${NOW / 1000}:f>`
    const lengthOf = (length: number) => contentOf(rowOf({ message: 'x'.repeat(length) }), place, late).text.length
    expect(lengthOf(2_000 - line.length)).toBe(2_000)
    expect(lengthOf(2_001 - line.length)).toBe(2_001 - line.length)
  })
})
