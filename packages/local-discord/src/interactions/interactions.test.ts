import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, identified, type Fields, type RawClient } from '../gateway/testing/raw-client.ts'
import type { Dispatch } from '../kernel/hub.ts'
import { subscribeAs } from '../kernel/subscribe-as.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import { readMessages } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, GUILDS, USERS } from '../world.ts'
import { invokeCommand } from './invoke-command.ts'
import { pressButton } from './press-button.ts'

const BLAME = {
  name: 'blame',
  description: 'Blame someone',
  options: [
    { type: 6, name: 'user', description: 'Who' },
    { type: 3, name: 'reason', description: 'Why', max_length: 100 },
  ],
}

let now = Date.now()
let discord: LocalDiscord
let bot: RawClient
beforeEach(async () => {
  now = Date.now()
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
  bot = await connect(discord.origin)
  await identified(bot, discord.credentials.token)
  await call(discord, ['PUT', commandsPath()], [BLAME])
})
afterEach(async () => {
  bot.close()
  await discord.close()
})

const commandsPath = (): string =>
  `/applications/${discord.credentials.clientId}/guilds/${GUILDS.guildhallDemo}/commands`
const place = { userId: USERS.cleo, channelId: CHANNELS.demoGeneral }

async function invoked(options?: { name: string; value: string }[]): Promise<Fields> {
  invokeCommand(discord.state, { ...place, commandName: 'blame', options: options ?? [] })
  return bot.next('INTERACTION_CREATE')
}

function respond(interaction: Fields, body: object, query?: string): Promise<Reply> {
  const path = `/interactions/${String(interaction['id'])}/${String(interaction['token'])}/callback${query ?? ''}`
  return call(discord, ['POST', path], body, { authorization: '' })
}

const webhook = (interaction: Fields): string =>
  `/webhooks/${discord.credentials.clientId}/${String(interaction['token'])}`

/** Collects the events that a user receives. */
function watch(userId: string): Dispatch[] {
  const seen: Dispatch[] = []
  subscribeAs(discord.state, userId, (dispatch) => seen.push(dispatch))
  return seen
}

