import type { Reminder } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DAY, endLeases, HOUR, setRemindersStage, type RemindersStage } from './testing/reminders-stage.ts'

const WRITE = 'POST /channels/:id/messages'

let stage: RemindersStage

beforeEach(async () => {
  stage = await setRemindersStage()
  await stage.startBot()
})
afterEach(() => stage.close())

/** Adds a reminder, and waits until Discord, which is slow, has its message. */
async function sending(add: () => Promise<Reminder>): Promise<Reminder> {
  const slow = stage.local.delay(1_500, { route: WRITE, requests: 1 })
  const reminder = await add()
  await eventually(() => expect(slow.affected()).toBe(1))
  return reminder
}

describe('a reminder that is being sent', () => {
  it('goes out as it was, and a new text applies to the next run', async () => {
    const daily = await sending(stage.remindDaily)
    await stage.change(daily, { message: 'At ten.' })
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    const next = new Date(Date.parse(daily.next_run_at) + DAY).toISOString()
    expect(await stage.get(daily)).toMatchObject({ message: 'At ten.', next_run_at: next, version: 2 })
    await stage.jump(DAY)
    await stage.shows(['Raid at nine.', 'At ten.'])
  })

  it('keeps a time that is set meanwhile, and waits for it', async () => {
    const once = await sending(stage.remind)
    const next_run_at = new Date(stage.now() + HOUR).toISOString()
    await stage.change(once, { next_run_at, message: 'Again.' })
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    expect(await stage.get(once)).toMatchObject({ is_sent: false, next_run_at })
    await stage.jump(HOUR)
    await stage.shows(['Raid at nine.', 'Again.'])
    await stage.idle()
    expect(await stage.get(once)).toMatchObject({ is_sent: true })
  })

  it('that runs once and is made to recur goes on with the next day', async () => {
    const once = await sending(stage.remind)
    await stage.change(once, { is_recurring: true, recurrence_type: 'daily' })
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    const next = new Date(Date.parse(once.next_run_at) + DAY).toISOString()
    expect(await stage.get(once)).toMatchObject({ is_sent: false, next_run_at: next })
    await stage.jump(DAY)
    await stage.shows(['Raid at nine.', 'Raid at nine.'])
  })

  it('cannot be skipped any more', async () => {
    const daily = await sending(stage.remindDaily)
    const run = Date.parse(daily.next_run_at)
    await expect(stage.skip(daily, run)).rejects.toMatchObject({ code: 'reminder.run_passed' })
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    expect(await stage.get(daily)).toMatchObject({ next_run_at: new Date(run + DAY).toISOString() })
  })

  it('is sent at most once when it is deleted meanwhile', async () => {
    const daily = await sending(stage.remindDaily)
    await stage.remove(daily)
    await stage.remind({ message: 'Another one.', in: 3_000 })
    await eventually(() => expect(stage.texts()).toContain('Another one.'), 10_000)
    expect(stage.texts().filter((text) => text === 'Raid at nine.').length).toBeLessThanOrEqual(1)
    await expect(stage.get(daily)).rejects.toMatchObject({ code: 'reminder.not_found' })
  })
})

describe('a reminder that is due', () => {
  it.each([
    ['skipped', (daily: Reminder) => stage.skip(daily, null)],
    ['deleted', (daily: Reminder) => stage.remove(daily)],
    ['moved', (daily: Reminder) => stage.change(daily, { next_run_at: new Date(stage.now() + HOUR).toISOString() })],
  ])('is not sent when it is %s before its delivery begins', async (_, intervene) => {
    await stage.stopAll()
    const daily = await stage.remindDaily()
    await stage.jump(1_000)
    await intervene(daily)
    await stage.startBot()
    await stage.remind({ message: 'Another one.' })
    await stage.shows(['Another one.'])
  })

  it('is edited before its delivery begins: it goes out as it is then', async () => {
    await stage.stopAll()
    const daily = await stage.remindDaily()
    await stage.jump(1_000)
    await stage.change(daily, { message: 'At ten.' })
    await stage.startBot()
    await stage.shows(['At ten.'])
  })

  it('goes out as it was noted after a crash, also when it is edited meanwhile', async () => {
    stage.local.trickle(600_000, { route: WRITE, requests: 1 })
    const daily = await stage.remindDaily()
    await stage.shows(['Raid at nine.'])
    await stage.change(daily, { message: 'At ten.' })
    await endLeases(stage)
    const next = new Date(Date.parse(daily.next_run_at) + DAY).toISOString()
    await eventually(async () => expect(await stage.get(daily)).toMatchObject({ next_run_at: next }), 10_000)
    expect(stage.texts()).toEqual(['Raid at nine.'])
  })
})
