import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../kernel/testing/calls.ts'
import { localDiscordClient } from '../client/client.ts'
import { channelOf } from '../kernel/state.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { overwriteFor } from '../world-parts.ts'
import { CHANNELS, demoWorld, GUILDS, ROLES, USERS } from '../world.ts'
import { availableCommands } from './available.ts'

let now = 0
let discord: LocalDiscord
beforeEach(async () => {
  now = Date.now()
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
})
afterEach(() => discord.close())

const ofGuild = (guildId: string): string => `/applications/${discord.credentials.clientId}/guilds/${guildId}/commands`
const demo = (): string => ofGuild(GUILDS.guildhallDemo)
const command = (name: string): { name: string; description: string } => ({ name, description: `Does ${name}` })
const menu = (userId: string, channelId: string): string[] =>
  availableCommands(discord.state, userId, channelId).map((one) => one.name)

async function menuOverHttp(userId: string, channelId: string): Promise<string[]> {
  const reply = await fetch(`${discord.origin}/chat/commands?user=${userId}&channel=${channelId}`)
  const shown: unknown = await reply.json()
  return namesIn(shown)
}

describe('application commands', () => {
  it('keep the ids of existing names when they are replaced together', async () => {
    const first = await call(discord, ['PUT', demo()], [command('blame'), command('ask')])
    const second = await call(discord, ['PUT', demo()], [command('blame')])
    expect(first.body).toMatchObject([{ name: 'blame', guild_id: GUILDS.guildhallDemo }, { name: 'ask' }])
    expect(second.body).toHaveLength(1)
    expect(idsIn(second.body)).toEqual(idsIn(first.body).slice(0, 1))
    expect((await call(discord, ['GET', demo()])).body).toEqual(second.body)
  })

  it('are available in their own guild only', async () => {
    await call(discord, ['PUT', demo()], [command('blame')])
    expect(menu(USERS.cleo, CHANNELS.demoGeneral)).toEqual(['blame'])
    expect(menu(USERS.cleo, CHANNELS.raidGeneral)).toEqual([])
  })

  it('are hidden from members without default_member_permissions', async () => {
    await call(discord, ['PUT', demo()], [{ ...command('purge'), default_member_permissions: '8' }])
    expect([menu(USERS.cleo, CHANNELS.demoGeneral), menu(USERS.ada, CHANNELS.demoGeneral)]).toEqual([[], ['purge']])
  })

  it('apply channel overwrites of a member’s roles to default_member_permissions', async () => {
    await call(
      discord,
      ['PUT', demo()],
      [{ ...command('purge'), default_member_permissions: P.ManageMessages.toString() }],
    )
    const channel = channelOf(discord.state, CHANNELS.demoGeneral).channel
    channel.overwrites = [overwriteFor(ROLES.demoRaider, { allow: P.ManageMessages })]
    expect(await menuOverHttp(USERS.cleo, CHANNELS.demoGeneral)).toEqual([])
    discord.grantRole(GUILDS.guildhallDemo, USERS.cleo, ROLES.demoRaider)
    expect(await menuOverHttp(USERS.cleo, CHANNELS.demoGeneral)).toEqual(['purge'])
    expect(await menuOverHttp(USERS.cleo, CHANNELS.demoAnnouncements)).toEqual([])
  })

  it('return their contexts and integration types as sent', async () => {
    const global = `/applications/${discord.credentials.clientId}/commands`
    const sent = { ...command('blame'), contexts: [0, 2], integration_types: [1, 0] }
    const { body } = await call(discord, ['PUT', global], [sent, command('ask')])
    expect(body).toMatchObject([sent, { contexts: null, integration_types: [0] }])
    expect((await call(discord, ['GET', global])).body).toEqual(body)
    const [id = ''] = idsIn(body)
    const changed = await call(discord, ['PATCH', `${global}/${id}`], { description: 'Other' })
    expect(changed.body).toMatchObject({ contexts: [0, 2], integration_types: [1, 0] })
    expect((await call(discord, ['PATCH', `${global}/${id}`], { contexts: null })).body).toMatchObject({
      contexts: null,
    })
  })

  it.each([
    ['contexts', []],
    ['contexts', [3]],
    ['contexts', [0, 0]],
    ['integration_types', [2]],
  ])('are rejected with %s %j', async (field, value) => {
    expect(await call(discord, ['POST', demo()], { ...command('blame'), [field]: value })).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { [field]: { _errors: [{}] } } },
    })
  })

  it('are unavailable in a guild when they are for direct messages or for users only', async () => {
    const global = `/applications/${discord.credentials.clientId}/commands`
    const elsewhere = [
      { ...command('direct'), contexts: [1] },
      { ...command('of-user'), integration_types: [1] },
    ]
    await call(discord, ['PUT', global], [...elsewhere, { ...command('both'), contexts: [0, 1] }])
    expect(await menuOverHttp(USERS.cleo, CHANNELS.demoGeneral)).toEqual(['both'])
  })

  it('cannot be run from the chat unless they are slash commands', async () => {
    const interactions: unknown[] = []
    discord.state.hub.subscribe(({ t, d }) => t === 'INTERACTION_CREATE' && interactions.push(d))
    const named = (name: string, type: number): object => ({ name, type })
    await call(discord, ['PUT', demo()], [named('Report', 3), named('poke', 2), command('poke')])
    const cleo = localDiscordClient(discord.origin).as(USERS.cleo)
    const at = { channelId: CHANNELS.demoGeneral }
    await expect(cleo.run({ ...at, command: 'Report' })).rejects.toMatchObject({
      status: 501,
      message: expect.stringContaining('The local Discord does not support using message commands.'),
    })
    expect(interactions).toEqual([])
    await cleo.run({ ...at, command: 'poke' })
    expect(interactions.at(-1)).toMatchObject({ data: { name: 'poke', type: 1 } })
  })

  it('can be created with status 201, replaced with 200 and deleted with 204', async () => {
    const created = await call(discord, ['POST', demo()], command('blame'))
    const replaced = await call(discord, ['POST', demo()], { ...command('blame'), description: 'Other' })
    expect([created.status, replaced.status]).toEqual([201, 200])
    const [id] = idsIn([replaced.body])
    expect((await call(discord, ['DELETE', `${demo()}/${id}`])).status).toBe(204)
    expect(await call(discord, ['DELETE', `${demo()}/${id}`])).toMatchObject({ status: 404, body: { code: 10063 } })
  })

  it('are rejected together, with the error at the index of the invalid command', async () => {
    const bad = { ...command('ask'), options: [{ type: 3, name: 'Question', description: '' }] }
    expect((await call(discord, ['PUT', demo()], [command('blame'), bad])).body).toMatchObject({
      code: 50035,
      errors: {
        1: {
          options: {
            0: {
              name: { _errors: [{ code: 'APPLICATION_COMMAND_INVALID_NAME' }] },
              description: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] },
            },
          },
        },
      },
    })
    expect((await call(discord, ['GET', demo()])).body).toEqual([])
  })

  it('can be changed field by field', async () => {
    const { body } = await call(discord, ['POST', demo()], { ...command('blame'), nsfw: true })
    const [id = ''] = idsIn([body])
    const changed = await call(discord, ['PATCH', `${demo()}/${id}`], { description: 'Other' })
    expect(changed).toMatchObject({ status: 200, body: { id, name: 'blame', description: 'Other', nsfw: true } })
    await call(discord, ['POST', demo()], command('ask'))
    expect(await call(discord, ['PATCH', `${demo()}/${id}`], { name: 'ask' })).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { name: {} } },
    })
    expect(await call(discord, ['PATCH', `${demo()}/1`], {})).toMatchObject({ status: 404, body: { code: 10063 } })
  })

  it('are limited to 100 chat commands and 15 user commands per guild', async () => {
    const many = Array.from({ length: 101 }, (_, index) => command(`c-${index}`))
    expect(await call(discord, ['PUT', demo()], many)).toMatchObject({ status: 400, body: { code: 30032 } })
    const users = Array.from({ length: 16 }, (_, index) => ({ name: `User ${index}`, type: 2 }))
    expect(await call(discord, ['PUT', demo()], users)).toMatchObject({ body: { code: 30032 } })
    expect((await call(discord, ['PUT', demo()], many.slice(1))).status).toBe(200)
  })

  const text = { type: 3, name: 'a', description: 'A text' }
  const subcommand = { type: 1, name: 'b', description: 'A subcommand' }
  it.each<[string, object, object]>([
    [
      'choices and autocomplete',
      { ...text, autocomplete: true, choices: [{ name: 'a', value: 'a' }] },
      { choices: {} },
    ],
    ['autocomplete for a user option', { ...text, type: 6, autocomplete: true }, { autocomplete: {} }],
    ['a subcommand in a subcommand', { ...subcommand, options: [subcommand] }, { options: { 0: { type: {} } } }],
    ['a group in a group', { ...subcommand, type: 2, options: [{ ...subcommand, type: 2 }] }, { options: {} }],
  ])('cannot have %s', async (_what, option, errors) => {
    const response = await call(discord, ['POST', demo()], { ...command('blame'), options: [option] })
    expect(response).toMatchObject({ status: 400, body: { code: 50035, errors: { options: { 0: errors } } } })
  })

  it('cannot have subcommands beside other options', async () => {
    const response = await call(discord, ['POST', demo()], { ...command('blame'), options: [subcommand, text] })
    expect(response).toMatchObject({ status: 400, body: { errors: { options: { _errors: [{}] } } } })
  })

  it('are rejected with one error per invalid field', async () => {
    const options = [{ ...text, type: 'x', choices: [{ name: 'a', value: 'a' }] }, 'text']
    const { body } = await call(discord, ['POST', demo()], { ...command('blame'), options })
    expect(body).toMatchObject({
      errors: {
        options: {
          0: { type: { _errors: [{ code: 'NUMBER_TYPE_COERCE' }] } },
          1: { _errors: [{ code: 'MODEL_TYPE_CONVERT' }] },
        },
      },
    })
    expect(JSON.stringify(body).match(/_errors/g)).toHaveLength(2)
  })

  it('are rejected with duplicate names', async () => {
    const { body } = await call(discord, ['PUT', demo()], [command('blame'), command('blame')])
    expect(body).toMatchObject({
      code: 50035,
      errors: { 1: { _errors: [{ code: 'APPLICATION_COMMANDS_DUPLICATE_NAME' }] } },
    })
  })

  it('can be created at most 200 times a day per guild', async () => {
    for (let round = 0; round < 5; round += 1) {
      const names = Array.from({ length: 40 }, (_, i) => command(`c-${round}-${i}`))
      expect((await call(discord, ['PUT', demo()], names)).status).toBe(200)
      now += 5_001
    }
    expect(await call(discord, ['PUT', demo()], [command('one-more')])).toMatchObject({ body: { code: 30034 } })
    expect((await call(discord, ['PUT', ofGuild(GUILDS.raidNight)], [command('one-more')])).status).toBe(200)
    now += 24 * 60 * 60_000
    expect((await call(discord, ['PUT', demo()], [command('one-more')])).status).toBe(200)
  })

  it('are rejected in a guild without the bot', async () => {
    expect(await call(discord, ['PUT', ofGuild(GUILDS.quietCorner)], [])).toMatchObject({
      status: 403,
      body: { code: 50001 },
    })
  })
})

function namesIn(body: unknown): string[] {
  return Array.isArray(body) ? body.map((one: { name: string }) => one.name) : []
}

function idsIn(body: unknown): string[] {
  return Array.isArray(body) ? body.map((one: { id: string }) => one.id) : []
}
