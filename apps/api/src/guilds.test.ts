import { Command, getBotInviteUrl } from '@guildhall/contract'
import { createBlameService, systemClock } from '@guildhall/core'
import { CHANNELS } from '@guildhall/local-discord'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { ENGINES } from './testing/databases.ts'
import { bodyOf, GUILDS, ROLES, snapshotOf, startTestApi, type TestApi } from './testing/test-api.ts'

describe('guilds', () => {
  let api: TestApi
  let ada: string
  let ben: string

  beforeAll(async () => {
    api = await startTestApi()
    ada = await api.signIn('ada')
    ben = await api.signIn('ben')
  })
  afterAll(() => api.close())

  async function read(path: string, token: string): Promise<unknown> {
    const response = await api.call('GET', path, token)
    expect(response.status).toBe(200)
    return response.json()
  }

  it('are listed for their administrators, those with the bot first', async () => {
    expect(await read('/guilds', ada)).toEqual([
      {
        id: GUILDS.guildhallDemo,
        name: 'Guildhall Demo',
        icon: '4f2d8c1b9a7e6053d1c2b3a495867f0e',
        member_count: 4,
        is_bot_member: true,
        access: 'admin',
        problem_count: 0,
      },
      {
        id: GUILDS.quietCorner,
        name: 'Quiet Corner',
        icon: null,
        member_count: 1,
        is_bot_member: false,
        access: 'admin',
      },
    ])
    expect(await read('/guilds', ben)).toMatchObject([{ id: GUILDS.raidNight, is_bot_member: true }])
    expect(await read('/guilds', await api.signIn('cleo'))).toEqual([])
    expect(await read('/guilds', await api.signIn('dan'))).toEqual([])
  })

  it('can be read one at a time, with and without the bot', async () => {
    expect(await read(`/guilds/${GUILDS.guildhallDemo}`, ada)).toMatchObject({
      name: 'Guildhall Demo',
      is_bot_member: true,
    })
    expect(await read(`/guilds/${GUILDS.quietCorner}`, ada)).toMatchObject({
      name: 'Quiet Corner',
      is_bot_member: false,
    })
  })

  it('show the bot as soon as it is added', async () => {
    await api.snapshots.put({ ...snapshotOf(api.discord, GUILDS.quietCorner), isBotMember: true })
    const list = await read('/guilds', ada)
    expect(list).toMatchObject([{ name: 'Guildhall Demo' }, { name: 'Quiet Corner', is_bot_member: true }])
    await api.snapshots.markLeft(GUILDS.quietCorner)
  })

  it('list channels in Discord’s order: by category, text before voice', async () => {
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
      parent_id: expect.stringMatching(/^\d+$/),
      can_send: true,
      can_mention: false,
    })
    expect(channels).toContainEqual(
      expect.objectContaining({
        name: 'staff',
        can_send: false,
        reason:
          'The bot needs View Channel in #staff. In Discord: Edit Channel › Permissions › the bot › View Channel.',
      }),
    )
    expect(namesOf(await read(`/guilds/${GUILDS.raidNight}/channels`, ben))[0]).toBe('general')
  })

  it('list roles from highest to lowest without @everyone, each with the reason if the bot cannot assign it', async () => {
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
        managed: true,
        reason: "Guildhall is managed by an integration and can't be assigned.",
      },
      { id: ROLES.demoRaider, name: 'Raider', assignable: true, mentionable: true },
      { name: 'Guest', assignable: true },
    ])
  })

  it('list emoji with the URL of their image', async () => {
    const { cdnUrl } = api.discord.endpoints
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

  it('are hidden from administrators of other guilds', async () => {
    for (const part of ['', '/channels', '/roles', '/emojis', '/commands']) {
      const response = await api.call('GET', `/guilds/${GUILDS.guildhallDemo}${part}`, ben)
      const text = await response.text()
      expect(response.status).toBe(404)
      expect(text).not.toContain('Demo')
    }
    const list = JSON.stringify(await read('/guilds', ben))
    expect(list).not.toContain(GUILDS.guildhallDemo)
  })

  it('have an invite URL that names the guild and omits the Administrator permission', async () => {
    const { invite_url: invite } = getBotInviteUrl.response.parse(
      await read(`/auth/bot-invite-url?guild_id=${GUILDS.quietCorner}`, ada),
    )
    const url = new URL(invite ?? '')
    expect(url.href.startsWith(api.discord.endpoints.authorizeUrl)).toBe(true)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: api.discord.credentials.clientId,
      scope: 'bot applications.commands',
      guild_id: GUILDS.quietCorner,
      disable_guild_select: 'true',
    })
    // The invite does not request Administrator.
    expect(BigInt(url.searchParams.get('permissions') ?? '') & 0x8n).toBe(0n)
    expect((await fetch(url)).status).toBe(200)
  })
})

