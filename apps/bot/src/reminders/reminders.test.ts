import { CHANNELS, ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DAY, HOUR, MINUTE, RAIDER, setRemindersStage, type RemindersStage } from './testing/reminders-stage.ts'

let stage: RemindersStage

beforeEach(async () => {
  stage = await setRemindersStage()
  await stage.startBot()
})
afterEach(() => stage.close())

describe('a reminder that is due', () => {
  it('is sent within a second of its time, and then is sent', async () => {
    const reminder = await stage.remind({ in: 1_500 })
    await stage.stands(['Raid at nine.'])
    const [message] = stage.posted()
    const late = Date.parse(message?.timestamp ?? '') - Date.parse(reminder.next_run_at)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(1_000)
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true, last_error: null, version: 1 })
  })

  it('pings its role and nobody else, whatever its text names', async () => {
    const message = `@everyone @here <@${USERS.ben}> <@&${ROLES.demoGuest}> come!`
    await stage.remind({ message, mention_role_id: RAIDER })
    await stage.stands([`<@&${RAIDER}> ${message}`])
    expect(stage.posted()[0]).toMatchObject({ mentionRoleIds: [RAIDER], mentionIds: [], mentionEveryone: false })
  })

  it('moves on to the next day when it recurs daily', async () => {
    const reminder = await stage.remindDaily()
    await stage.stands(['Raid at nine.'])
    await stage.idle()
    const next = Date.parse(reminder.next_run_at) + DAY
    expect(await stage.get(reminder)).toMatchObject({ is_sent: false, next_run_at: new Date(next).toISOString() })
    await stage.jump(DAY)
    await stage.stands(['Raid at nine.', 'Raid at nine.'])
  })

  it('shows the previews of its links', async () => {
    await stage.remind({ message: 'https://example.com/raid' })
    await stage.stands(['https://example.com/raid'])
    expect(stage.posted()[0]).toMatchObject({ flags: 0 })
  })
})

describe('a reminder that Discord does not take', () => {
  const silence = { overwrites: [{ id: ROLES.demoBot, type: 0 as const, allow: '0', deny: '2048' }] }

  it('stays pending with the reason, and is sent once the bot may write within twelve hours', async () => {
    stage.local.changeChannel(CHANNELS.demoGeneral, silence)
    const reminder = await stage.remind({ in: 1_000 })
    await eventually(async () => {
      expect(await stage.get(reminder)).toMatchObject({
        is_sent: false,
        last_error: "The bot needs Send Messages in #general. Grant it in the channel's permissions.",
      })
    })
    await stage.jump(11 * HOUR)
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [] })
    await eventually(() => expect(stage.texts()).toHaveLength(1))
    expect(stage.texts()[0]).toMatch(/^Raid at nine\.\n-# Planned for <t:\d+:f>$/)
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true, last_error: null })
  })

  it('needs a new time when the bot may write again after twelve hours', async () => {
    stage.local.changeChannel(CHANNELS.demoGeneral, silence)
    const reminder = await stage.remind({ in: 1_000 })
    await eventually(async () => expect((await stage.get(reminder)).last_error).toContain('Send Messages'))
    await stage.jump(13 * HOUR)
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [] })
    await eventually(async () => expect((await stage.get(reminder)).last_error).toContain('Choose a new time.'))
    expect(stage.texts()).toEqual([])
    await stage.change(await stage.get(reminder), { next_run_at: new Date(stage.now() + 500).toISOString() })
    await stage.stands(['Raid at nine.'])
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true, last_error: null })
  })

  it('goes on with its next run when it recurs', async () => {
    stage.local.changeChannel(CHANNELS.demoGeneral, silence)
    const reminder = await stage.remindDaily({ in: 1_000 })
    const next = new Date(Date.parse(reminder.next_run_at) + DAY).toISOString()
    await eventually(async () => {
      expect(await stage.get(reminder)).toMatchObject({ next_run_at: next, is_sent: false })
    })
    expect((await stage.get(reminder)).last_error).toContain('Send Messages')
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [] })
    await stage.caughtUp('1136031400000000000'.length > 0 ? (await stage.guild()).id : '')
    expect(stage.texts()).toEqual([])
    await stage.jump(DAY)
    await stage.stands(['Raid at nine.'])
    await stage.idle()
    expect((await stage.get(reminder)).last_error).toBeNull()
  })

  it('is sent in another channel after its own was deleted', async () => {
    const reminder = await stage.remind({ in: 1_500, channel_id: CHANNELS.demoAnnouncements })
    void reminder
  })
})

describe('a late reminder', () => {
  it('says when it was planned only when it is more than ten minutes late', async () => {
    void MINUTE
  })
})
