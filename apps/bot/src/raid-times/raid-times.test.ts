import { RAID_TOPIC } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { botReply } from '../testing/bot-reply.ts'
import { enableCommand } from '../testing/enable-command.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
/** The channel #raid-times. */
const RAIDS = '1141161680591637685'
const BERLIN = 'Europe/Berlin'
const MINUTE = 60_000

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
  await stage.start({ timeZone: BERLIN })
  await enableCommand(stage, DEMO, 'updateraidtime')
})
afterEach(() => stage.close())

/** A day this many days from now, as YYYY-MM-DD. */
const ahead = (days: number): string => new Date(stage.local.clock.now() + days * 86_400_000).toISOString().slice(0, 10)
const update = (fields: Record<string, string>, user: string = USERS.ada) =>
  stage.as(user).run({
    channelId: GENERAL,
    command: 'updateraidtime',
    fields: { raid: GENERAL, date: ahead(30), time: '20:00', ...fields },
  })
const topic = (): string | null | undefined =>
  stage.local.state.world.guilds.flatMap(({ channels }) => channels).find(({ id }) => id === GENERAL)?.topic
const answered = (sentence: RegExp | string, user: string = USERS.ada) =>
  eventually(async () => {
    const newest = (await stage.as(user).read(GENERAL)).at(-1)
    expect(newest?.ephemeral).toBe(true)
    expect(newest?.content).toMatch(sentence)
    return newest?.content ?? ''
  })
