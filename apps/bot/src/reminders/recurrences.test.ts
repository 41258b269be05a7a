import type { Reminder, ReminderInput } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DAY, HOUR, MINUTE, setRemindersStage, type RemindersStage } from './testing/reminders-stage.ts'

const WRITE = 'POST /channels/:id/messages'
const TEXT = 'Raid at nine.'

let stage: RemindersStage

beforeEach(async () => {
  stage = await setRemindersStage()
})
afterEach(() => stage.close())

/** Adds a reminder that is due soon, or in `ms`. */
const recurring = (recurrence: ReminderInput['recurrence'], ms: number) =>
  stage.remind({ is_recurring: true, recurrence, in: ms })
const after = ({ next_run_at }: Reminder, ms: number): string => new Date(Date.parse(next_run_at) + ms).toISOString()

/** Adds a reminder and waits until Discord, which is slow, receives its message. */
async function sending(add: () => Promise<Reminder>): Promise<Reminder> {
  const slow = stage.local.delay(1_500, { route: WRITE, requests: 1 })
  const reminder = await add()
  await eventually(() => expect(slow.affected()).toBe(1))
  return reminder
}

describe('a recurring reminder', () => {
  it('is posted on the days of its rule, and is Sent after the last of its runs', async () => {
    await stage.startBot()
    const reminder = await recurring({ every: 'day', interval: 3, count: 2 }, 400)
    await stage.shows([TEXT])
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: false, next_run_at: after(reminder, 3 * DAY) })
    await stage.jump(2 * DAY)
    await stage.idle()
    expect(stage.texts()).toEqual([TEXT])
    await stage.jump(DAY)
    await stage.shows([TEXT, TEXT])
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true, next_run_at: after(reminder, 3 * DAY) })
    await stage.jump(9 * DAY)
    await stage.idle()
    expect(stage.texts()).toEqual([TEXT, TEXT])
  })

  it('posts its last run late after an outage, and needs a new time after more than twelve hours', async () => {
    const daily = { every: 'day', interval: 1, count: 1 } as const
    await stage.startBot()
    const late = await recurring(daily, 12 * HOUR)
    const missed = await stage.remind({ is_recurring: true, recurrence: daily, message: 'Too late.', in: HOUR })
    await stage.stopAll()
    await stage.jump(14 * HOUR)
    await stage.startBot()
    await eventually(() => expect(stage.texts()).toHaveLength(1))
    await stage.idle()
    expect(stage.texts()[0]).toContain(TEXT)
    expect(await stage.get(late)).toMatchObject({ is_sent: true })
    expect(await stage.get(missed)).toMatchObject({
      is_sent: false,
      is_expired: true,
      last_error:
        'The last run was missed: neither the bot nor Discord was available within 12 hours. Pick a new time, or send it now.',
    })
  })
})

describe('a paused reminder', () => {
  it('passes over its runs until it is resumed, and then keeps its rule', async () => {
    await stage.startBot()
    const reminder = await recurring({ every: 'day', interval: 3 }, HOUR)
    await stage.pause(reminder)
    await stage.jump(DAY)
    await stage.idle()
    expect(stage.texts()).toEqual([])
    expect(await stage.resume(reminder)).toMatchObject({ next_run_at: after(reminder, 3 * DAY) })
    await stage.jump(2 * DAY)
    await stage.idle()
    expect(stage.texts()).toEqual([])
    await stage.jump(HOUR)
    await stage.shows([TEXT])
  })

  it('is not posted when the bot starts while it is paused', async () => {
    await stage.startBot()
    const reminder = await stage.remind({ in: MINUTE })
    await stage.pause(reminder)
    await stage.stopAll()
    // As after the bot left the server and came back.
    await stage.db.deleteFrom('jobs').execute()
    await stage.jump(HOUR)
    await stage.startBot()
    await stage.remind({ message: 'Another.' })
    await stage.shows(['Another.'])
    expect(await stage.get(reminder)).toMatchObject({ is_paused: true, is_sent: false, is_expired: false })
  })
})

describe('a reminder that is paused during its delivery', () => {
  it('is posted once, and then waits', async () => {
    await stage.startBot()
    const reminder = await sending(stage.remindDaily)
    await stage.pause(reminder)
    await stage.shows([TEXT])
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_paused: true, next_run_at: after(reminder, DAY) })
    await stage.jump(DAY)
    await stage.idle()
    expect(stage.texts()).toEqual([TEXT])
    await stage.resume(reminder)
    await stage.jump(DAY)
    await stage.shows([TEXT, TEXT])
  })

  it('is Sent when it runs once, also if it was resumed meanwhile', async () => {
    await stage.startBot()
    const reminder = await sending(stage.remind)
    await stage.pause(reminder)
    expect(await stage.resume(reminder)).toMatchObject({ is_expired: false })
    await stage.shows([TEXT])
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true, is_paused: false })
    expect(stage.texts()).toEqual([TEXT])
  })
})
