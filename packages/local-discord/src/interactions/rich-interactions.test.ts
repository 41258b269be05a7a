import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, identified, RAW_INTENTS, type Fields, type RawClient } from '../gateway/testing/raw-client.ts'
import type { Dispatch } from '../kernel/hub.ts'
import { subscribeAs } from '../kernel/subscribe-as.ts'
import { call, idIn, type Reply } from '../kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { CHANNELS, demoWorld, GUILDS, USERS } from '../world.ts'

const GAME = { type: 3, name: 'game', description: 'Which', autocomplete: true, required: true }
const RAID = {
  name: 'raid',
  description: 'Raids',
  options: [
    { type: 1, name: 'plan', description: 'Plans one', options: [GAME] },
    {
      type: 2,
      name: 'roster',
      description: 'Who comes',
      options: [
        { type: 1, name: 'add', description: 'Adds one', options: [{ type: 6, name: 'who', description: 'Who' }] },
      ],
    },
  ],
}
const TITLE = { type: 4, custom_id: 'title', style: 1, label: 'Title', max_length: 10 }
const MODAL = {
  custom_id: 'plan',
  title: 'Plan a raid',
  components: [
    { type: 1, components: [TITLE] },
    { type: 18, label: 'Note', component: { type: 4, custom_id: 'note', style: 2, required: false } },
  ],
}

let discord: LocalDiscord
let bot: RawClient
let seen: Dispatch[]
beforeEach(async () => {
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  bot = await connect(discord.origin)
  await identified(bot, discord.credentials.token, { intents: RAW_INTENTS | (1 << 12) })
  seen = []
  subscribeAs(discord.state, USERS.cleo, (dispatch) => seen.push(dispatch))
  const path = `/applications/${discord.credentials.clientId}/guilds/${GUILDS.guildhallDemo}/commands`
  await call(discord, ['PUT', path], [RAID])
})
afterEach(async () => {
  bot.close()
  await discord.close()
})

const chat = async (path: string, body: object): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${discord.origin}/chat/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: USERS.cleo, ...body }),
  })
  return { status: response.status, body: await response.json() }
}
const PLAN = { channel: CHANNELS.demoGeneral, command: 'raid plan', fields: [{ name: 'game', value: 'mol' }] }
function respond(interaction: Fields, body: object): Promise<Reply> {
  const path = `/interactions/${String(interaction['id'])}/${String(interaction['token'])}/callback?with_response=true`
  return call(discord, ['POST', path], body)
}
const received = (t: string): object | undefined => seen.find((dispatch) => dispatch.t === t)?.d

describe('a subcommand', () => {
  it('reaches the bot inside its group, with its own options', async () => {
    const fields = [{ name: 'who', value: USERS.ben }]
    await chat('invoke', { channel: CHANNELS.demoGeneral, command: 'raid roster add', fields })
    expect(await bot.next('INTERACTION_CREATE')).toMatchObject({
      data: {
        name: 'raid',
        options: [{ type: 2, name: 'roster', options: [{ type: 1, name: 'add', options: [{ value: USERS.ben }] }] }],
        resolved: { users: { [USERS.ben]: {} } },
      },
    })
  })

  it('is required to invoke its command', async () => {
    const { status } = await chat('invoke', { channel: CHANNELS.demoGeneral, command: 'raid', fields: [] })
    expect(status).toBe(404)
  })
})

describe('autocomplete', () => {
  it('shows the user the bot’s suggestions for the typed text', async () => {
    expect((await chat('complete', { ...PLAN, focused: 'game' })).status).toBe(200)
    const interaction = await bot.next('INTERACTION_CREATE')
    expect(interaction).toMatchObject({
      type: 4,
      data: { options: [{ name: 'plan', options: [{ name: 'game', value: 'mol', focused: true }] }] },
    })
    const choices = [{ name: 'Molten Keep', value: 'molten' }]
    expect(await respond(interaction, { type: 4, data: { content: 'no' } })).toMatchObject({ status: 400 })
    expect(await respond(interaction, { type: 8, data: { choices } })).toMatchObject({ status: 200 })
    expect(received('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE')).toMatchObject({ choices })
  })

  it('sends an incomplete value as text, also for a number', async () => {
    const count = { type: 4, name: 'count', description: 'How many', autocomplete: true }
    const path = `/applications/${discord.credentials.clientId}/guilds/${GUILDS.guildhallDemo}/commands`
    await call(discord, ['PUT', path], [{ name: 'roll', description: 'Rolls', options: [count] }])
    const fields = [{ name: 'count', value: 'ten' }]
    await chat('complete', { channel: CHANNELS.demoGeneral, command: 'roll', fields, focused: 'count' })
    expect(await bot.next('INTERACTION_CREATE')).toMatchObject({ data: { options: [{ type: 4, value: 'ten' }] } })
  })

  it('rejects choices of another type than the option', async () => {
    await chat('complete', { ...PLAN, focused: 'game' })
    const response = await respond(await bot.next('INTERACTION_CREATE'), {
      type: 8,
      data: { choices: [{ name: 'One', value: 1 }] },
    })
    expect(response).toMatchObject({ status: 400, body: { errors: { data: { choices: { 0: { value: {} } } } } } })
  })
})