describe.each(ENGINES)('guilds after a new sign-in on $name', ({ openWithFeeds }) => {
  it('include one that was created since the last list, also in another process', async () => {
    const [one, other] = await openWithFeeds()
    const first = await startTestApi(one)
    onTestFinished(() => first.close())
    const { endpoints, credentials, clock } = first.discord
    const second = await startTestApi({ ...other, endpoints, credentials, clock, hasRows: false })
    onTestFinished(() => second.close())
    const namesFor = async (token: string) => namesOf(await bodyOf(await second.call('GET', '/guilds', token)))
    expect(await namesFor(await first.signIn('ada'))).toEqual(['Guildhall Demo', 'Quiet Corner'])
    const { guilds } = first.discord.state.world
    const quiet = guilds.find(({ id }) => id === GUILDS.quietCorner)
    if (!quiet) throw new Error('The local Discord has no Quiet Corner')
    guilds.push({ ...structuredClone(quiet), id: first.discord.state.nextId(), name: 'Reading Circle' })
    const listed = ['Guildhall Demo', 'Quiet Corner', 'Reading Circle']
    expect(await namesFor(await first.signIn('ada'))).toEqual(listed)
  })
})

describe('calls for commands, blame and the bot', () => {
  let api: TestApi
  let ben: string

  beforeAll(async () => {
    api = await startTestApi()
    ben = await api.signIn('ben')
  })
  afterAll(() => api.close())

  it('enable a command for one guild only', async () => {
    const path = `/guilds/${GUILDS.raidNight}/commands`
    const before = await bodyOf(await api.call('GET', path, ben))
    expect(before).toContainEqual({ command_name: 'blame', is_enabled: false, version: 0 })
    const toggled = await api.call('POST', `${path}/blame/toggle`, ben, { enable: true })
    expect(toggled.status).toBe(200)
    expect(await bodyOf(toggled)).toEqual({ command_name: 'blame', is_enabled: true, version: 1, status: 'queued' })
    expect(await bodyOf(await api.call('GET', path, ben))).toContainEqual({
      command_name: 'blame',
      is_enabled: true,
      version: 1,
      status: 'queued',
    })
    const ada = await api.signIn('ada')
    const elsewhere = await api.call('GET', `/guilds/${GUILDS.guildhallDemo}/commands`, ada)
    expect(await bodyOf(elsewhere)).toContainEqual({ command_name: 'blame', is_enabled: false, version: 0 })
  })

  it('list the obstacles of a command according to the current settings', async () => {
    const path = `/guilds/${GUILDS.raidNight}`
    const obstacles = async (): Promise<unknown> => {
      const listed = z.array(Command).parse(await bodyOf(await api.call('GET', `${path}/commands`, ben)))
      return listed.find(({ command_name: name }) => name === 'unavailable')?.obstacles
    }
    expect(await obstacles()).toMatchObject([{ setting: 'unavailable_channel_id' }])
    expect(await obstacles()).toMatchObject([{ setting: 'unavailable_channel_id' }])
    const setting = { unavailable_channel_id: CHANNELS.raidGeneral }
    expect((await api.call('PATCH', `${path}/settings`, ben, setting)).status).toBe(200)
    expect(await obstacles()).toBeUndefined()
  })

  it('refuse an unknown command', async () => {
    const response = await api.call('POST', `/guilds/${GUILDS.raidNight}/commands/dance/toggle`, ben, {
      enable: true,
    })
    expect(response.status).toBe(404)
    expect(await bodyOf(response)).toMatchObject({ code: 'command.not_found' })
  })

  it('return the blame count without a session, under the name of the default person', async () => {
    const response = await api.call('GET', '/blame/count')
    expect(await bodyOf(response)).toEqual({ gremlin_count: 0 })
  })

  it('include a blame by the bot of the same process immediately', async () => {
    expect(await bodyOf(await api.call('GET', '/blame/count'))).toEqual({ gremlin_count: 0 })
    const bot = createBlameService({ db: api.db, clock: systemClock, changes: api.changes })
    await bot.blame({ guildId: GUILDS.raidNight, userId: null, eventId: 'a' })
    bot.stop()
    expect(await bodyOf(await api.call('GET', '/blame/count'))).toEqual({ gremlin_count: 1 })
  })

  it('return the bot’s avatar without a session, and its owner to a signed-in user', async () => {
    const { credentials, endpoints } = api.discord
    expect(await bodyOf(await api.call('GET', '/bot/avatar'))).toEqual({
      avatar_url: `${endpoints.cdnUrl}/avatars/${credentials.clientId}/c0ffee254729296a45a3885639ac7e10.png`,
    })
    expect(await bodyOf(await api.call('GET', '/bot/owner', ben))).toEqual({ owner_id: '287373610639129009' })
  })

  it('prefer the configured owner to the owner of the Discord application', async () => {
    const owned = await startTestApi({ ownerId: '42' })
    const token = await owned.signIn('dan')
    expect(await bodyOf(await owned.call('GET', '/bot/owner', token))).toEqual({ owner_id: '42' })
    await owned.close()
  })

  it('return the stored avatar of the bot while Discord is unreachable', async () => {
    const lonely = await startTestApi()
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