describe('a slash command', () => {
  it('reaches the bot with its options and the resolved users', async () => {
    const interaction = await invoked([
      { name: 'user', value: USERS.ben },
      { name: 'reason', value: 'pulled early' },
    ])
    expect(interaction).toMatchObject({
      type: 2,
      guild_id: GUILDS.guildhallDemo,
      channel_id: CHANNELS.demoGeneral,
      member: { user: { username: 'cleo' }, nick: 'Cleo the Quick' },
      data: {
        name: 'blame',
        options: [
          { name: 'user', type: 6, value: USERS.ben },
          { name: 'reason', type: 3, value: 'pulled early' },
        ],
        resolved: { users: { [USERS.ben]: { username: 'ben' } }, members: { [USERS.ben]: {} } },
      },
    })
  })

  it('can be answered once', async () => {
    const interaction = await invoked()
    const answered = await respond(interaction, { type: 4, data: { content: 'Blamed.' } }, '?with_response=true')
    expect(answered).toMatchObject({
      status: 200,
      body: { resource: { type: 4, message: { content: 'Blamed.', type: 20 } } },
    })
    expect(await respond(interaction, { type: 4, data: { content: 'Again.' } })).toMatchObject({
      status: 400,
      body: { code: 40060 },
    })
    expect(readMessages(discord.state, place).map((message) => message.content)).toEqual(['Blamed.'])
  })

  it('shows an ephemeral answer only to its user', async () => {
    const interaction = await invoked()
    const [cleo, ben] = [watch(USERS.cleo), watch(USERS.ben)]
    expect((await respond(interaction, { type: 4, data: { content: 'Hush.', flags: 64 } })).status).toBe(204)
    expect(cleo.map((dispatch) => dispatch.t)).toEqual(['MESSAGE_CREATE', 'INTERACTION_SUCCESS'])
    expect(ben).toEqual([])
    expect(readMessages(discord.state, { ...place, userId: USERS.ben })).toEqual([])
    expect((await call(discord, ['GET', `/channels/${CHANNELS.demoGeneral}/messages`])).body).toEqual([])
  })

  it('can be deferred, completed, followed up and deleted', async () => {
    const interaction = await invoked()
    await respond(interaction, { type: 5 })
    expect(readMessages(discord.state, place)).toMatchObject([{ content: '', flags: 128 }])
    await call(
      discord,
      ['PATCH', `${webhook(interaction)}/messages/@original`],
      { content: 'Done.' },
      { authorization: '' },
    )
    await call(discord, ['POST', webhook(interaction)], { content: 'And more.' }, { authorization: '' })
    expect(readMessages(discord.state, place)).toMatchObject([{ content: 'Done.', flags: 0 }, { content: 'And more.' }])
    await call(discord, ['DELETE', `${webhook(interaction)}/messages/@original`], undefined, { authorization: '' })
    expect(await call(discord, ['GET', `${webhook(interaction)}/messages/@original`])).toMatchObject({
      body: { code: 10008 },
    })
  })

  it('fails without an answer within three seconds and rejects later answers', { timeout: 10_000 }, async () => {
    const seen = watch(USERS.cleo)
    const interaction = await invoked()
    await expect.poll(() => seen.map((dispatch) => dispatch.t), { timeout: 4_000 }).toContain('INTERACTION_FAILURE')
    expect(await respond(interaction, { type: 4, data: { content: 'Late.' } })).toMatchObject({
      status: 404,
      body: { code: 10062 },
    })
  })

  it('has a token that expires after 15 minutes', async () => {
    const interaction = await invoked()
    await respond(interaction, { type: 5 })
    now += 15 * 60_000
    const late = await call(discord, ['PATCH', `${webhook(interaction)}/messages/@original`], { content: 'Done.' })
    expect(late).toMatchObject({ status: 401, body: { code: 50027 } })
    await invoked()
    const removed = await call(discord, ['PATCH', `${webhook(interaction)}/messages/@original`], { content: 'Done.' })
    expect(removed).toMatchObject({ status: 401, body: { code: 50027 } })
  })

  it.each([
    ['a command that is not in the menu', { commandName: 'nothing' }, 'Unknown application command'],
    ['an unknown option', { options: [{ name: 'colour', value: 'red' }] }, 'Invalid Form Body'],
    ['an unknown user', { options: [{ name: 'user', value: '1' }] }, 'Invalid Form Body'],
    ['a text that is too long', { options: [{ name: 'reason', value: 'x'.repeat(101) }] }, 'Invalid Form Body'],
    ['a channel that the user cannot view', { channelId: CHANNELS.demoStaff }, 'Missing Access'],
    ['a guild without the bot', { userId: USERS.ada, channelId: CHANNELS.quietGeneral }, 'Unknown application command'],
  ])('is rejected for %s', (_, change, message) => {
    const invocation = { ...place, commandName: 'blame', options: [], ...change }
    expect(() => invokeCommand(discord.state, invocation)).toThrow(message)
  })
})

describe('a button', () => {
  it('reaches the bot with its message, which the answer can update', async () => {
    const row = { type: 1, components: [{ type: 2, style: 1, label: 'Join', custom_id: 'join' }] }
    const path = `/channels/${CHANNELS.demoGeneral}/messages`
    await call(discord, ['POST', path], { content: 'Raid?', components: [row] })
    const [message] = readMessages(discord.state, place)
    pressButton(discord.state, { ...place, messageId: message?.id ?? '', customId: 'join' })
    const interaction = await bot.next('INTERACTION_CREATE')
    expect(interaction).toMatchObject({
      type: 3,
      data: { custom_id: 'join', component_type: 2 },
      message: { id: message?.id },
    })
    await respond(interaction, { type: 7, data: { content: 'Cleo joined.', components: [] } })
    expect(readMessages(discord.state, place)).toMatchObject([{ content: 'Cleo joined.', components: [] }])
  })
})
