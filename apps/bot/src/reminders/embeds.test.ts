import { PERMISSIONS, REMINDER } from '@guildhall/core'
import { CHANNELS, ROLES, USERS } from '@guildhall/local-discord'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DAY, DEMO, HOUR, MINUTE, RAIDER, setRemindersStage, type RemindersStage } from './testing/reminders-stage.ts'

const WRITE = 'POST /channels/:id/messages'
const NO_EMBEDS = {
  overwrites: [{ id: ROLES.demoBot, type: 0 as const, allow: '0', deny: String(PERMISSIONS['Embed Links']) }],
}
const NEEDED = 'The bot needs Embed Links in #general. In Discord: Edit Channel › Permissions › the bot › Embed Links.'
const EMBED = { title: 'Raid', description: `<@${USERS.ben}> <@&${RAIDER}> @everyone` }
const LINK = { label: 'Sign up', url: 'https://example.com/raid', emoji: '🛡️' }
const PARTS = { embeds: [EMBED, { description: 'Be on time.' }], components: [LINK] }
const SHOWN = {
  embeds: [
    { type: 'rich', ...EMBED },
    { type: 'rich', description: 'Be on time.' },
  ],
  components: [
    { type: 1, components: [{ type: 2, style: 5, label: 'Sign up', url: LINK.url, emoji: { name: '🛡️' } }] },
  ],
}

let stage: RemindersStage

beforeEach(async () => {
  stage = await setRemindersStage()
  await stage.startBot()
})
afterEach(() => stage.close())

const ADA = { userId: USERS.ada, limits: null }
const test = ({ id }: { id: string }) =>
  stage.dashboard.reminderTests.send({ guildId: DEMO, reminderId: id }, ADA, undefined)

describe('a reminder with embeds and links', () => {
  it('is one message that pings its role alone', async () => {
    await stage.remind({ ...PARTS, mention_role_id: RAIDER })
    await stage.shows([`<@&${RAIDER}> Raid at nine.`])
    expect(stage.posted()[0]).toMatchObject({ ...SHOWN, flags: 0 })
    expect(stage.posted()[0]).toMatchObject({ mentionRoleIds: [RAIDER], mentionIds: [], mentionEveryone: false })
  })

  it('is tested as the same message', async () => {
    const reminder = await stage.remind({ ...PARTS, in: DAY })
    expect(await test(reminder)).toEqual({ status: 'applied' })
    expect(stage.posted()).toMatchObject([{ content: 'Raid at nine.', ...SHOWN }])
  })

  it('shows the label or the host of a link whose emoji was deleted', async () => {
    const links = [
      { label: 'Sign up', url: 'https://example.com/raid', emoji: '<:gone:404>' },
      { label: null, url: 'https://example.com/raid', emoji: '<:gone:404>' },
    ]
    const reminder = await stage.remind({ in: DAY })
    await stage.db
      .updateTable('reminders')
      .set({ parts: JSON.stringify({ embeds: [], components: links }) })
      .where('reminder_id', '=', reminder.id)
      .execute()
    await test(reminder)
    const labels = [{ label: 'Sign up' }, { label: 'example.com' }]
    expect(stage.posted()).toMatchObject([{ components: [{ components: labels }] }])
  })

  it('waits until the bot may post embeds in the channel, and names the permission', async () => {
    const reminder = await stage.remind({ ...PARTS, in: 1_500 })
    stage.local.changeChannel(CHANNELS.demoGeneral, NO_EMBEDS)
    await eventually(async () => expect((await stage.get(reminder)).last_error).toBe(NEEDED), 10_000)
    await expect(test(reminder)).rejects.toMatchObject({ message: NEEDED })
    await stage.remind({ message: 'Without an embed.' })
    await stage.shows(['Without an embed.'])
    stage.local.changeChannel(CHANNELS.demoGeneral, { overwrites: [] })
    await stage.shows(['Without an embed.', 'Raid at nine.'])
    expect(stage.posted()[1]).toMatchObject(SHOWN)
  })

  it('is sent once over failures of Discord', async () => {
    stage.local.fail(503, { route: WRITE, requests: 2 })
    await stage.remind(PARTS)
    await stage.shows(['Raid at nine.'])
    expect(stage.posted()[0]).toMatchObject(SHOWN)
  })

  it('is sent now with them after it was missed', { timeout: 60_000 }, async () => {
    const reminder = await stage.remind({ ...PARTS, in: 3_000 })
    stage.local.removeBot(DEMO)
    await eventually(async () => expect((await stage.guild()).isBotMember).toBe(false))
    await stage.jump(HOUR)
    const needed = ['View Channel', 'Send Messages', 'Read Message History', 'Embed Links'] as const
    stage.local.addBot(
      DEMO,
      needed.reduce((all, name) => all | PERMISSIONS[name], 0n),
    )
    await eventually(async () => expect(await stage.get(reminder)).toMatchObject({ is_expired: true }))
    const missed = { guild: await stage.guild(), reminderId: reminder.id }
    await stage.dashboard.reminders.send(missed, undefined, ADA, undefined)
    await stage.shows(['Raid at nine.'])
    expect(stage.posted()[0]).toMatchObject(SHOWN)
  })

  it.each(Object.entries({ 'within a minute': 0, 'after Discord forgot the nonce': 2 * MINUTE }))(
    'is sent once when the process dies before it wrote the end and restarts %s',
    { timeout: 60_000 },
    async (_, pause) => {
      const died = sql.raw(`new.kind = '${REMINDER}' and new.progress is null and old.progress is not null`)
      await sql`create trigger dying before update on jobs when ${died} begin select raise(abort, 'died'); end`.execute(
        stage.db,
      )
      const reminder = await stage.remind(PARTS)
      await eventually(() => expect(stage.logged()).toContain('failed unexpectedly'), 10_000)
      await stage.stopAll()
      await sql`drop trigger dying`.execute(stage.db)
      if (pause > 0) for (const message of stage.posted()) message.nonce = null
      await stage.jump(pause)
      await stage.startBot()
      await eventually(async () => expect(await stage.get(reminder)).toMatchObject({ is_sent: true }), 20_000)
      expect(stage.posted()).toMatchObject([SHOWN])
    },
  )
})
