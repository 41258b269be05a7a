import type { API } from '@discordjs/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHANNELS, GUILDS, USERS, type LocalDiscord } from '../index.ts'
import { errorOf, startWithCore } from './testing/core-client.ts'
import { itConforms } from './testing/it-conforms.ts'
import type { Recorder } from './testing/recorder.ts'

let local: LocalDiscord
let recorder: Recorder
let api: API

beforeAll(async () => {
  ;({ local, recorder, api } = await startWithCore())
})

afterAll(() => local.close())

describe('@discordjs/core against the local Discord', () => {
  it('reads the bot, its application and the gateway’s limits', async () => {
    expect((await api.users.getCurrent()).id).toBe(local.credentials.clientId)
    expect((await api.applications.getCurrent()).id).toBe(local.credentials.clientId)
    expect((await api.gateway.getBot()).shards).toBe(1)
  })

  it('reads a guild with its roles, channels, emojis and members', async () => {
    const guild = await api.guilds.get(GUILDS.guildhallDemo, { with_counts: true })
    expect(guild.name).toBe('Guildhall Demo')
    expect((await api.guilds.getRoles(guild.id)).map((role) => role.name)).toContain('Moderator')
    expect((await api.guilds.getChannels(guild.id)).map((channel) => channel.name)).toContain('general')
    expect((await api.guilds.getEmojis(guild.id)).map((emoji) => emoji.name)).toContain('torch')
    expect((await api.guilds.getMember(guild.id, USERS.ada)).user.username).toBe('ada')
    expect((await api.guilds.getMembers(guild.id, { limit: 10 })).length).toBeGreaterThan(3)
    const found = await api.guilds.searchForMembers(guild.id, { query: 'CLE', limit: 10 })
    expect(found).toMatchObject([{ user: { id: USERS.cleo }, pending: false, communication_disabled_until: null }])
  })

  it('replaces and reads the commands of a guild', async () => {
    const [application, guild] = [local.credentials.clientId, GUILDS.guildhallDemo]
    const options = [{ type: 6, name: 'user', description: 'Who' }]
    const body = [{ name: 'blame', description: 'Blame someone', options }]
    const put = await api.applicationCommands.bulkOverwriteGuildCommands(application, guild, body)
    expect(put.map((command) => command.name)).toEqual(['blame'])
    expect(await api.applicationCommands.getGuildCommands(application, guild)).toMatchObject(put)
  })

  it('writes, reads, edits and deletes a message', async () => {
    const sent = await api.channels.createMessage(CHANNELS.demoGeneral, {
      content: `Hello <@${USERS.ada}>`,
      embeds: [{ title: 'An embed', description: 'With text', color: 0x5865f2, fields: [{ name: 'a', value: 'b' }] }],
      components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'x', label: 'Press' }] }],
      allowed_mentions: { parse: [] },
    })
    expect((await api.channels.editMessage(CHANNELS.demoGeneral, sent.id, { content: 'Hello' })).content).toBe('Hello')
    expect((await api.channels.getMessage(CHANNELS.demoGeneral, sent.id)).edited_timestamp).not.toBeNull()
    expect((await api.channels.getMessages(CHANNELS.demoGeneral, { limit: 5 })).map((one) => one.id)).toContain(sent.id)
    await api.channels.deleteMessage(CHANNELS.demoGeneral, sent.id)
    expect(await errorOf(api.channels.getMessage(CHANNELS.demoGeneral, sent.id))).toEqual([404, 10008])
  })

  it('writes direct messages', async () => {
    const channel = await api.users.createDM(USERS.cleo)
    const sent = await api.channels.createMessage(channel.id, { content: 'https://example.org' })
    await expect
      .poll(async () => (await api.channels.getMessages(channel.id))[0]?.embeds)
      .toMatchObject([{ type: 'link' }])
    expect((await api.channels.editMessage(channel.id, sent.id, { content: 'Hello' })).content).toBe('Hello')
    expect((await api.channels.get(channel.id)).type).toBe(1)
    await api.channels.deleteMessage(channel.id, sent.id)
    const closed = await api.users.createDM(USERS.dan)
    expect(await errorOf(api.channels.createMessage(closed.id, { content: 'x' }))).toEqual([403, 50007])
    expect(await errorOf(api.users.createDM('1'))).toEqual([400, 50033])
  })

  it('receives Discord’s statuses and error codes', async () => {
    expect(await errorOf(api.channels.get('1'))).toEqual([404, 10003])
    expect(await errorOf(api.channels.createMessage(CHANNELS.demoStaff, { content: 'x' }))).toEqual([403, 50001])
    expect(await errorOf(api.channels.createMessage(CHANNELS.demoGeneral, { content: '' }))).toEqual([400, 50006])
    expect(await errorOf(api.channels.createMessage(CHANNELS.demoGeneral, { content: 'x'.repeat(2001) }))).toEqual([
      400, 50035,
    ])
    expect(await errorOf(api.guilds.get(GUILDS.quietCorner))).toMatchObject([expect.any(Number), expect.any(Number)])
    expect(await errorOf(api.guilds.getMember(GUILDS.raidNight, USERS.dan))).toEqual([404, 10007])
  })

  itConforms(() => recorder.exchanges, 15)
})
