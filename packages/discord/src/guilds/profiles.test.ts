import { createMetrics, DiscordRefusal } from '@guildhall/core'
import { demoWorld, GUILDS, startLocalDiscord, USERS, type LocalDiscord } from '@guildhall/local-discord'
import { closeDiscord } from '@guildhall/test-kit'
import { REST } from '@discordjs/rest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiscord } from '../discord.ts'
import { createMemberSearch, createProfileSource } from './profiles.ts'

const DEMO = GUILDS.guildhallDemo
let local: LocalDiscord

const ports = () => createDiscord({ ...local, metrics: createMetrics() }).ports

/** A client that receives this response. */
function restWith(response: unknown, init?: ResponseInit): REST {
  const { status, statusText, headers, ok } = Response.json(response, init)
  const body = JSON.stringify(response)
  const answer = {
    status,
    statusText,
    headers,
    ok,
    body: null,
    bodyUsed: false,
    arrayBuffer: () => new Response(body).arrayBuffer(),
    json: () => new Response(body).json(),
    text: () => Promise.resolve(body),
  }
  const makeRequest = () => Promise.resolve(answer)
  return new REST({ makeRequest, version: '10' }).setToken('token')
}

/** A member as Discord describes one. */
function described(parts: {
  nick?: string | null
  avatar?: string | null
  global_name?: string
  user_avatar?: string
}) {
  const { global_name = null, user_avatar = null, ...member } = parts
  return { joined_at: null, ...member, user: { id: '5', username: 'eve', global_name, avatar: user_avatar } }
}

describe('the profiles of members', () => {
  beforeEach(async () => {
    local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  })
  afterEach(() => closeDiscord(local))

  it('are found by the beginning of a name, with the names and pictures that Discord shows, without bots', async () => {
    local.changeMember(DEMO, local.credentials.clientId, { nick: 'Benbot' })
    const found = await ports().searchMembers(DEMO, 'be')
    expect(found).toEqual([
      {
        id: USERS.ben,
        username: 'ben',
        display_name: 'Ben',
        avatar_url: `${local.endpoints.cdnUrl}/avatars/${USERS.ben}/1a5f04b1d7e3c2968b0f7d6e5c4b3a29.png`,
      },
    ])
    expect(await ports().searchMembers(DEMO, 'cle')).toMatchObject([{ display_name: 'Cleo the Quick' }])
    expect(await ports().searchMembers(DEMO, 'a&limit=1')).toEqual([])
  })

  it('are at most ten', async () => {
    const { guilds, users } = local.state.world
    const demo = guilds.find((guild) => guild.id === DEMO)
    const [ada] = demo?.members ?? []
    const [user] = users
    if (!demo || !ada || !user) throw new Error('The demo world lacks its members')
    for (let number = 0; number < 11; number += 1) {
      const id = `${10n ** 17n + BigInt(number)}`
      users.push({ ...user, id, username: `zoe${number}` })
      demo.members.push({ ...ada, userId: id })
    }
    expect(await ports().searchMembers(DEMO, 'zoe')).toHaveLength(10)
  })

  it('have the time of the join and whether the member is a bot, and are undefined for other users', async () => {
    const joinedAt = '2023-08-19T12:05:00.000Z'
    expect(await ports().askProfile(DEMO, USERS.cleo)).toMatchObject({
      profile: { id: USERS.cleo },
      isBot: false,
      joinedAt,
    })
    expect(await ports().askProfile(DEMO, local.credentials.clientId)).toMatchObject({ isBot: true })
    expect(await ports().askProfile(DEMO, USERS.dan)).toBeUndefined()
    expect(await ports().askProfile(DEMO, '1')).toBeUndefined()
  })

  it('are refused in a guild without the bot, and unavailable while Discord is', async () => {
    await expect(ports().searchMembers(GUILDS.quietCorner, 'ada')).rejects.toThrow(DiscordRefusal)
    await expect(ports().askProfile(GUILDS.quietCorner, USERS.ada)).rejects.toThrow(DiscordRefusal)
    local.goAway()
    await expect(ports().searchMembers(DEMO, 'ada')).rejects.toMatchObject({ code: 'discord.unavailable' })
    await expect(ports().askProfile(DEMO, USERS.ada)).rejects.toMatchObject({ code: 'discord.unavailable' })
  })
})

it('has no member for a number that Discord does not take as an id', async () => {
  const refusal = { code: 50035, message: 'Invalid Form Body', errors: {} }
  const ask = createProfileSource({ rest: restWith(refusal, { status: 400 }), cdnUrl: '' })
  expect(await ask('10', '99999999999999999999')).toBeUndefined()
})

describe('the profile of a member', () => {
  const cdnUrl = 'https://cdn.example'
  const ask = (member: unknown) => createProfileSource({ rest: restWith(member), cdnUrl })('10', '5')

  it('has the nickname, else the display name, else the user name', async () => {
    expect(await ask(described({ nick: 'E', global_name: 'Eve' }))).toMatchObject({ profile: { display_name: 'E' } })
    expect(await ask(described({ nick: null, global_name: 'Eve' }))).toMatchObject({ profile: { display_name: 'Eve' } })
    expect(await ask(described({}))).toMatchObject({ profile: { display_name: 'eve' } })
  })

  it('has the picture in the guild, else the picture of the user, else none', async () => {
    const both = described({ avatar: 'a', user_avatar: 'b' })
    const ofGuild = { avatar_url: 'https://cdn.example/guilds/10/users/5/avatars/a.png' }
    expect(await ask(both)).toMatchObject({ profile: ofGuild })
    expect(await createMemberSearch({ rest: restWith([both]), cdnUrl })('10', 'ev')).toMatchObject([ofGuild])
    const ofUser = { avatar_url: 'https://cdn.example/avatars/5/b.png' }
    expect(await ask(described({ avatar: null, user_avatar: 'b' }))).toMatchObject({ profile: ofUser })
    expect(await ask(described({}))).toMatchObject({ profile: { avatar_url: null } })
  })
})
