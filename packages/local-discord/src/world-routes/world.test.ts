import { PermissionFlagsBits as P, type RESTPostAPIAutoModerationRuleJSONBody } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { localDiscordClient, type LocalDiscordClient } from '../client/client.ts'
import { useStage } from '../gateway/testing/stage.ts'
import { CHANNELS, GUILDS, ROLES, USERS } from '../world.ts'

const DEMO = GUILDS.guildhallDemo
/** A keyword rule. */
const NO_CATS: RESTPostAPIAutoModerationRuleJSONBody = {
  name: 'No cats',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['cat'] },
  actions: [{ type: 1 }],
  enabled: true,
}
const stage = useStage()
const client = (): LocalDiscordClient => localDiscordClient(stage.discord.origin)
const error = (status: number, message: string | RegExp): object => ({
  status,
  message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
})

describe('changes of the world over HTTP', () => {
  it('create a guild with the bot, which receives it', async () => {
    const ownerId = await client().world.createPerson({ username: 'eve', globalName: 'Eve' })
    const { id, channelId } = await client().world.createGuild({ name: 'Den', ownerId, botPermissions: '8' })
    expect(await stage.bot.next('GUILD_CREATE')).toMatchObject({ id, name: 'Den', owner_id: ownerId, member_count: 2 })
    expect((await stage.send('GET', `/channels/${channelId}`)).body).toMatchObject({ name: 'general', type: 0 })
    await client().as(ownerId).write(channelId, 'Hello')
    expect(await stage.bot.next('MESSAGE_CREATE')).toMatchObject({ content: 'Hello', author: { username: 'eve' } })
  })

  it('create a guild without the bot, and add and remove the bot', async () => {
    const { id } = await client().world.createGuild({ name: 'Den', ownerId: USERS.dan })
    expect((await stage.send('GET', `/guilds/${id}`)).status).toBe(403)
    await client().world.addBot(id, P.ManageRoles)
    expect(await stage.bot.next('GUILD_CREATE')).toMatchObject({ id })
    await client().world.removeBot(id)
    expect(await stage.bot.next('GUILD_DELETE')).toEqual({ id })
  })

  it('rename a guild', async () => {
    await client().world.changeGuild(DEMO, { name: 'Renamed' })
    expect(await stage.bot.next('GUILD_UPDATE')).toMatchObject({ id: DEMO, name: 'Renamed' })
  })

  it('create, rename, move and delete a role, with Discord’s events and audit log entries', async () => {
    const { world } = client()
    const roleId = await world.createRole(DEMO, { name: 'Bard', color: 1, permissions: '1024' })
    const created = { guild_id: DEMO, role: { id: roleId, name: 'Bard', color: 1, permissions: '1024', position: 1 } }
    expect(await stage.bot.next('GUILD_ROLE_CREATE')).toMatchObject(created)
    await world.changeRole({ guildId: DEMO, roleId }, { name: 'Skald' })
    expect(await stage.bot.next('GUILD_ROLE_UPDATE')).toMatchObject({ role: { id: roleId, name: 'Skald' } })
    await world.changeRole({ guildId: DEMO, roleId }, { position: 3 })
    const { body } = await stage.send('GET', `/guilds/${DEMO}/roles`)
    expect(body).toContainEqual(expect.objectContaining({ id: roleId, position: 3 }))
    await world.deleteRole({ guildId: DEMO, roleId })
    expect(await stage.bot.next('GUILD_ROLE_DELETE')).toEqual({ guild_id: DEMO, role_id: roleId })
    stage.allowBot(P.ViewAuditLog)
    const log = await stage.send('GET', `/guilds/${DEMO}/audit-logs?limit=1`)
    expect(log.body).toMatchObject({ audit_log_entries: [{ action_type: 32, user_id: USERS.ada, target_id: roleId }] })
  })

  it('create, change, list and delete a rule of AutoMod', async () => {
    const { world } = client()
    const which = { guildId: DEMO, ruleId: await world.createAutoModRule(DEMO, NO_CATS) }
    const created = { id: which.ruleId, name: 'No cats', creator_id: USERS.ada }
    stage.allowBot(P.ManageGuild)
    await world.changeAutoModRule(which, { enabled: false, trigger_metadata: { keyword_filter: ['cat', 'kitten'] } })
    expect(await world.autoModRules(DEMO)).toEqual([
      { id: created.id, name: 'No cats', creatorId: USERS.ada, enabled: false, keywords: ['cat', 'kitten'] },
    ])
    const { body } = await stage.send('GET', `/guilds/${DEMO}/auto-moderation/rules`)
    expect(body).toMatchObject([{ ...created, enabled: false }])
    await world.deleteAutoModRule(which)
    expect(await world.autoModRules(DEMO)).toEqual([])
    await expect(world.deleteAutoModRule(which)).rejects.toMatchObject({ status: 404 })
    await expect(world.createAutoModRule(DEMO, { ...NO_CATS, name: '' })).rejects.toMatchObject({ status: 400 })
  })

  it('add a role to a member and remove it', async () => {
    const role = { guildId: DEMO, userId: USERS.cleo, roleId: ROLES.demoKeeper }
    await client().world.giveRole(role)
    const changed = await stage.bot.next('GUILD_MEMBER_UPDATE')
    expect(changed).toMatchObject({ roles: expect.arrayContaining([ROLES.demoKeeper]) })
    await client().world.takeRole(role)
    expect(JSON.stringify(await stage.bot.next('GUILD_MEMBER_UPDATE'))).not.toContain(ROLES.demoKeeper)
  })

  it('create, rename, move and delete a channel', async () => {
    const { world } = client()
    const parentId = await world.createChannel(DEMO, { name: 'Songs', type: 4 })
    expect(await stage.bot.next('CHANNEL_CREATE')).toMatchObject({ id: parentId, name: 'Songs', type: 4 })
    const id = await world.createChannel(DEMO, { name: 'Old Songs', topic: 'La la' })
    expect(await stage.bot.next('CHANNEL_CREATE')).toMatchObject({ id, name: 'old-songs', topic: 'La la' })
    await world.changeChannel(id, { name: 'New Songs', parentId, position: 7 })
    const moved = { id, name: 'new-songs', parent_id: parentId, position: 7 }
    expect(await stage.bot.next('CHANNEL_UPDATE')).toMatchObject(moved)
    await world.deleteChannel(id)
    expect(await stage.bot.next('CHANNEL_DELETE')).toMatchObject({ id, guild_id: DEMO })
  })

  it('change a member’s nickname, screening and time-out, each with an event', async () => {
    const { world } = client()
    const cleo = { guildId: DEMO, userId: USERS.cleo }
    const until = stage.now + 60_000
    await world.changeMember(cleo, { isPending: true })
    expect(await stage.bot.next('GUILD_MEMBER_UPDATE')).toMatchObject({ user: { id: USERS.cleo }, pending: true })
    await world.changeMember(cleo, { nick: 'Clio', timedOutUntil: until })
    const timedOut = { pending: true, communication_disabled_until: new Date(until).toISOString() }
    expect(await stage.bot.next('GUILD_MEMBER_UPDATE')).toMatchObject(timedOut)
    expect(await stage.bot.next('GUILD_MEMBER_UPDATE')).toMatchObject({ ...timedOut, nick: 'Clio' })
    const { body } = await stage.send('GET', `/guilds/${DEMO}/members/${USERS.cleo}`)
    expect(body).toMatchObject({ ...timedOut, nick: 'Clio' })
    await world.changeMember(cleo, { isPending: false, timedOutUntil: null })
    expect(await stage.bot.next('GUILD_MEMBER_UPDATE')).toMatchObject({ communication_disabled_until: null })
    expect(await stage.bot.next('GUILD_MEMBER_UPDATE')).toMatchObject({ pending: false })
    const owner = { guildId: DEMO, userId: USERS.ada }
    await expect(world.changeMember(owner, { timedOutUntil: until })).rejects.toMatchObject({ code: 50013 })
  })

  it('replace the overwrites of a channel', async () => {
    const overwrites = [
      { id: DEMO, type: 0 as const, allow: '0', deny: '1024' },
      { id: USERS.cleo, type: 1 as const, allow: '1024', deny: '2048' },
    ]
    await client().world.changeChannel(CHANNELS.demoGeneral, { overwrites })
    expect(await stage.bot.next('CHANNEL_UPDATE')).toMatchObject({ permission_overwrites: overwrites })
  })

  it('give a member who comes back a new time of joining', async () => {
    const { world } = client()
    const cleo = { guildId: DEMO, userId: USERS.cleo }
    const path = `/guilds/${DEMO}/members/${USERS.cleo}`
    const before = (await stage.send('GET', path)).body
    await world.changeMember(cleo, { isPending: true })
    await world.kick(cleo)
    stage.now += 60_000
    await world.join(cleo)
    const back = { joined_at: new Date(stage.now).toISOString(), pending: false, roles: [] }
    expect(before).not.toMatchObject(back)
    expect(await stage.bot.next('GUILD_MEMBER_ADD')).toMatchObject(back)
    expect((await stage.send('GET', path)).body).toMatchObject(back)
  })

  it('make a user join and leave, or kick the user', async () => {
    const { world } = client()
    const dan = { guildId: DEMO, userId: USERS.dan }
    await world.join(dan)
    expect(await stage.bot.next('GUILD_MEMBER_ADD')).toMatchObject({ user: { id: USERS.dan } })
    await world.leave(dan)
    expect(await stage.bot.next('GUILD_MEMBER_REMOVE')).toMatchObject({ user: { id: USERS.dan } })
    await world.join(dan)
    await world.kick(dan, 'Loud')
    expect(await stage.bot.next('GUILD_MEMBER_REMOVE')).toMatchObject({ user: { id: USERS.dan } })
    stage.allowBot(P.ViewAuditLog)
    const log = await stage.send('GET', `/guilds/${DEMO}/audit-logs?limit=1`)
    expect(log.body).toMatchObject({ audit_log_entries: [{ action_type: 20, reason: 'Loud' }] })
  })

  it('return Discord’s errors for unknown ids and forbidden changes', async () => {
    const { world } = client()
    const guildId = '1'
    await expect(world.createRole(guildId, { name: 'Bard' })).rejects.toMatchObject({ status: 404, code: 10004 })
    await expect(world.deleteChannel('1')).rejects.toMatchObject({ status: 404, code: 10003 })
    await expect(world.join({ guildId: DEMO, userId: '1' })).rejects.toMatchObject({ status: 404, code: 10013 })
    await expect(world.createGuild({ name: 'Den', ownerId: '1' })).rejects.toMatchObject({ status: 404, code: 10013 })
    const owner = { guildId: DEMO, userId: USERS.ada }
    await expect(world.kick(owner)).rejects.toMatchObject({ status: 403, code: 50013 })
    const everyone = { guildId: DEMO, roleId: DEMO }
    await expect(world.deleteRole(everyone)).rejects.toMatchObject({ status: 400, code: 50028 })
    const parentId = CHANNELS.demoGeneral
    await expect(world.createChannel(DEMO, { name: 'a', parentId })).rejects.toMatchObject({ status: 400, code: 50035 })
  })

  it('return 400 with a message for an invalid body', async () => {
    const { world } = client()
    await expect(world.createRole(DEMO, { name: '' })).rejects.toMatchObject(error(400, '"name" must not have'))
    const misspelt = { name: 'Bard', colour: 1 }
    await expect(world.createRole(DEMO, misspelt)).rejects.toMatchObject(error(400, 'has no property "colour".'))
    const unnamed = world.createGuild(JSON.parse('{"name":"Den"}'))
    await expect(unnamed).rejects.toMatchObject(error(400, 'The body lacks "ownerId".'))
    const unknownType = world.createChannel(DEMO, { name: 'a', type: 99 })
    await expect(unknownType).rejects.toMatchObject(error(400, '"type" must be one of 0, 2, 4, 5.'))
    const text = world.createRole(DEMO, JSON.parse('{"name":"Bard","color":"1"}'))
    await expect(text).rejects.toMatchObject(error(400, '"color" must be integer.'))
    expect(stage.discord.state.world.guilds).toHaveLength(3)
  })

  it('are rejected from pages of another origin, however the URL is encoded', async () => {
    const body = JSON.stringify({ username: 'eve' })
    const post = (path: string, headers: Record<string, string>): Promise<Response> =>
      fetch(stage.discord.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    for (const path of ['/world/people', '/%77orld/people']) {
      expect((await post(path, { origin: 'http://localhost:1' })).status).toBe(403)
      expect((await post(path, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
      expect((await post(path, { origin: 'https://elsewhere.example' })).status).toBe(403)
    }
    expect(stage.discord.state.world.users.map(({ username }) => username)).not.toContain('eve')
    const own = { origin: stage.discord.origin, 'sec-fetch-site': 'same-origin' }
    expect((await post('/world/people', own)).status).toBe(201)
  })
})
