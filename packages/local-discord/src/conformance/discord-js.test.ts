import { Events, GatewayIntentBits, SlashCommandBuilder, TextChannel, type Client, type Interaction } from 'discord.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDiscordClient } from '../client/client.ts'
import type { PersonClient } from '../client/person-client.ts'
import { CHANNELS, GUILDS, USERS, type LocalDiscord } from '../index.ts'
import { nextEvent, startWithDiscordJs } from './testing/discord-js-client.ts'
import { itConforms } from './testing/it-conforms.ts'
import type { Recorder } from './testing/recorder.ts'

let local: LocalDiscord
let recorder: Recorder
let client: Client<true>

const as = (userId: string): PersonClient => localDiscordClient(local.origin).as(userId)

beforeAll(async () => {
  const { Guilds, GuildMembers, GuildMessages, MessageContent } = GatewayIntentBits
  ;({ local, recorder, client } = await startWithDiscordJs([Guilds, GuildMembers, GuildMessages, MessageContent]))
})
afterAll(async () => {
  await client?.destroy()
  await local.close()
})

async function general(): Promise<TextChannel> {
  const channel = await client.channels.fetch(CHANNELS.demoGeneral)
  if (channel instanceof TextChannel) return channel
  throw new Error('#general is no text channel')
}

describe('discord.js against the local Discord', () => {
  it('is ready as the bot, with the bot’s guilds in the cache', () => {
    expect(client.user.id).toBe(local.credentials.clientId)
    expect(client.guilds.cache.map((guild) => guild.name).toSorted()).toEqual(['Guildhall Demo', 'Raid Night'])
    const guild = client.guilds.cache.get(GUILDS.guildhallDemo)
    expect(guild?.roles.cache.map((role) => role.name)).toContain('Moderator')
    expect(guild?.emojis.cache.map((emoji) => emoji.name)).toContain('torch')
    expect(guild?.members.me?.permissions.has('ManageRoles')).toBe(true)
  })

  it('registers a command and answers its interaction', async () => {
    const command = new SlashCommandBuilder()
      .setName('blame')
      .setDescription('Blame someone')
      .addUserOption((option) => option.setName('user').setDescription('Whom'))
    await client.application.commands.set([command], GUILDS.guildhallDemo)
    const coming = nextEvent<Interaction>(client, Events.InteractionCreate)
    const channelId = CHANNELS.demoGeneral
    await as(USERS.ada).run({ channelId, command: 'blame', fields: { user: USERS.cleo } })
    const interaction = await coming
    if (!interaction.isChatInputCommand()) throw new Error('no command came')
    expect(interaction.user.username).toBe('ada')
    expect(interaction.options.getUser('user', true).username).toBe('cleo')
    await interaction.reply({ content: 'Blamed' })
    expect((await interaction.fetchReply()).content).toBe('Blamed')
    await interaction.editReply('Blamed again')
    await interaction.followUp({ content: 'And noted', flags: 'Ephemeral' })
    await interaction.deleteReply()
  })

  it('receives created and deleted messages', async () => {
    const coming = nextEvent<{ content: string; author: { username: string }; id: string }>(
      client,
      Events.MessageCreate,
    )
    await as(USERS.ben).write(CHANNELS.demoGeneral, 'Hello bot')
    const message = await coming
    expect([message.author.username, message.content]).toEqual(['ben', 'Hello bot'])
    const gone = nextEvent<{ id: string }>(client, Events.MessageDelete)
    await as(USERS.ben).delete({ channelId: CHANNELS.demoGeneral, messageId: message.id })
    expect((await gone).id).toBe(message.id)
  })

  it('receives members who join and leave', async () => {
    const coming = nextEvent<{ id: string }>(client, Events.GuildMemberAdd)
    await as(USERS.dan).join(GUILDS.guildhallDemo)
    expect((await coming).id).toBe(USERS.dan)
    const going = nextEvent<{ id: string }>(client, Events.GuildMemberRemove)
    await as(USERS.dan).leave(GUILDS.guildhallDemo)
    expect((await going).id).toBe(USERS.dan)
  })

  it('writes, edits and deletes a message', async () => {
    const message = await (await general()).send({ content: 'First', allowedMentions: { parse: [] } })
    expect((await message.edit('Second')).content).toBe('Second')
    await message.delete()
    await expect((await general()).messages.fetch(message.id)).rejects.toMatchObject({ status: 404, code: 10008 })
  })

  it('writes direct messages, unless the user accepts none', async () => {
    const cleo = await client.users.fetch(USERS.cleo)
    expect((await cleo.send('Mind the rules')).guildId).toBeNull()
    await as(USERS.cleo).allowDirectMessages(false)
    await expect(cleo.send('Hello?')).rejects.toMatchObject({ status: 403, code: 50007 })
    await as(USERS.cleo).allowDirectMessages(true)
  })

  it('receives Discord’s statuses and error codes', async () => {
    await expect(client.channels.fetch('123456789012345678')).rejects.toMatchObject({ status: 404, code: 10003 })
    await expect(
      client.rest.post(`/channels/${CHANNELS.demoStaff}/messages`, { body: { content: 'x' } }),
    ).rejects.toMatchObject({
      status: 403,
      code: 50001,
    })
    await expect((await general()).send('x'.repeat(2001))).rejects.toMatchObject({ status: 400, code: 50035 })
  })

  it('stays within the announced rate limits, without a 429', async () => {
    const limited: unknown[] = []
    client.rest.on('rateLimited', (details) => limited.push(details))
    const channel = await general()
    const sent = await Promise.all(Array.from({ length: 7 }, (_, index) => channel.send(`Number ${index}`)))
    expect(sent).toHaveLength(7)
    expect(limited.length).toBeGreaterThan(0)
    expect(recorder.exchanges.filter((exchange) => exchange.status === 429)).toEqual([])
  }, 30_000)

  itConforms(() => recorder.exchanges, 15)
})
