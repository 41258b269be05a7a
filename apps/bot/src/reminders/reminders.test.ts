import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DAY, DEMO, HOUR, RAIDER, setRemindersStage, type RemindersStage } from './testing/reminders-stage.ts'

let stage: RemindersStage

beforeEach(async () => {
  stage = await setRemindersStage()
  await stage.startBot()
})
afterEach(() => stage.close())

describe('a due reminder', () => {
  it('is sent at its time and then marked as sent', async () => {
    const reminder = await stage.remind({ in: 1_500 })
    await stage.shows(['Raid at nine.'])
    expect(stage.posted()[0]?.createdAt).toBeGreaterThanOrEqual(Date.parse(reminder.next_run_at))
    await stage.idle()
    const sent = await stage.get(reminder)
    expect(sent).toMatchObject({ is_sent: true, last_error: null, version: 1 })
    expect(Date.parse(sent.last_sent_at ?? '')).toBeGreaterThanOrEqual(Date.parse(reminder.next_run_at))
  })

  it('pings its role only, with any text', async () => {
    const message = `@everyone @here <@${USERS.ben}> <@&${ROLES.demoGuest}> come!`
    await stage.remind({ message, mention_role_id: RAIDER })
    await stage.shows([`<@&${RAIDER}> ${message}`])
    expect(stage.posted()[0]).toMatchObject({ mentionRoleIds: [RAIDER], mentionIds: [], mentionEveryone: false })
  })

  it('moves to the next day when it recurs daily', async () => {
    const reminder = await stage.remindDaily()
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    const next = Date.parse(reminder.next_run_at) + DAY
    expect(await stage.get(reminder)).toMatchObject({ is_sent: false, next_run_at: new Date(next).toISOString() })
    await stage.jump(DAY)
    await stage.shows(['Raid at nine.', 'Raid at nine.'])
  })

  it('shows the previews of its links', async () => {
    await stage.remind({ message: 'https://example.com/raid' })
    await stage.shows(['https://example.com/raid'])
    expect(stage.posted()[0]).toMatchObject({ flags: 0 })
  })

  it('is sent without the mention when its role was deleted, and reports the deletion', async () => {
    const reminder = await stage.remindDaily({ in: 1_500, mention_role_id: ROLES.demoGuest })
    stage.local.deleteRole(DEMO, ROLES.demoGuest)
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    expect((await stage.get(reminder)).last_error).toMatch(/^The role to mention was deleted/)
  })

  it('is sent with a silent mention when the bot may not ping the role, and reports it', async () => {
    const reminder = await stage.remindDaily({ mention_role_id: ROLES.demoModerator })
    await stage.shows([`<@&${ROLES.demoModerator}> Raid at nine.`])
    expect(stage.posted()[0]).toMatchObject({ mentionRoleIds: [] })
    await stage.idle()
    expect((await stage.get(reminder)).last_error).toMatch(/^The last message didn't ping @Moderator\./)
  })

  it('is not delayed by 1,000 reminders of another server', { timeout: 90_000 }, async () => {
    const due = await stage.remind({ in: 3_000 })
    const row = await stage.dashboard.reminderDelivery.get({ guildId: DEMO, reminderId: due.id })
    if (!row) throw new Error('the reminder is not there')
    const early = Date.parse(due.next_run_at) - 2_000
    await stage.changes.transaction(async (trx) => {
      for (let at = 0; at < 1_000; at++) {
        const reminder_id = `flood-${at}`
        const other = { ...row, guild_id: GUILDS.raidNight, channel_id: CHANNELS.raidGeneral, reminder_id }
        await trx
          .insertInto('reminders')
          .values({ ...other, next_run_at: early })
          .execute()
        const key = { guildId: GUILDS.raidNight, kind: 'reminder', key: reminder_id }
        await stage.dashboard.jobs.schedule(trx, key, early)
      }
    })
    await stage.shows(['Raid at nine.'])
    const postedAt = stage.posted()[0]?.createdAt ?? NaN
    const flood = stage.botMessagesIn(CHANNELS.raidGeneral)
    expect(flood.length).toBeLessThan(1_000)
    // Deliveries that were running, and the next one of each round. The test counts them, because a busy machine delays both servers.
    const before = flood.filter(({ createdAt }) => createdAt > Date.parse(due.next_run_at) && createdAt < postedAt)
    expect(before.length).toBeLessThan(20)
  })
})

describe('a reminder that Discord refuses', () => {
  const silence = { overwrites: [{ id: ROLES.demoBot, type: 0 as const, allow: '0', deny: '2048' }] }

  it('stays pending with the reason and is sent once the bot may write within twelve hours', async () => {
    stage.local.changeChannel(CHANNELS.demoGeneral, silence)
    const reminder = await stage.remind({ in: 1_000 })
    await eventually(async () => {
      expect(await stage.get(reminder)).toMatchObject({
        is_sent: false,
        last_error:
          'The bot needs Send Messages in #general. In Discord: Edit Channel › Permissions › the bot › Send Messages.',
      })
    })
    await stage.jump(11 * HOUR)
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [] })
    await eventually(() => expect(stage.texts()).toHaveLength(1))
    expect(stage.texts()[0]).toMatch(/^Raid at nine\.\n-# Planned for <t:\d+:f>$/)
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true, last_error: null })
  })

  it('is sent once the role that keeps the bot from writing is deleted', async () => {
    const bot = stage.local.credentials.clientId
    const { id } = stage.local.createRole(DEMO, {
      name: 'Muted',
      color: 0,
      permissions: '0',
      hoist: false,
      mentionable: false,
    })
    stage.local.grantRole(DEMO, bot, id)
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [{ id, type: 0, allow: '0', deny: '2048' }] })
    const reminder = await stage.remind()
    await eventually(async () => expect((await stage.get(reminder)).last_error).toContain('Send Messages'))
    await stage.idle()
    stage.local.deleteRole(DEMO, id)
    await eventually(() => expect(stage.texts()).toHaveLength(1))
  })

  it('needs a new time when the bot may write again after twelve hours', async () => {
    stage.local.changeChannel(CHANNELS.demoGeneral, silence)
    const reminder = await stage.remind({ in: 1_000 })
    await eventually(async () => expect((await stage.get(reminder)).last_error).toContain('Send Messages'))
    await stage.jump(13 * HOUR)
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [] })
    await eventually(async () =>
      expect((await stage.get(reminder)).last_error).toContain('Pick a new time, or send it now.'),
    )
    expect(stage.texts()).toEqual([])
    await stage.change(await stage.get(reminder), { next_run_at: new Date(stage.now() + 500).toISOString() })
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true, last_error: null })
  })

  it('is sent once the bot may write in its channel, although an earlier one is still refused elsewhere', async () => {
    stage.local.changeChannel(CHANNELS.demoGeneral, silence)
    stage.local.changeChannel(CHANNELS.demoStaff, silence)
    const earlier = await stage.remind({ channel_id: CHANNELS.demoStaff })
    await eventually(async () => expect((await stage.get(earlier)).last_error).toContain('Send Messages'))
    const reminder = await stage.remind()
    await eventually(async () => expect((await stage.get(reminder)).last_error).toContain('Send Messages'))
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [] })
    await eventually(() => expect(stage.texts()).toHaveLength(1))
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true, last_error: null })
    expect(await stage.get(earlier)).toMatchObject({ is_sent: false })
  })

  it('continues with its next run when it recurs', async () => {
    stage.local.changeChannel(CHANNELS.demoGeneral, silence)
    const reminder = await stage.remindDaily({ in: 1_000 })
    const next = new Date(Date.parse(reminder.next_run_at) + DAY).toISOString()
    await eventually(async () => {
      expect(await stage.get(reminder)).toMatchObject({ next_run_at: next, is_sent: false })
    })
    expect((await stage.get(reminder)).last_error).toContain('Send Messages')
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [] })
    await stage.caughtUp(DEMO)
    expect(stage.texts()).toEqual([])
    await stage.jump(DAY)
    await stage.shows(['Raid at nine.'])
    await stage.idle()
    expect((await stage.get(reminder)).last_error).toBeNull()
  })

  it('is sent as saved after its deleted channel was replaced', async () => {
    const reminder = await stage.remind({ in: 1_500, channel_id: CHANNELS.demoStaff })
    stage.local.deleteChannel(CHANNELS.demoStaff)
    await eventually(async () => {
      expect((await stage.get(reminder)).last_error).toBe('The channel was deleted. Choose another one.')
    })
    await stage.change(reminder, { channel_id: CHANNELS.demoGeneral, message: 'At nine!' })
    await stage.shows(['At nine!'])
    await stage.idle()
    expect(await stage.get(reminder)).toMatchObject({ is_sent: true, last_error: null })
  })

  it('reports a refusal that the guild snapshot did not predict and is sent at the next run', async () => {
    stage.local.fail(403, { route: `/channels/${CHANNELS.demoGeneral}/messages`, requests: 1 })
    const reminder = await stage.remindDaily()
    await eventually(async () => expect((await stage.get(reminder)).last_error).not.toBeNull())
    await stage.idle()
    expect(stage.texts()).toEqual([])
    await stage.jump(DAY)
    await stage.shows(['Raid at nine.'])
  })
})

