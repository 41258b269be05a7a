import { API } from '@discordjs/core'
import { analyticsQuery, utcDay, type AnalyticsSummary } from '@guildhall/contract'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { ButtonStyle, ComponentType } from 'discord-api-types/v10'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setRemindersStage } from '../reminders/testing/reminders-stage.ts'
import { raider, setButtonsStage } from '../role-buttons/testing/buttons-stage.ts'
import { moderationOn } from '../testing/moderation.ts'
import { databaseFile, lockDatabase } from '../testing/outage.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'
import { POST, REPLY, setLinksStage, X } from '../url-rules/testing/links-stage.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo
const RAID = GUILDS.raidNight
const GENERAL = CHANNELS.demoGeneral
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/** Closes the stage after the test. */
function closing<S extends Stage>(stage: S): S {
  onTestFinished(() => stage.close())
  return stage
}

const summaryOf = (stage: Stage, guildId?: string): Promise<AnalyticsSummary | null> =>
  stage.core.analytics.summary(guildId === undefined ? {} : { guild_id: guildId })

/** In ms. After a time jump, nothing is written before the shard's lease is renewed, which takes up to 10 s. */
const WRITTEN_WITHIN_MS = 25_000

/** Waits for these counts over all guilds. */
const counted = (stage: Stage, counts: Record<string, number>): Promise<void> =>
  eventually(async () => expect((await summaryOf(stage))?.event_type_counts).toEqual(counts), WRITTEN_WITHIN_MS)

async function pressAButton(stage: Stage): Promise<void> {
  const button = {
    type: ComponentType.Button,
    style: ButtonStyle.Primary,
    label: 'Press',
    custom_id: 'gone:1',
  } as const
  const { id } = await new API(stage.kit.discord.rest).channels.createMessage(GENERAL, {
    content: 'Raid?',
    components: [{ type: ComponentType.ActionRow, components: [button] }],
  })
  await stage.as(USERS.cleo).press({ channelId: GENERAL, messageId: id }, 'gone:1')
}

describe('the bot', () => {
  it('counts messages of members by server, and no messages of bots', async () => {
    const stage = closing(await setStage())
    await stage.start()
    for (const content of ['one', 'two']) await stage.as(USERS.cleo).write(GENERAL, content)
    await stage.as(USERS.ben).write(CHANNELS.raidGeneral, 'three')
    await new API(stage.kit.discord.rest).channels.createMessage(GENERAL, { content: 'I am a bot.' })
    await counted(stage, { message_create: 3 })
    expect(await stage.core.analytics.users({})).toEqual([
      { user_id: USERS.cleo, username: 'cleo', message_count: 2, command_count: 0 },
      { user_id: USERS.ben, username: 'ben', message_count: 1, command_count: 0 },
    ])
    expect(await summaryOf(stage, RAID)).toMatchObject({ unique_users: 1, total_messages: 1 })
  })

  it('counts slash and prefix commands, except disabled and unknown ones', async () => {
    const stage = closing(await setStage())
    await stage.start()
    const write = (content: string) => stage.as(USERS.cleo).write(GENERAL, content)
    await write('!blame')
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    for (const content of ['!blame', `!blame <@${USERS.ben}>`, '?blame', '!ask why']) await write(content)
    await stage.as(USERS.ben).run({ channelId: GENERAL, command: 'blame' })
    await counted(stage, { message_create: 5, slash_command_usage: 3 })
    expect(await stage.core.analytics.commands({})).toMatchObject([{ command_name: 'blame', count: 3 }])
    expect(await stage.core.analytics.users({})).toMatchObject([
      { user_id: USERS.cleo, message_count: 5, command_count: 2 },
      { user_id: USERS.ben, message_count: 0, command_count: 1 },
    ])
    // Of the three blames, one named a member.
    expect(await summaryOf(stage)).toMatchObject({ gremlin_blames: 2, unique_users: 2 })
  })

  it('counts joins, leaves and button presses without counting their users as active', async () => {
    const stage = closing(await setStage())
    await stage.start()
    await stage.as(USERS.dan).join(DEMO)
    stage.local.kick(DEMO, USERS.dan)
    await stage.as(USERS.dan).join(DEMO)
    await pressAButton(stage)
    await counted(stage, { component_press: 1, member_join: 2, member_leave: 1 })
    expect(await summaryOf(stage)).toMatchObject({ unique_users: 0, total_messages: 0 })
  })

  it('counts roles that buttons give or remove', async () => {
    const stage = closing(await setButtonsStage())
    await stage.start()
    const messageId = await stage.postMessage()
    await stage.configure(messageId, [raider])
    for (const presses of [1, 2]) {
      await stage.press(messageId, 'Raider')
      await stage.reply(presses)
    }
    await counted(stage, { component_press: 2, role_change: 2 })
  })

  it('counts sent reminders', async () => {
    const stage = closing(await setRemindersStage())
    await stage.startBot()
    await stage.remind()
    await stage.shows(['Raid at nine.'])
    await eventually(async () =>
      expect((await stage.dashboard.analytics.summary({}))?.event_type_counts).toEqual({ reminder_sent: 1 }),
    )
  })

  it('counts a message with rewritten links once', async () => {
    const stage = closing(await setLinksStage())
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    await stage.edit(id, `${POST}2`)
    await stage.replied(`${REPLY}2`)
    await counted(stage, { link_rewritten: 1, message_create: 1 })
  })

  it('counts messages that AutoMod blocked', async () => {
    const stage = closing(await setStage())
    await stage.start()
    const moderation = moderationOn(stage)
    await moderation.moderate('')
    await moderation.say(USERS.cleo, Array.from({ length: 10 }, (_, at) => `<@${100 + at}>`).join(' '))
    await moderation.logged(1)
    await counted(stage, { moderation_hit: 1 })
  })

  it('counts an event on the UTC day on which it happened', async () => {
    const stage = closing(await setStage())
    await stage.start()
    const now = stage.local.clock.now()
    const midnight = Math.ceil(now / DAY_MS) * DAY_MS
    await stage.kit.moveTime(midnight - now - 2_000)
    await stage.as(USERS.cleo).write(GENERAL, 'before midnight')
    await stage.kit.moveTime(4_000)
    await stage.as(USERS.ben).write(GENERAL, 'after midnight')
    await counted(stage, { message_create: 2 })
    const on = (time: number) =>
      stage.core.analytics.users(analyticsQuery({ startDay: utcDay(time), endDay: utcDay(time), guildId: DEMO }))
    expect(await on(midnight - 1)).toMatchObject([{ user_id: USERS.cleo, message_count: 1 }])
    expect(await on(midnight)).toMatchObject([{ user_id: USERS.ben, message_count: 1 }])
  })
})

