import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import {
  DAY,
  endLeases,
  GENERAL,
  HOUR,
  MINUTE,
  RAIDER,
  setRemindersStage,
  type RemindersStage,
} from './testing/reminders-stage.ts'

const WRITE = 'POST /channels/:id/messages'
const LATE = /^Raid at nine\.\n-# Planned for <t:\d+:f>$/

let stage: RemindersStage

beforeEach(async () => {
  stage = await setRemindersStage()
  await stage.startBot()
})
afterEach(() => stage.close())

/** Waits until all due work is done. */
async function sent(times: number): Promise<string[]> {
  await eventually(() => expect(stage.texts()).toHaveLength(times), 25_000)
  await stage.idle()
  expect(stage.texts()).toHaveLength(times)
  return stage.texts()
}

describe('a reminder during a fault', { timeout: 60_000 }, () => {
  it.each([
    [
      'has used up the rate limit of the bot',
      () => stage.local.limit({ scope: 'user', retryAfter: 2 }, { route: WRITE }),
    ],
    [
      'has used up the global rate limit',
      () => stage.local.limit({ scope: 'global', retryAfter: 2 }, { route: WRITE }),
    ],
    ['fails twice', () => stage.local.fail(500, { route: WRITE, requests: 2 })],
    ['is slow', () => stage.local.delay(2_500, { route: WRITE, requests: 1 })],
    ['takes the message and answers too late', () => stage.local.delay(4_200, { route: WRITE, requests: 1 })],
    ['takes the message and its answer is lost', () => stage.local.trickle(600_000, { route: WRITE, requests: 1 })],
  ])('is sent once when Discord %s', async (_, begin) => {
    begin()
    const reminder = await stage.remind({ mention_role_id: RAIDER })
    expect(await sent(1)).toEqual([`<@&${RAIDER}> Raid at nine.`])
    await eventually(async () => {
      expect(await stage.get(reminder)).toMatchObject({ is_sent: true, last_error: null })
    }, 25_000)
    expect(stage.texts()).toHaveLength(1)
  })

  it('is sent after the bot was disconnected at its time', async () => {
    const reminder = await stage.remind({ in: 1_000 })
    stage.local.refuse({ http: 'cut', gateway: true })
    await eventually(() => expect(stage.now()).toBeGreaterThan(Date.parse(reminder.next_run_at) + 1_000))
    expect(stage.texts()).toEqual([])
    stage.local.comeBack()
    await sent(1)
  })

  it('is sent once when the response was lost and Discord forgot the nonce', async () => {
    stage.local.trickle(600_000, { route: WRITE, requests: 1 })
    await stage.remind()
    await stage.shows(['Raid at nine.'])
    for (const message of stage.messagesIn(GENERAL)) message.nonce = null
    // Wait longer than the minute in which the nonce is trusted.
    await stage.jump(2 * MINUTE)
    await endLeases(stage)
    await sent(1)
  })

  it('is sent after a long outage, with its planned time', async () => {
    stage.local.fail(503, { route: WRITE })
    const reminder = await stage.remind()
    const daily = await stage.remindDaily()
    await eventually(async () => expect(await stage.noted()).toBe(2), 20_000)
    await stage.jump(11 * HOUR)
    stage.local.endFaults()
    for (const text of await sent(2)) expect(text).toMatch(LATE)
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true })
    expect(await stage.get(daily)).toMatchObject({ last_error: null })
  })
})

describe('reminders after more than twelve hours', { timeout: 60_000 }, () => {
  it.each([
    ['of Discord', async (): Promise<void> => void stage.local.fail(503, { route: WRITE })],
    ['of the program', () => stage.stopAll()],
  ])('are sent if they run once and skipped if they recur, after an outage %s', async (where, begin) => {
    await begin()
    const once = await stage.remind()
    const daily = await stage.remindDaily({ message: 'Every day.' })
    const next = new Date(Date.parse(daily.next_run_at) + 3 * DAY).toISOString()
    await stage.jump(2 * DAY + 13 * HOUR)
    stage.local.endFaults()
    if (where === 'of the program') await stage.startBot()
    expect((await sent(1))[0]).toMatch(LATE)
    expect(await stage.get(once)).toMatchObject({ is_sent: true })
    expect(await stage.get(daily)).toMatchObject({ next_run_at: next })
    expect((await stage.get(daily)).last_error).toMatch(/^The last run was missed/)
  })
})

describe('a daily reminder after the program was stopped', { timeout: 60_000 }, () => {
  it('is sent only for the latest of several missed runs', async () => {
    await stage.stopAll()
    const daily = await stage.remindDaily()
    await stage.jump(3 * DAY + HOUR)
    await stage.startBot()
    expect((await sent(1))[0]).toMatch(LATE)
    const next = new Date(Date.parse(daily.next_run_at) + 4 * DAY).toISOString()
    expect(await stage.get(daily)).toMatchObject({ next_run_at: next })
  })
})

describe('a reminder during a clock jump', { timeout: 60_000 }, () => {
  it.each([
    ['two hours forward and back', 2 * HOUR],
    ['three days forward and back', 3 * DAY + 2 * HOUR],
  ])('is sent once for each run when the clock jumps %s', async (_, ms) => {
    const daily = await stage.remindDaily({ in: 30 * MINUTE })
    await stage.jump(ms)
    expect((await sent(1))[0]).toMatch(LATE)
    const next = Date.parse((await stage.get(daily)).next_run_at)
    expect(next).toBeGreaterThan(stage.now())
    await stage.jump(-ms)
    await stage.jump(next - stage.now() - MINUTE)
    await sent(1)
    await stage.jump(MINUTE)
    await sent(2)
  })

  it.each([
    ['two hours back', -2 * HOUR],
    ['three days back', -3 * DAY],
  ])('is sent once when the clock jumps %s during its delivery', async (_, ms) => {
    stage.local.trickle(600_000, { route: WRITE, requests: 1 })
    const reminder = await stage.remind()
    await stage.shows(['Raid at nine.'])
    await stage.jump(ms)
    await endLeases(stage)
    await eventually(async () => expect(await stage.get(reminder)).toMatchObject({ is_sent: true }), 25_000)
    expect(stage.texts()).toEqual(['Raid at nine.'])
  })
})
