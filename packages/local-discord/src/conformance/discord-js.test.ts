import { Client, Events, GatewayIntentBits, SlashCommandBuilder, TextChannel, type Interaction } from 'discord.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localDiscordClient } from '../client/client.ts'
import type { PersonClient } from '../client/person-client.ts'
import { CHANNELS, demoWorld, GUILDS, startLocalDiscord, USERS, type LocalDiscord } from '../index.ts'
import { COMPILES_WITHIN, loadDescription } from './testing/description.ts'
import { createRecorder, type Recorder } from './testing/recorder.ts'

const description = loadDescription()

let local: LocalDiscord
let recorder: Recorder
let client: Client<true>

/** Waits for one event of the client. */
function next<T>(name: string): Promise<T> {
  return new Promise((resolve) => client.once(name, resolve))
}

const as = (userId: string): PersonClient => localDiscordClient(local.origin).as(userId)

beforeAll(async () => {
  local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  recorder = createRecorder(`${local.endpoints.apiUrl}/v10`)
  const { Guilds, GuildMembers, GuildMessages, MessageContent } = GatewayIntentBits
  const fresh = new Client({
    intents: [Guilds, GuildMembers, GuildMessages, MessageContent],
    rest: { api: local.endpoints.apiUrl, makeRequest: recorder.request },
  })
  const ready = new Promise<Client<true>>((resolve) => fresh.once(Events.ClientReady, resolve))
  await fresh.login(local.credentials.token)
  client = await ready
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
  it('is ready as the bot, with the guilds that have it in its cache', () => {
    expect(client.user.id).toBe(local.credentials.clientId)
    expect(client.guilds.cache.map((guild) => guild.name).toSorted()).toEqual(['Guildhall Demo', 'Raid Night'])
    const guild = client.guilds.cache.get(GUILDS.guildhallDemo)
    expect(guild?.roles.cache.map((role) => role.name)).toContain('Moderator')
    expect(guild?.emojis.cache.map((emoji) => emoji.name)).toContain('torch')
    expect(guild?.members.me?.permissions.has('ManageRoles')).toBe(true)
  })

  it('registers a command and answers it', async () => {
    const command = new SlashCommandBuilder()
      .setName('blame')
      .setDescription('Blame someone')
      .addUserOption((option) => option.setName('user').setDescription('Whom'))
    await client.application.commands.set([command], GUILDS.guildhallDemo)
    const coming = next<Interaction>(Events.InteractionCreate)
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

  it('hears what people write and delete', async () => {
    const coming = next<{ content: string; author: { username: string }; id: string }>(Events.MessageCreate)
    await as(USERS.ben).write(CHANNELS.demoGeneral, 'Hello bot')
    const message = await coming
    expect([message.author.username, message.content]).toEqual(['ben', 'Hello bot'])
    const gone = next<{ id: string }>(Events.MessageDelete)
    await as(USERS.ben).delete({ channelId: CHANNELS.demoGeneral, messageId: message.id })
    expect((await gone).id).toBe(message.id)
  })

  it('hears who comes and goes', async () => {
    const coming = next<{ id: string }>(Events.GuildMemberAdd)
    await as(USERS.dan).join(GUILDS.guildhallDemo)
    expect((await coming).id).toBe(USERS.dan)
    const going = next<{ id: string }>(Events.GuildMemberRemove)
    await as(USERS.dan).leave(GUILDS.guildhallDemo)
    expect((await going).id).toBe(USERS.dan)
  })

  it('writes, edits and deletes a message', async () => {
    const message = await (await general()).send({ content: 'First', allowedMentions: { parse: [] } })
    expect((await message.edit('Second')).content).toBe('Second')
    await message.delete()
    await expect((await general()).messages.fetch(message.id)).rejects.toMatchObject({ status: 404, code: 10008 })
  })

  it('writes to a person directly, unless that person has closed it', async () => {
    const cleo = await client.users.fetch(USERS.cleo)
    expect((await cleo.send('Mind the rules')).guildId).toBeNull()
    await as(USERS.cleo).allowDirectMessages(false)
    await expect(cleo.send('Hello?')).rejects.toMatchObject({ status: 403, code: 50007 })
    await as(USERS.cleo).allowDirectMessages(true)
  })

  it('is refused with Discord’s codes', async () => {
    await expect(client.channels.fetch('123456789012345678')).rejects.toMatchObject({ status: 404, code: 10003 })
    await expect(
      client.rest.post(`/channels/${CHANNELS.demoStaff}/messages`, { body: { content: 'x' } }),
    ).rejects.toMatchObject({
      status: 403,
      code: 50001,
    })
    await expect((await general()).send('x'.repeat(2001))).rejects.toMatchObject({ status: 400, code: 50035 })
  })

  it('keeps to the rate limits that are announced, so that nothing is refused', async () => {
    const limited: unknown[] = []
    client.rest.on('rateLimited', (details) => limited.push(details))
    const channel = await general()
    const sent = await Promise.all(Array.from({ length: 7 }, (_, index) => channel.send(`Number ${index}`)))
    expect(sent).toHaveLength(7)
    expect(limited.length).toBeGreaterThan(0)
    expect(recorder.exchanges.filter((exchange) => exchange.status === 429)).toEqual([])
  }, 30_000)

  it.skipIf(description === null)(
    'sends nothing that Discord’s own description does not allow',
    { timeout: COMPILES_WITHIN },
    () => {
      expect(recorder.exchanges.length).toBeGreaterThan(15)
      expect(recorder.exchanges.flatMap((exchange) => description?.faultsOf(exchange) ?? [])).toEqual([])
    },
  )
})