/** The channels that Discord shows to a member who has typed nothing yet. */
async function suggestionsFor(user: string): Promise<{ name: string; value: string }[]> {
  const Response = z.object({ choices: z.array(z.object({ name: z.string(), value: z.string() })) })
  const received: unknown[] = []
  const stop = stage.local.state.hub.subscribe(({ t, d }) => {
    if (t === 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE') received.push(d)
  })
  await stage.as(user).complete({
    channelId: GENERAL,
    command: 'updateraidtime',
    fields: { raid: '' },
    focused: 'raid',
  })
  await eventually(() => expect(received).toHaveLength(1))
  stop()
  return Response.parse(received[0]).choices
}
async function setTopic(text: string): Promise<void> {
  stage.local.changeChannel(GENERAL, { topic: text })
  await stage.caughtUp(DEMO)
}

describe('/updateraidtime', () => {
  it('writes the time with its zone after the other topic text and replies to the caller alone', async () => {
    await setTopic('Say hello. [Bring food]')
    await update({})
    await answered(
      /^The next raid in <#\d+> is on <t:\d+:F> \(<t:\d+:R>\): \w{3}, \w{3} \d+, \d{4}, 20:00 \(Europe\/Berlin\)\. The topic shows it\.$/,
    )
    expect(topic()).toMatch(
      /^Say hello\. \[Bring food\]\n\[Next raid: <t:\d+:F>, \w{3}, \w{3} \d+, \d{4}, 20:00 \(Europe\/Berlin\)\]$/,
    )
    expect(JSON.stringify(await stage.as(USERS.ben).read(GENERAL))).not.toContain('The next raid')
  })

  it('replaces its previous time and keeps other changed text', async () => {
    await setTopic('One')
    await update({})
    await answered(/The topic shows it/)
    await setTopic(`Two ${topic() ?? ''} three`)
    await update({ time: '21:30' })
    await eventually(() => expect(topic()).toMatch(/^Two One\n\[Next raid: [^\]]+21:30 \(Europe\/Berlin\)\] three$/))
  })

  it("reports when Discord's limit delays the topic, and updates the topic then", async () => {
    for (const time of ['18:00', '19:00']) {
      await update({ time })
      await eventually(() => expect(topic()).toContain(`${time} (${BERLIN})`))
    }
    await update({ time: '20:00' })
    const said = await answered(/Discord limits how often a topic changes: the topic will show the new time <t:\d+:R>/)
    const at = Number(/the new time <t:(\d+):R>/.exec(said)?.[1]) * 1_000
    expect(at).toBeGreaterThan(stage.local.clock.now() + 9 * MINUTE)
    expect(at).toBeLessThanOrEqual(stage.local.clock.now() + 10 * MINUTE)
    // A later call replaces the waiting time.
    await update({ time: '21:00' })
    await stage.stopAll()
    await stage.start({ timeZone: BERLIN })
    await stage.kit.moveTime(10 * MINUTE)
    await eventually(() => expect(topic()).toContain(`21:00 (${BERLIN})`), 10_000)
  }, 30_000)

  it('refuses a topic without room and changes nothing', async () => {
    const full = 'x'.repeat(1_000)
    await setTopic(full)
    await update({})
    await answered(/has no room for the raid time: together they exceed Discord's limit of 1,024 characters by \d+/)
    expect(topic()).toBe(full)
    expect(await stage.db.selectFrom('raid_times').selectAll().execute()).toEqual([])
  })

  it('writes a topic that was shortened although an earlier one still has no room', async () => {
    const startsAt = stage.local.clock.now() + 60 * MINUTE
    for (const channelId of [RAIDS, GENERAL]) {
      stage.local.changeChannel(channelId, { topic: 'x'.repeat(1_020) })
      await stage.caughtUp(DEMO)
      const raid = { guildId: DEMO, channelId, startsAt, userId: USERS.ada, eventId: channelId }
      await stage.core.raidTimes.set(raid)
      const blocked = stage.db
        .selectFrom('jobs')
        .select('key')
        .where('key', '=', channelId)
        .where('state', '=', 'blocked')
      await eventually(async () => expect(await blocked.execute()).toHaveLength(1), 10_000)
    }
    await setTopic('Say hello.')
    await eventually(() => expect(topic()).toContain('Next raid'))
  })

  it('refuses a member without Manage Channels and without a role named admin or moderator', async () => {
    await update({}, USERS.cleo)
    await answered(`You need Manage Channels in <#${GENERAL}>, or a role named Admin or Moderator.`, USERS.cleo)
    expect(topic()).not.toContain('Next raid')
  })

  it.each(['admin', 'Moderator', 'ADMIN'])('accepts a member with a role named %s', async (name) => {
    stage.local.changeRole(DEMO, ROLES.demoGuest, { name })
    stage.local.grantRole(DEMO, USERS.cleo, ROLES.demoGuest)
    await stage.caughtUp(DEMO)
    await update({}, USERS.cleo)
    await eventually(() => expect(topic()).toContain('Next raid'))
  })

  it('knows no channel that a member with a role named Moderator cannot view', async () => {
    stage.local.changeRole(DEMO, ROLES.demoGuest, { name: 'Moderator' })
    stage.local.grantRole(DEMO, USERS.cleo, ROLES.demoGuest)
    const deny = P.ViewChannel.toString()
    stage.local.changeChannel(RAIDS, { overwrites: [{ id: USERS.cleo, type: 1, allow: '0', deny }] })
    await stage.caughtUp(DEMO)
    await update({ raid: 'raid-times' }, USERS.cleo)
    await answered('Choose a text channel of this server for the raid.', USERS.cleo)
    const choices = await suggestionsFor(USERS.cleo)
    expect(choices.map(({ value }) => value)).toContain(GENERAL)
    expect(choices.map(({ value }) => value)).not.toContain(RAIDS)
  })

  it('accepts a member with Manage Channels in the channel', async () => {
    const allow = P.ManageChannels.toString()
    stage.local.changeChannel(GENERAL, { overwrites: [{ id: USERS.cleo, type: 1, allow, deny: '0' }] })
    await stage.caughtUp(DEMO)
    await update({}, USERS.cleo)
    await eventually(() => expect(topic()).toContain('Next raid'))
  })

  it('names Manage Channels when the bot lacks this permission', async () => {
    const deny = P.ManageChannels.toString()
    stage.local.changeChannel(GENERAL, { overwrites: [{ id: ROLES.demoBot, type: 0, allow: '0', deny }] })
    await stage.caughtUp(DEMO)
    await update({})
    await answered(/^The bot needs Manage Channels in #general\./)
  })

  it.each([
    [{ date: '2020-01-01' }, /has passed\. Choose a later time\./],
    [{ date: 'someday' }, /^I can't read that date\./],
    [{ time: '25:00' }, /^That time doesn't exist\./],
    [{ raid: 'nowhere' }, /^Choose a text channel of this server for the raid\.$/],
    [{ raid: CHANNELS.demoAnnouncements }, /^Choose a text channel of this server for the raid\.$/],
  ])('refuses %j with advice', async (fields, sentence) => {
    await update(fields)
    await answered(sentence)
    expect(topic()).not.toContain('Next raid')
  })

  it('announces the time in the raid channel on request and pings no member', async () => {
    await update({ announce: 'true' })
    const announced = await eventually(() => {
      const found = stage.botMessagesIn(GENERAL).find(({ onlyFor }) => onlyFor === null)
      expect(found?.content).toMatch(/^The next raid is on <t:\d+:F> \(<t:\d+:R>\)\.$/)
      return found
    })
    expect(announced?.mentionIds).toEqual([])
  })

  it('suggests the channels that the caller may use, with their raid times first', async () => {
    await update({ raid: '#raid-times' })
    await answered(/The topic shows it/)
    expect(await suggestionsFor(USERS.ada)).toMatchObject([
      { name: expect.stringMatching(/^#raid-times · .+20:00 \(Europe\/Berlin\)$/), value: RAIDS },
      { name: '#general', value: GENERAL },
      { name: '#rules' },
      { name: '#staff' },
      { name: '#mod-log' },
    ])
    expect(await suggestionsFor(USERS.cleo)).toEqual([])
  })

  it('can be called by a message with the prefix', async () => {
    await stage.as(USERS.ada).write(GENERAL, `!updateraidtime <#${GENERAL}> ${ahead(30)} 20:15`)
    expect((await botReply(stage, GENERAL, 1)).content).toMatch(/The topic shows it\.$/)
    expect(topic()).toContain(`20:15 (${BERLIN})`)
    await stage.as(USERS.ada).write(GENERAL, '!updateraidtime general')
    expect((await botReply(stage, GENERAL, 2)).content).toMatch(/^Write the channel, the date and the time/)
  })

  it('writes the topic after the bot was removed and invited again', async () => {
    for (const time of ['18:00', '19:00', '20:00']) {
      await update({ time })
      await answered(time)
    }
    stage.local.removeBot(DEMO)
    await eventually(async () =>
      expect(await stage.db.selectFrom('jobs').selectAll().where('kind', '=', RAID_TOPIC).execute()).toEqual([]),
    )
    stage.local.addBot(DEMO, P.Administrator)
    await stage.kit.moveTime(10 * MINUTE)
    await eventually(() => expect(topic()).toContain(`20:00 (${BERLIN})`))
  })

  it('deletes the raid time of a deleted channel', async () => {
    await update({ raid: RAIDS })
    await answered(/The topic shows it/)
    stage.local.deleteChannel(RAIDS)
    await eventually(async () => expect(await stage.db.selectFrom('raid_times').selectAll().execute()).toEqual([]))
  })
})
