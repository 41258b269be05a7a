import { GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, identified, type RawClient } from '../gateway/testing/raw-client.ts'
import { joinGuild, leaveGuild } from '../guilds/membership.ts'
import { invokeCommand } from '../interactions/invoke-command.ts'
import { pressButton } from '../interactions/press-button.ts'
import { call, idIn, type Reply } from '../kernel/testing/calls.ts'
import { postMessage, readMessages } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { BOT_ID, CHANNELS, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'
import { kickMember, timeOut } from './moderate.ts'
import { mayModerate, memberStatus } from './status.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
let now = START
let discord: LocalDiscord
let bot: RawClient
beforeEach(async () => {
  now = START
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
  bot = await connect(discord.origin)
  const intents = Intent.GuildMembers | Intent.GuildModeration
  await identified(bot, discord.credentials.token, { intents })
})
afterEach(async () => {
  bot.close()
  await discord.close()
})

const guildId = GUILDS.guildhallDemo
const member = (userId: string): string => `/guilds/${guildId}/members/${userId}`
const inMs = (ms: number): string => new Date(now + ms).toISOString()
const WEEK = 7 * 24 * 60 * 60_000

const timeOutByBot = async (userId: string, until: string | null, headers?: Record<string, string>): Promise<Reply> =>
  call(discord, ['PATCH', member(userId)], { communication_disabled_until: until }, headers)

const say = (): void => {
  postMessage(discord.state, { userId: USERS.cleo, channelId: CHANNELS.demoGeneral, content: 'hello' })
}

const errorOf = (code: number): unknown => expect.objectContaining({ code })

describe('a time-out', () => {
  it('is logged with its reason and prevents a member from writing until it ends', async () => {
    const reply = await timeOutByBot(USERS.cleo, inMs(60_000), { 'x-audit-log-reason': 'Too%20loud' })
    const until = inMs(60_000)
    expect(reply).toMatchObject({ status: 200, body: { communication_disabled_until: until } })
    expect(await bot.next('GUILD_MEMBER_UPDATE')).toMatchObject({ communication_disabled_until: until })
    expect(await bot.next('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject({
      action_type: 24,
      user_id: BOT_ID,
      target_id: USERS.cleo,
      reason: 'Too loud',
      changes: [{ key: 'communication_disabled_until', new_value: until }],
    })
    expect(say).toThrow(errorOf(50013))
    expect(memberStatus(discord.state, guildId, USERS.cleo).timedOutUntil).toBe(now + 60_000)
    const place = { userId: USERS.cleo, channelId: CHANNELS.demoGeneral }
    expect(readMessages(discord.state, place)).toEqual([])
    now += 60_000
    say()
    expect(memberStatus(discord.state, guildId, USERS.cleo).timedOutUntil).toBeNull()
  })

  it('prevents a member from using commands and buttons', async () => {
    const place = { userId: USERS.cleo, channelId: CHANNELS.demoGeneral }
    const command = { name: 'blame', description: 'Blame someone' }
    await call(discord, ['PUT', `/applications/${BOT_ID}/guilds/${guildId}/commands`], [command])
    const button = { type: 2, style: 1, label: 'Press', custom_id: 'press' }
    const sent = await call(discord, ['POST', `/channels/${CHANNELS.demoGeneral}/messages`], {
      components: [{ type: 1, components: [button] }],
    })
    await timeOutByBot(USERS.cleo, inMs(60_000))
    expect(() => invokeCommand(discord.state, { ...place, commandName: 'blame', options: [] })).toThrow(errorOf(50013))
    const messageId = idIn(sent.body)
    expect(() => pressButton(discord.state, { ...place, messageId, customId: 'press' })).toThrow(errorOf(50013))
    await timeOutByBot(USERS.cleo, null)
    expect(pressButton(discord.state, { ...place, messageId, customId: 'press' })).toBeTruthy()
  })

  it('survives leaving and rejoining', async () => {
    await timeOutByBot(USERS.cleo, inMs(60_000))
    leaveGuild(discord.state, USERS.cleo, guildId)
    joinGuild(discord.state, USERS.cleo, guildId)
    expect(say).toThrow(errorOf(50013))
    now += 60_000
    say()
  })

  it('suspends a moderator’s permissions', () => {
    discord.grantRole(guildId, USERS.ben, ROLES.demoModerator)
    const moderation = { actorId: USERS.ben, guildId, userId: USERS.cleo, reason: null }
    timeOut(discord.state, { ...moderation, actorId: USERS.ada, userId: USERS.ben, until: now + 60_000 })
    expect(() => kickMember(discord.state, moderation)).toThrow(errorOf(50013))
    expect(mayModerate(discord.state, moderation)).toEqual({ timeOut: false, kick: false, ban: false })
    now += 60_000
    kickMember(discord.state, moderation)
  })

  it('lasts four weeks at most', async () => {
    expect((await timeOutByBot(USERS.cleo, inMs(4 * WEEK))).status).toBe(200)
    const errors = { communication_disabled_until: { _errors: [{ code: 'INVALID_COMMUNICATION_DISABLED_TIMESTAMP' }] } }
    expect((await timeOutByBot(USERS.cleo, inMs(4 * WEEK + 1_000))).body).toMatchObject({ code: 50035, errors })
    expect((await timeOutByBot(USERS.cleo, 'tomorrow')).body).toMatchObject({ code: 50035 })
  })

  it('needs the permission and rank and is rejected for administrators and the owner', async () => {
    const forbidden = { status: 403, body: { code: 50013 } }
    expect(await timeOutByBot(USERS.ada, inMs(1_000))).toMatchObject(forbidden)
    discord.grantRole(guildId, USERS.ben, ROLES.demoModerator)
    expect(await timeOutByBot(USERS.ben, inMs(1_000))).toMatchObject(forbidden)
    discord.changeRole(guildId, ROLES.demoGuest, { permissions: '8' })
    discord.grantRole(guildId, USERS.cleo, ROLES.demoGuest)
    expect(await timeOutByBot(USERS.cleo, inMs(1_000))).toMatchObject(forbidden)
    discord.changeRole(guildId, ROLES.demoGuest, { permissions: '0' })
    expect((await timeOutByBot(USERS.cleo, inMs(1_000))).status).toBe(200)
    discord.changeRole(guildId, ROLES.demoBot, { permissions: '2' })
    expect(await timeOutByBot(USERS.cleo, null)).toMatchObject(forbidden)
    expect(await timeOutByBot(USERS.dan, null)).toMatchObject({ status: 404, body: { code: 10007 } })
  })
})

describe('a member', () => {
  it('can get a nickname and the roles that the bot may assign', async () => {
    const roles = [ROLES.demoGuest, ROLES.demoRaider]
    expect((await call(discord, ['PATCH', member(USERS.cleo)], { roles })).body).toMatchObject({ roles })
    expect(await bot.next('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject({
      action_type: 25,
      changes: [{ key: '$add', new_value: [{ name: 'Guest' }, { name: 'Raider' }] }],
    })
    const above = { roles: [ROLES.demoModerator] }
    expect((await call(discord, ['PATCH', member(USERS.cleo)], above)).body).toMatchObject({ code: 50013 })
    expect((await call(discord, ['PATCH', member(USERS.cleo)], { roles: ['1'] })).body).toMatchObject({ code: 10011 })
    expect((await call(discord, ['PATCH', member(USERS.cleo)], { nick: 'C' })).body).toMatchObject({ code: 50013 })
    discord.changeRole(guildId, ROLES.demoBot, { permissions: String(1 << 27) })
    expect((await call(discord, ['PATCH', member(USERS.cleo)], { nick: 'C' })).body).toMatchObject({ nick: 'C' })
    expect((await call(discord, ['PATCH', member(USERS.ada)], { nick: 'A' })).body).toMatchObject({ code: 50013 })
    expect((await call(discord, ['PATCH', member(USERS.cleo)], { mute: true })).status).toBe(501)
  })

  it('gets and loses a single role', async () => {
    const role = (roleId: string): string => `${member(USERS.cleo)}/roles/${roleId}`
    expect((await call(discord, ['PUT', role(ROLES.demoGuest)])).status).toBe(204)
    expect(await bot.next('GUILD_MEMBER_UPDATE')).toMatchObject({ roles: [ROLES.demoGuest] })
    expect((await call(discord, ['PUT', role(ROLES.demoGuest)])).status).toBe(204)
    expect((await call(discord, ['DELETE', role(ROLES.demoGuest)])).status).toBe(204)
    expect(await bot.next('GUILD_MEMBER_UPDATE')).toMatchObject({ roles: [] })
    expect((await call(discord, ['PUT', role(ROLES.demoKeeper)])).body).toMatchObject({ code: 50013 })
    expect((await call(discord, ['PUT', role(ROLES.demoBot)])).body).toMatchObject({ code: 50013 })
    expect((await call(discord, ['PUT', role('1')])).body).toMatchObject({ code: 10011 })
  })

  it('can be kicked and can rejoin', async () => {
    const headers = { 'x-audit-log-reason': 'Spam' }
    expect((await call(discord, ['DELETE', member(USERS.cleo)], undefined, headers)).status).toBe(204)
    expect(await bot.next('GUILD_MEMBER_REMOVE')).toMatchObject({ user: { id: USERS.cleo } })
    expect(await bot.next('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject({ action_type: 20, reason: 'Spam' })
    expect(memberStatus(discord.state, guildId, USERS.cleo).isMember).toBe(false)
    joinGuild(discord.state, USERS.cleo, guildId)
    expect(memberStatus(discord.state, guildId, USERS.cleo).isMember).toBe(true)
  })

  it('cannot be kicked without the permission or rank', async () => {
    expect((await call(discord, ['DELETE', member(USERS.ada)])).body).toMatchObject({ code: 50013 })
    expect((await call(discord, ['DELETE', member(BOT_ID)])).body).toMatchObject({ code: 50013 })
    discord.changeRole(guildId, ROLES.demoBot, { permissions: '0' })
    expect((await call(discord, ['DELETE', member(USERS.cleo)])).body).toMatchObject({ code: 50013 })
  })

  it('can moderate others from the chat page with the permission and rank', async () => {
    const moderation = { actorId: USERS.ben, guildId, userId: USERS.cleo, reason: null }
    expect(() => timeOut(discord.state, { ...moderation, until: now + 1_000 })).toThrow(errorOf(50013))
    discord.grantRole(guildId, USERS.ben, ROLES.demoModerator)
    expect(mayModerate(discord.state, moderation)).toEqual({ timeOut: true, kick: true, ban: false })
    expect(mayModerate(discord.state, { ...moderation, userId: USERS.ada })).toEqual({
      timeOut: false,
      kick: false,
      ban: false,
    })
    timeOut(discord.state, { ...moderation, until: now + 1_000 })
    expect(say).toThrow(errorOf(50013))
    kickMember(discord.state, moderation)
    expect(memberStatus(discord.state, guildId, USERS.cleo).isMember).toBe(false)
  })
})