describe('the reminders of a server that the bot left', () => {
  it('are posted when an administrator sends the missed ones', { timeout: 90_000 }, async () => {
    const once = await stage.remind({ in: 3_000 })
    stage.local.removeBot(DEMO)
    await eventually(async () => expect((await stage.guild()).isBotMember).toBe(false))
    await stage.jump(HOUR)
    stage.local.addBot(DEMO, 68_608n)
    await eventually(async () => expect(await stage.get(once)).toMatchObject({ is_expired: true }))
    const missed = { guild: await stage.guild(), reminderId: once.id }
    await stage.dashboard.reminders.send(missed, undefined, { userId: USERS.ada, limits: null }, undefined)
    await stage.shows(['Raid at nine.'])
    await eventually(async () => expect(await stage.get(once)).toMatchObject({ is_sent: true, is_expired: false }))
  })

  it('skip missed runs when the bot returns and continue with the next run', { timeout: 90_000 }, async () => {
    const once = await stage.remind({ in: 3_000 })
    const daily = await stage.remindDaily({ in: 3_000 })
    stage.local.removeBot(DEMO)
    await eventually(async () => expect((await stage.guild()).isBotMember).toBe(false))
    await stage.jump(HOUR)
    stage.local.addBot(DEMO, 68_608n)
    await eventually(async () => expect((await stage.get(once)).last_error).toContain("wasn't on this server"))
    expect(await stage.get(once)).toMatchObject({ is_sent: false, last_error: expect.stringContaining('new time') })
    const next = new Date(Date.parse(daily.next_run_at) + DAY).toISOString()
    expect(await stage.get(daily)).toMatchObject({ next_run_at: next })
    expect(stage.texts()).toEqual([])
    await stage.jump(DAY - HOUR)
    await stage.shows(['Raid at nine.'])
  })
})