describe('the recorded counts', () => {
  it('are unchanged after a roll-up', async () => {
    const stage = closing(await setStage())
    await stage.start()
    await stage.as(USERS.cleo).write(GENERAL, 'one')
    await counted(stage, { message_create: 1 })
    const recorded = async (): Promise<number> =>
      (await stage.db.selectFrom('recorded_events').select('id').execute()).length
    await stage.kit.moveTime(MINUTE_MS)
    await eventually(async () => expect(await recorded()).toBe(0), WRITTEN_WITHIN_MS)
    await stage.as(USERS.cleo).write(GENERAL, 'two')
    await counted(stage, { message_create: 2 })
    expect(await summaryOf(stage)).toMatchObject({ unique_users: 1, total_messages: 2 })
  })

  it('include events that arrived while the database was locked', async () => {
    const file = databaseFile()
    const stage = closing(await setStage(file))
    await stage.start()
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    const unlock = await lockDatabase(stage.db, file)
    for (const content of ['one', '!blame', 'three']) await stage.as(USERS.cleo).write(GENERAL, content)
    await eventually(() => expect(stage.logged()).toContain('could not write what the gateway showed'))
    await unlock()
    await eventually(
      async () =>
        expect((await summaryOf(stage))?.event_type_counts).toEqual({ message_create: 3, slash_command_usage: 1 }),
      WRITTEN_WITHIN_MS,
    )
  })

  it('include an event once when Discord delivers it again to the next bot', async () => {
    const stage = closing(await setStage())
    const bot = await stage.start()
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    for (const content of ['one', '!blame']) await stage.as(USERS.cleo).write(GENERAL, content)
    await stage.as(USERS.cleo).run({ channelId: GENERAL, command: 'blame' })
    const counts = { message_create: 2, slash_command_usage: 2 }
    await counted(stage, counts)
    stage.local.dropGateway()
    await stage.as(USERS.cleo).write(GENERAL, 'while it is disconnected')
    await counted(stage, { ...counts, message_create: 3 })
    await bot.stop()
    await stage.as(USERS.cleo).write(GENERAL, 'while it is stopped')
    await stage.start()
    await counted(stage, { ...counts, message_create: 4 })
  })
})
