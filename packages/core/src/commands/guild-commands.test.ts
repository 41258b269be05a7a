import { COMMAND_HELP, type Command, type GuildSettings } from '@guildhall/contract'
import { describe, expect, it } from 'vitest'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { PERMISSIONS } from '../kernel/permissions.ts'
import { GUILD, lacking } from '../testing/whole-guild.ts'
import { createGuildCommands } from './guild-commands.ts'

const NAMES = ['ask', 'blame', 'unavailable', 'updateraidtime']
const ASK_SERVER = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: null, model: 'm' }
const SETTINGS: GuildSettings = {
  prefix: '!',
  welcome_message: null,
  welcome_embeds: [],
  welcome_channel_id: null,
  unavailable_channel_id: '20',
  default_action: '',
  enable_auto_mod: false,
  moderation_log_channel_id: null,
  deleted_message_log_channel_id: null,
  alerts_channel_id: null,
  time_zone: null,
  version: 0,
}

/** Returns the obstacles by command. */
async function obstacles(
  guild: GuildSnapshot,
  settings: GuildSettings,
  askServer: typeof ASK_SERVER | null,
): Promise<Record<string, Command['obstacles']>> {
  const list = (): Promise<Command[]> =>
    Promise.resolve(NAMES.map((name) => ({ command_name: name, is_enabled: true, version: 1 })))
  const service = createGuildCommands({
    commands: { list },
    settingsOf: () => Promise.resolve(settings),
    askServer,
    timeZone: 'Europe/Berlin',
  })
  const listed = await service.read(guild)
  return Object.fromEntries(listed.flatMap((one) => (one.obstacles ? [[one.command_name, one.obstacles]] : [])))
}

it('a command has a time zone only if its help mentions one', async () => {
  const names = Object.keys(COMMAND_HELP)
  const list = (): Promise<Command[]> =>
    Promise.resolve(names.map((name) => ({ command_name: name, is_enabled: true, version: 1 })))
  const timeZone = 'Europe/Berlin'
  const settingsOf = () => Promise.resolve(SETTINGS)
  const service = createGuildCommands({ commands: { list }, settingsOf, askServer: ASK_SERVER, timeZone })
  const zones = Object.fromEntries((await service.read(GUILD)).map((one) => [one.command_name, one.time_zone]))
  const expected = Object.entries(COMMAND_HELP).map(([name, { options }]) => [
    name,
    options.some(({ description }) => description.includes('{zone}')) ? timeZone : undefined,
  ])
  expect(zones).toEqual(Object.fromEntries(expected))
})

it('a command that reads dates uses the time zone of the server if one is set', async () => {
  const service = createGuildCommands({
    commands: { list: () => [{ command_name: 'unavailable', is_enabled: true, version: 1 }] },
    settingsOf: () => ({ ...SETTINGS, time_zone: 'America/New_York' }),
    askServer: null,
    timeZone: 'Europe/Berlin',
  })
  expect(await service.read(GUILD)).toMatchObject([{ time_zone: 'America/New_York' }])
})

it('the list of commands is built again only after a change, and its readers cannot change it', async () => {
  const listed: Command[] = [{ command_name: 'unavailable', is_enabled: true, version: 1 }]
  let settings = SETTINGS
  const service = createGuildCommands({
    commands: { list: () => listed },
    settingsOf: () => settings,
    askServer: null,
    timeZone: 'UTC',
  })
  const first = await service.read(GUILD)
  expect(await service.read(GUILD)).toBe(first)
  expect([first, ...first].every((value) => Object.isFrozen(value))).toBe(true)
  settings = { ...SETTINGS, unavailable_channel_id: null }
  expect((await service.read(GUILD))[0]?.obstacles).toMatchObject([{ setting: 'unavailable_channel_id' }])
})

describe('the obstacles of a command', () => {
  it('are empty when everything is configured and permitted', async () => {
    expect(await obstacles(GUILD, SETTINGS, ASK_SERVER)).toEqual({})
  })

  it.each([
    [null, 'No unavailable channel is set. Choose one in the settings.'],
    ['29', 'The unavailable channel was deleted. Choose another one in the settings.'],
  ])('include the missing channel of /unavailable when its id is %s', async (id, message) => {
    const found = await obstacles(GUILD, { ...SETTINGS, unavailable_channel_id: id }, ASK_SERVER)
    expect(found).toEqual({ unavailable: [{ message, setting: 'unavailable_channel_id' }] })
  })

  it('include a missing model for /ask and a missing permission for /updateraidtime', async () => {
    const found = await obstacles(lacking(PERMISSIONS['Manage Channels']), SETTINGS, null)
    expect(found).toEqual({
      ask: [{ message: expect.stringMatching(/^Not available: /) }],
      updateraidtime: [{ message: expect.stringMatching(/^The bot needs the Manage Channels permission\./) }],
    })
  })
})
