import { getBotInviteUrl } from '@guildhall/contract'
import { createBlame, systemClock } from '@guildhall/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { snapshotOf } from './testing/snapshot-of.ts'
import { bodyOf } from './testing/replies.ts'
import { GUILDS, ROLES, startTestHouse, type TestHouse } from './testing/test-house.ts'

describe('servers', () => {
  let house: TestHouse
  let ada: string
  let ben: string

  beforeAll(async () => {
    house = await startTestHouse()
    ada = await house.signIn('ada')
    ben = await house.signIn('ben')
  })
  afterAll(() => house.close())

  async function read(path: string, token: string): Promise<unknown> {
    const response = await house.call('GET', path, token)
    expect(response.status).toBe(200)
    return response.json()
  }

  it('are those that the user administers, the bot’s first, and nobody else’s', async () => {
    expect(await read('/guilds', ada)).toEqual([
      {
        id: GUILDS.guildhallDemo,
        name: 'Guildhall Demo',
        icon: '4f2d8c1b9a7e6053d1c2b3a495867f0e',
        member_count: 4,
        is_bot_member: true,
      },
      { id: GUILDS.quietCorner, name: 'Quiet Corner', icon: null, member_count: 1, is_bot_member: false },
    ])
    expect(await read('/guilds', ben)).toMatchObject([{ id: GUILDS.raidNight, is_bot_member: true }])
    expect(await read('/guilds', await house.signIn('cleo'))).toEqual([])
    expect(await read('/guilds', await house.signIn('dan'))).toEqual([])
  })

  it('are read one by one, with the bot and without', async () => {
    expect(await read(`/guilds/${GUILDS.guildhallDemo}`, ada)).toMatchObject({
      name: 'Guildhall Demo',
      is_bot_member: true,
    })
    expect(await read(`/guilds/${GUILDS.quietCorner}`, ada)).toMatchObject({
      name: 'Quiet Corner',
      is_bot_member: false,
    })
  })

  it('show the bot the moment it was added', async () => {
    await house.snapshots.put({ ...snapshotOf(house.discord, GUILDS.quietCorner), isBotMember: true })
    const list = await read('/guilds', ada)
    expect(list).toMatchObject([{ name: 'Guildhall Demo' }, { name: 'Quiet Corner', is_bot_member: true }])
    await house.snapshots.markLeft(GUILDS.quietCorner)
  })

  it('list channels as Discord shows them: category by category, text before voice', async () => {
    const channels = await read(`/guilds/${GUILDS.guildhallDemo}/channels`, ada)
    expect(namesOf(channels)).toEqual([
      'The Hall',
      'general',
      'announcements',
      'raid-times',
      'rules',
      'Fireside',
      'Behind the scenes',
      'staff',
      'mod-log',
    ])
    expect(channels).toContainEqual({
      id: '1141161381656036732',
      name: 'general',
      channel_type: 0,
      position: 0,
      topic: 'Say hello.',
    })
    expect(namesOf(await read(`/guilds/${GUILDS.raidNight}/channels`, ben))[0]).toBe('general')
  })

  it('list roles highest first, without @everyone, each with whether the bot may give it', async () => {
    expect(await read(`/guilds/${GUILDS.guildhallDemo}/roles`, ada)).toMatchObject([
      {
        name: 'Keeper',
        assignable: false,
        reason: "Move the bot's role Guildhall above Keeper in Server Settings.",
      },
      { name: 'Moderator', assignable: false, color: 0xfaa61a },
      {
        name: 'Guildhall',
        assignable: false,
        reason: "Guildhall is managed by an integration and can't be assigned.",
      },
      { id: ROLES.demoRaider, name: 'Raider', assignable: true },
      { name: 'Guest', assignable: true },
    ])
  })

  it('list emoji with the address of their snapshot', async () => {
    const { cdnUrl } = house.discord.endpoints
    const emojis = await read(`/guilds/${GUILDS.guildhallDemo}/emojis`, ada)
    expect(emojis).toContainEqual({
      id: '1141162876317264281',
      name: 'torch',
      url: `${cdnUrl}/emojis/1141162876317264281.gif`,
    })
    expect(emojis).toContainEqual({
      id: '1141162776674860166',
      name: 'guildhall',
      url: `${cdnUrl}/emojis/1141162776674860166.png`,
    })
    expect((await fetch(`${cdnUrl}/emojis/1141162776674860166.png`)).status).toBe(200)
  })

  it('keep what is another server’s invisible', async () => {
    for (const part of ['', '/channels', '/roles', '/emojis', '/commands']) {
      const response = await house.call('GET', `/guilds/${GUILDS.guildhallDemo}${part}`, ben)
      const text = await response.text()
      expect(response.status).toBe(404)
      expect(text).not.toContain('Demo')
    }
    const list = JSON.stringify(await read('/guilds', ben))
    expect(list).not.toContain(GUILDS.guildhallDemo)
  })

  it('take the bot in by an address that names the server', async () => {
    const { invite_url: invite } = getBotInviteUrl.reply.parse(
      await read(`/auth/bot-invite-url?guild_id=${GUILDS.quietCorner}`, ada),
    )
    const url = new URL(invite ?? '')
    expect(url.href.startsWith(house.discord.endpoints.authorizeUrl)).toBe(true)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: house.discord.credentials.clientId,
      scope: 'bot applications.commands',
      guild_id: GUILDS.quietCorner,
      disable_guild_select: 'true',
    })
    // Administrator is not among what the bot asks for.
    expect(BigInt(url.searchParams.get('permissions') ?? '') & 0x8n).toBe(0n)
    expect((await fetch(url)).status).toBe(200)
  })
})

