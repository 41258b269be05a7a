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

/** Adds a reminder and waits until Discord, which is slow, receives its message. */
async function sending(add: () => Promise<Reminder>): Promise<Reminder> {
  const slow = stage.local.delay(1_500, { route: WRITE, requests: 1 })
  const reminder = await add()
  await eventually(() => expect(slow.affected()).toBe(1))
  return reminder
}

describe('a reminder during its delivery', () => {
  it('is sent with its old text, and a new text applies to the next run', async () => {
    const daily = await sending(stage.remindDaily)
    await stage.change(daily, { message: 'At ten.' })
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    const next = new Date(Date.parse(daily.next_run_at) + DAY).toISOString()
    expect(await stage.get(daily)).toMatchObject({ message: 'At ten.', next_run_at: next, version: 2 })
    await stage.jump(DAY)
    await stage.shows(['Raid at nine.', 'At ten.'])
  })

  it('is sent again at a new time that was set meanwhile', async () => {
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

  it('continues on the next day when it is made recurring', async () => {
    const once = await sending(stage.remind)
    await stage.change(once, { is_recurring: true, recurrence_type: 'daily' })
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    const next = new Date(Date.parse(once.next_run_at) + DAY).toISOString()
    expect(await stage.get(once)).toMatchObject({ is_sent: false, next_run_at: next })
    await stage.jump(DAY)
    await stage.shows(['Raid at nine.', 'Raid at nine.'])
  })

  it('can no longer be skipped', async () => {
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

describe('a due reminder', () => {
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

  it('is sent with a text that was edited before its delivery began', async () => {
    await stage.stopAll()
    const daily = await stage.remindDaily()
    await stage.jump(1_000)
    await stage.change(daily, { message: 'At ten.' })
    await stage.startBot()
    await stage.shows(['At ten.'])
  })

  it('is sent once with its old text when it is edited between a crash and the retry', async () => {
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
