import { REFUSED_ALERTS } from '@guildhall/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY, DEMO, GENERAL, MINUTE } from '../reminders/testing/reminders-stage.ts'
import { eventually } from '../testing/stage.ts'
import { setAlertsStage, SILENCE, WRITE, type AlertsStage } from './testing/alerts-stage.ts'

const BROKEN = /^⚠️ The reminder “Raid at nine.” can't be posted in #general\./

let stage: AlertsStage
let other: string

beforeEach(async () => {
  stage = await setAlertsStage()
  await stage.remind({ in: DAY })
  other = await stage.channelWithReminder('other', 'Elsewhere.')
  stage.local.changeChannel(GENERAL, SILENCE)
  await stage.counts(1)
  await stage.plans(1)
})
afterEach(() => stage.close())

const posts = (channelId: string, count: number) =>
  eventually(() => expect(stage.textsIn(channelId)).toHaveLength(count), 12_000)
const ids = async () => (await stage.problems()).map(({ id }) => id)

it('an alerts channel that is closed to the bot is a problem of its own, which is not posted', async () => {
  stage.local.changeChannel(GENERAL, { overwrites: [] })
  await stage.counts(0)
  stage.local.changeChannel(stage.alerts, SILENCE)
  await stage.counts(1)
  expect(await ids()).toEqual(['settings/alerts_channel_id'])
  await stage.later(11 * MINUTE)
  await stage.plans(0)
  expect(stage.textsIn(stage.alerts)).toEqual([])
})

it('a problem is posted in the channel that is chosen at the time of posting', async () => {
  await stage.save(DEMO, { alerts_channel_id: other })
  await stage.later(11 * MINUTE)
  await posts(other, 1)
  expect(stage.textsIn(other)[0]).toMatch(BROKEN)
  await stage.later(2 * MINUTE)
  await stage.plans(0)
  expect([stage.textsIn(stage.alerts), stage.textsIn(other).length]).toEqual([[], 1])
})

it('a problem is posted once a channel is chosen, and only once', async () => {
  await stage.save(DEMO, { alerts_channel_id: null })
  await stage.later(11 * MINUTE)
  await stage.plans(0)
  expect(stage.textsIn(stage.alerts)).toEqual([])
  await stage.save(DEMO, { alerts_channel_id: other })
  await posts(other, 1)
  await stage.later(2 * MINUTE)
  await stage.plans(0)
  expect([stage.textsIn(stage.alerts), stage.textsIn(other).length]).toEqual([[], 1])
})

it('a message that Discord refuses is a problem, and is posted once after the fix', async () => {
  const fault = stage.local.fail(403, { route: WRITE })
  await stage.later(11 * MINUTE)
  await eventually(async () => expect(await ids()).toContain(REFUSED_ALERTS))
  expect((await stage.problems()).find(({ id }) => id === REFUSED_ALERTS)).toMatchObject({
    severity: 'broken',
    area: 'settings',
    title: 'Problems are not posted in the alerts channel.',
    place: { tab: 'settings', subTab: 'notifications' },
  })
  await stage.later(11 * MINUTE)
  expect(stage.textsIn(stage.alerts)).toEqual([])
  fault.end()
  // A change in Discord makes the bot try again.
  stage.local.changeChannel(stage.alerts, { topic: 'Open again' })
  await posts(stage.alerts, 1)
  expect(stage.textsIn(stage.alerts)[0]).toMatch(BROKEN)
  await stage.counts(1)
  await stage.later(11 * MINUTE)
  await stage.plans(0)
  expect(stage.textsIn(stage.alerts)).toHaveLength(1)
})

it('a message that Discord refuses is not retried after each search', async () => {
  stage.local.fail(403, { route: WRITE })
  await stage.later(11 * MINUTE)
  await eventually(async () => expect(await ids()).toContain(REFUSED_ALERTS))
  const refusals = () => stage.logged().split('Discord refused a message').length - 1
  const before = refusals()
  for (let change = 0; change < 3; change += 1) {
    await stage.remind({ in: DAY, message: `Reminder ${change}` })
    await stage.caughtUp(DEMO)
  }
  expect(refusals()).toBe(before)
})

it('a message that Discord refuses is posted in another channel once that is chosen', async () => {
  const fault = stage.local.fail(403, { route: WRITE })
  await stage.later(11 * MINUTE)
  await eventually(async () => expect(await ids()).toContain(REFUSED_ALERTS))
  fault.end()
  await stage.save(DEMO, { alerts_channel_id: other })
  await posts(other, 1)
  await eventually(async () => expect(await ids()).not.toContain(REFUSED_ALERTS))
  expect(stage.textsIn(stage.alerts)).toEqual([])
})

it('a deleted alerts channel is a problem, and broken parts are posted once in the channel that replaces it', async () => {
  stage.local.deleteChannel(stage.alerts)
  await eventually(async () => expect(await ids()).toContain('settings/alerts_channel_id'))
  await stage.later(11 * MINUTE)
  await stage.plans(0)
  await stage.save(DEMO, { alerts_channel_id: other })
  await posts(other, 1)
  await stage.later(2 * MINUTE)
  await stage.plans(0)
  expect(stage.textsIn(other)).toHaveLength(1)
})

it('a problem that was fixed while the alerts channel was closed is posted as fixed once the channel is open', async () => {
  await stage.later(11 * MINUTE)
  await posts(stage.alerts, 1)
  stage.local.changeChannel(stage.alerts, SILENCE)
  await stage.counts(2)
  stage.local.changeChannel(GENERAL, { overwrites: [] })
  await stage.counts(1)
  await stage.later(11 * MINUTE)
  stage.local.changeChannel(stage.alerts, { overwrites: [] })
  await posts(stage.alerts, 2)
  expect(stage.textsIn(stage.alerts)[1]).toMatch(/^✅ Fixed:/)
})

it('a message whose answer was lost is not posted again after a restart', async () => {
  const fault = stage.local.delay(2_000, { route: WRITE, requests: 1 })
  await stage.later(11 * MINUTE)
  await eventually(async () =>
    expect(await stage.db.selectFrom('jobs').select('key').where('progress', 'is not', null).execute()).toHaveLength(1),
  )
  await stage.stopAll()
  await posts(stage.alerts, 1)
  fault.end()
  await stage.startBot()
  await stage.later(2 * MINUTE)
  await stage.plans(0)
  expect(stage.textsIn(stage.alerts)).toHaveLength(1)
})