describe('commands, blame and the bot', () => {
  let house: TestHouse
  let ben: string

  beforeAll(async () => {
    house = await startTestHouse()
    ben = await house.signIn('ben')
  })
  afterAll(() => house.close())

  it('switches a command on for one server and not for another', async () => {
    const path = `/guilds/${GUILDS.raidNight}/commands`
    const before = await bodyOf(await house.call('GET', path, ben))
    expect(before).toContainEqual({ command_name: 'blame', is_enabled: false })
    const toggled = await house.call('POST', `${path}/blame/toggle`, ben, { enable: true })
    expect(toggled.status).toBe(200)
    expect(await bodyOf(toggled)).toEqual({ command_name: 'blame', is_enabled: true, status: 'queued' })
    expect(await bodyOf(await house.call('GET', path, ben))).toContainEqual({
      command_name: 'blame',
      is_enabled: true,
    })
    const ada = await house.signIn('ada')
    const elsewhere = await house.call('GET', `/guilds/${GUILDS.guildhallDemo}/commands`, ada)
    expect(await bodyOf(elsewhere)).toContainEqual({ command_name: 'blame', is_enabled: false })
  })

  it('knows no other commands', async () => {
    const response = await house.call('POST', `/guilds/${GUILDS.raidNight}/commands/dance/toggle`, ben, {
      enable: true,
    })
    expect(response.status).toBe(404)
    expect(await bodyOf(response)).toMatchObject({ code: 'command.not_found' })
  })

  it('tells anybody the count under the name of the default person', async () => {
    const response = await house.call('GET', '/blame/count')
    expect(await bodyOf(response)).toEqual({ gremlin_count: 0 })
  })

  it('counts a blame of the bot in the same process at once', async () => {
    expect(await bodyOf(await house.call('GET', '/blame/count'))).toEqual({ gremlin_count: 0 })
    const bot = createBlame({ db: house.db, clock: systemClock, changes: house.changes })
    await bot.blame({ guildId: GUILDS.raidNight, userId: null, eventId: 'a' })
    bot.stop()
    expect(await bodyOf(await house.call('GET', '/blame/count'))).toEqual({ gremlin_count: 1 })
  })

  it('tells anybody the bot’s snapshot, and who is signed in its owner', async () => {
    const { credentials, endpoints } = house.discord
    expect(await bodyOf(await house.call('GET', '/bot/avatar'))).toEqual({
      avatar_url: `${endpoints.cdnUrl}/avatars/${credentials.clientId}/c0ffee254729296a45a3885639ac7e10.png`,
    })
    expect(await bodyOf(await house.call('GET', '/bot/owner', ben))).toEqual({ owner_id: '287373610639129009' })
  })

  it('takes the configured owner before the application’s', async () => {
    const owned = await startTestHouse({ ownerId: '42' })
    const token = await owned.signIn('dan')
    expect(await bodyOf(await owned.call('GET', '/bot/owner', token))).toEqual({ owner_id: '42' })
    await owned.close()
  })

  it('remembers who the bot is while Discord is away', async () => {
    const lonely = await startTestHouse()
    await lonely.discord.close()
    expect((await lonely.call('GET', '/bot/avatar')).status).toBe(503)
    const bot = { id: 1, user_id: '7', username: 'bot', avatar: null, owner_id: '9', updated_at: 0 }
    await lonely.db.insertInto('bot_profile').values(bot).execute()
    expect(await bodyOf(await lonely.call('GET', '/bot/avatar'))).toEqual({
      avatar_url: `${lonely.discord.endpoints.cdnUrl}/embed/avatars/0.png`,
    })
    await lonely.close()
  })
})

function namesOf(list: unknown): string[] {
  return z
    .array(z.object({ name: z.string() }))
    .parse(list)
    .map((one) => one.name)
}
