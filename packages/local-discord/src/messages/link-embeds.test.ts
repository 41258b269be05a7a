import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, identified, type RawClient } from '../gateway/testing/raw-client.ts'
import { call } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'
import { editMessage, postMessage } from './actions.ts'
import { linkEmbeds } from './link-embeds.ts'

/** Discord's flag of a message whose embeds are hidden. */
const SUPPRESSED = 4

let discord: LocalDiscord
let raw: RawClient

beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  raw = await connect(discord.origin)
  await identified(raw, discord.credentials.token)
})
afterEach(async () => {
  raw.close()
  await discord.close()
})

const place = { userId: USERS.cleo, channelId: CHANNELS.demoGeneral }
const GENERAL = `/channels/${CHANNELS.demoGeneral}/messages`
const say = (content: string): string => postMessage(discord.state, { ...place, content }).id

describe('links', () => {
  it.each([
    ['https://example.org/a?b=c#d', ['example.org']],
    ['See (http://one.example/x). And https://two.example!', ['one.example', 'two.example']],
    ['[here](https://example.org/x)', ['example.org']],
    ['||https://example.org/x||', ['example.org']],
    ['https://example.org https://example.org', ['example.org']],
    ['<https://example.org>', []],
    ['[here](<https://example.org>)', []],
    ['`https://example.org` and ```\nhttps://example.org\n```', []],
    ['ftp://example.org example.org https://', []],
  ])('are previewed as on Discord in “%s”', (content, hosts) => {
    expect(linkEmbeds(content).map((embed) => embed['title'])).toEqual(hosts)
  })

  it('are previewed with a letter such as "ü" also after thousands of them', () => {
    const titles = Array.from({ length: 20_000 }, () => linkEmbeds('https://bücher.example/buch')[0]?.['title'])
    expect(new Set(titles)).toEqual(new Set(['xn--bcher-kva.example']))
  })

  it('are previewed after the message was created, without marking it as edited', async () => {
    say('Look: https://example.org/x')
    expect(await raw.next()).toMatchObject({ t: 'MESSAGE_CREATE', d: { embeds: [] } })
    expect(await raw.next()).toMatchObject({
      t: 'MESSAGE_UPDATE',
      d: { embeds: [{ type: 'link', url: 'https://example.org/x' }], edited_timestamp: null },
    })
  })

  it('have their previews updated after an edit', async () => {
    const messageId = say('https://example.org')
    await raw.next('MESSAGE_UPDATE')
    editMessage(discord.state, { ...place, messageId }, { content: 'nothing' })
    expect(await raw.next('MESSAGE_UPDATE')).toMatchObject({ content: 'nothing' })
    expect(await raw.next('MESSAGE_UPDATE')).toMatchObject({ content: 'nothing', embeds: [] })
  })

  it('are previewed beside the embeds of a bot’s message, unless suppressed', async () => {
    const body = { content: 'https://example.org', embeds: [{ title: 'Mine' }] }
    await call(discord, ['POST', GENERAL], { ...body, flags: SUPPRESSED })
    await call(discord, ['POST', GENERAL], body)
    expect(await raw.next()).toMatchObject({ t: 'MESSAGE_CREATE', d: { flags: SUPPRESSED, embeds: [] } })
    expect(await raw.next()).toMatchObject({ t: 'MESSAGE_CREATE' })
    expect(await raw.next()).toMatchObject({
      t: 'MESSAGE_UPDATE',
      d: { flags: 0, embeds: [{ title: 'Mine' }, { type: 'link' }] },
    })
  })

  it('lose their previews when a member with Manage Messages suppresses embeds', async () => {
    const id = say('https://example.org')
    await raw.next('MESSAGE_UPDATE')
    const reply = await call(discord, ['PATCH', `${GENERAL}/${id}`], { flags: SUPPRESSED })
    expect(reply).toMatchObject({ status: 200, body: { flags: SUPPRESSED, embeds: [], edited_timestamp: null } })
    expect(await raw.next('MESSAGE_UPDATE')).toMatchObject({ embeds: [] })
    discord.revokeRole(GUILDS.guildhallDemo, discord.credentials.clientId, ROLES.demoBot)
    expect(await call(discord, ['PATCH', `${GENERAL}/${id}`], { flags: 0 })).toMatchObject({
      status: 403,
      body: { code: 50013 },
    })
  })
})