describe('a modal', () => {
  it('is opened by a command, filled in and answered', async () => {
    const invoked = await chat('invoke', PLAN)
    const command = await bot.next('INTERACTION_CREATE')
    expect((await respond(command, { type: 9, data: MODAL })).status).toBe(200)
    expect(received('INTERACTION_MODAL_CREATE')).toMatchObject({ title: 'Plan a raid', id: idIn(invoked.body) })
    const long = [{ name: 'title', value: 'x'.repeat(11) }]
    expect((await chat('submit', { interaction: idIn(invoked.body), fields: long })).status).toBe(400)
    const fields = [{ name: 'title', value: 'Keep' }]
    expect((await chat('submit', { interaction: idIn(invoked.body), fields })).status).toBe(200)
    const submitted = await bot.next('INTERACTION_CREATE')
    expect(submitted).toMatchObject({
      type: 5,
      data: {
        custom_id: 'plan',
        components: [
          { type: 1, components: [{ custom_id: 'title', value: 'Keep' }] },
          { type: 18, component: { custom_id: 'note', value: '' } },
        ],
      },
    })
    const answered = await respond(submitted, { type: 4, data: { content: 'Planned' } })
    expect(answered.body).toMatchObject({
      resource: { message: { interaction_metadata: { type: 5, triggering_interaction_metadata: { type: 2 } } } },
    })
    expect((await chat('submit', { interaction: idIn(invoked.body), fields })).status).toBe(404)
  })

  it('can be submitted again while the bot has not responded', async () => {
    const { body } = await chat('invoke', PLAN)
    await respond(await bot.next('INTERACTION_CREATE'), { type: 9, data: MODAL })
    const submission = { interaction: idIn(body), fields: [{ name: 'title', value: 'Keep' }] }
    expect((await chat('submit', submission)).status).toBe(200)
    await bot.next('INTERACTION_CREATE')
    expect((await chat('submit', submission)).status).toBe(200)
    const again = await bot.next('INTERACTION_CREATE')
    expect((await respond(again, { type: 4, data: { content: 'Planned' } })).status).toBe(200)
    expect((await chat('submit', submission)).status).toBe(404)
  })

  it.each<[string, object, object]>([
    ['without a title', { title: '' }, { title: {} }],
    ['without inputs', { components: [] }, { components: {} }],
    ['with six rows', { components: Array.from({ length: 6 }, () => MODAL.components[0]) }, { components: {} }],
    ['with a button', { components: [{ type: 1, components: [{ ...TITLE, type: 2 }] }] }, { components: { 0: {} } }],
    [
      'with the same input twice',
      { components: [MODAL.components[0], MODAL.components[0]] },
      { components: { 1: {} } },
    ],
  ])('is rejected %s', async (_what, change, errors) => {
    await chat('invoke', PLAN)
    const response = await respond(await bot.next('INTERACTION_CREATE'), { type: 9, data: { ...MODAL, ...change } })
    expect(response).toMatchObject({ status: 400, body: { code: 50035, errors: { data: errors } } })
  })
})

describe('a button in direct messages', () => {
  it('reaches the bot with its user and can be answered', async () => {
    const channel = idIn((await call(discord, ['POST', '/users/@me/channels'], { recipient_id: USERS.cleo })).body)
    const row = { type: 1, components: [{ type: 2, style: 1, label: 'Yes', custom_id: 'yes' }] }
    const sent = await call(discord, ['POST', `/channels/${channel}/messages`], { content: 'Sure?', components: [row] })
    expect((await chat('press', { channel, message: idIn(sent.body), customId: 'yes' })).status).toBe(200)
    const interaction = await bot.next('INTERACTION_CREATE')
    expect(interaction).toMatchObject({ context: 1, user: { username: 'cleo' }, channel: { type: 1 } })
    expect(interaction).not.toHaveProperty('guild_id')
    const answered = await respond(interaction, { type: 4, data: { content: 'Good' } })
    expect(answered.body).toMatchObject({
      resource: {
        message: {
          message_reference: { message_id: idIn(sent.body) },
          interaction_metadata: {
            interacted_message_id: idIn(sent.body),
            authorizing_integration_owners: { 0: '0' },
          },
        },
      },
    })
  })
})
