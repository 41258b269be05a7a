import { CHANNELS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DAY, DEMO, GENERAL, RAIDER, setRemindersStage, type RemindersStage } from './testing/reminders-stage.ts'

const WRITE = 'POST /channels/:id/messages'

let stage: RemindersStage

beforeEach(async () => {
  stage = await setRemindersStage()
  await stage.startBot()
})
afterEach(() => stage.close())

const test = ({ id }: { id: string }) =>
  stage.dashboard.reminderTests.send({ guildId: DEMO, reminderId: id }, { userId: USERS.ada, limits: null }, undefined)

describe('a test message of a reminder', () => {
  it('is posted immediately and without a ping, and leaves the reminder unchanged', async () => {
    const reminder = await stage.remind({ in: DAY, mention_role_id: RAIDER, message: '@everyone come!' })
    expect(await test(reminder)).toEqual({ status: 'applied' })
    expect(stage.texts()).toEqual([`<@&${RAIDER}> @everyone come!`])
    expect(stage.posted()[0]).toMatchObject({ mentionRoleIds: [], mentionIds: [], mentionEveryone: false })
    expect(await stage.get(reminder)).toEqual(reminder)
  })

  it('is refused with the permission that the bot needs', async () => {
    const reminder = await stage.remind({ in: DAY, channel_id: CHANNELS.demoStaff })
    await expect(test(reminder)).rejects.toMatchObject({
      code: 'discord.refused',
      message: 'The bot needs View Channel in #staff. In Discord: Edit Channel › Permissions › the bot › View Channel.',
    })
  })

  it('is refused when its channel was deleted', async () => {
    const reminder = await stage.remind({ in: DAY })
    stage.local.deleteChannel(GENERAL)
    await expect(test(reminder)).rejects.toMatchObject({
      code: 'discord.refused',
      message: 'The channel was deleted. Choose another one.',
    })
  })

  it('is posted once after a failure of Discord', async () => {
    stage.local.fail(500, { route: WRITE, requests: 1 })
    const reminder = await stage.remind({ in: DAY })
    expect(['applied', 'queued']).toContain((await test(reminder)).status)
    await stage.shows(['Raid at nine.'])
  })

  it('is not reported as posted when the bot leaves the server first', async () => {
    const reminder = await stage.remind({ in: DAY })
    const failing = stage.local.fail(503, { route: WRITE })
    const sent = Promise.allSettled([test(reminder)])
    await eventually(() => expect(failing.affected()).toBeGreaterThan(0))
    stage.local.removeBot(DEMO)
    expect(await sent).toMatchObject([{ status: 'rejected', reason: { code: 'discord.unavailable' } }])
  })

  it('is not reported as posted when the reminder is deleted first', async () => {
    const reminder = await stage.remind({ in: DAY })
    const failing = stage.local.fail(503, { route: WRITE })
    const sent = Promise.allSettled([test(reminder)])
    await eventually(() => expect(failing.affected()).toBeGreaterThan(0))
    await stage.remove(reminder)
    expect(await sent).toMatchObject([{ status: 'rejected', reason: { code: 'reminder.not_found' } }])
  })

  it('is dropped when Discord returns too late', async () => {
    stage.local.fail(503, { route: WRITE })
    const reminder = await stage.remind({ in: DAY })
    await expect(test(reminder)).resolves.toEqual({ status: 'queued' })
    stage.local.endFaults()
    await stage.jump(31_000)
    await stage.remind({ message: 'The next one.' })
    await stage.shows(['The next one.'])
  })
})
