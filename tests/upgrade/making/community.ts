import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { LINK_SWITCHES } from '@guildhall/link-rewriting'
import { eventually } from '@guildhall/test-kit'
import { expect } from 'vitest'
import * as z from 'zod'
import { signIn } from '../../program/sign-in.ts'
import { apiWith, type Api } from '../api.ts'
import type { Processes } from './processes.ts'

export const DEMO = `/guilds/${GUILDS.guildhallDemo}`
const WITHIN_MS = 60_000
const Id = z.object({ id: z.string() })

/** The channels of the fixture, by the names that the tests use. Those that begin with `half-` belong to half-done work. */
const NAMES = [
  'welcome',
  'house-rules',
  'reminders',
  'menus',
  'posts',
  'links',
  'events',
  'absences',
  'mod-log',
  'alerts',
]
const HALF = ['half-post', 'half-edit', 'half-rules', 'half-restore', 'half-reminder', 'half-buttons', 'half-event']

/** A server in which every capability was configured and used. */
export interface Community {
  readonly ada: Api
  readonly tokens: { readonly ada: string; readonly ben: string }
  readonly channels: Readonly<Record<string, string>>
  /** Sends a call that must succeed. @returns its body. */
  readonly save: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<unknown>
}

/** Configures and uses every capability in Guildhall Demo. */
export async function settle(processes: Processes): Promise<Community> {
  const program = { origin: processes.origin }
  const tokens = { ada: await signIn(program, 'ada'), ben: await signIn(program, 'ben') }
  const ada = apiWith(processes.origin, tokens.ada)
  const channels: Record<string, string> = {}
  for (const name of [...NAMES, ...HALF])
    channels[name] = await processes.discord.world.createChannel(GUILDS.guildhallDemo, { name })
  const community: Community = {
    ada,
    tokens,
    channels,
    save: async (method, path, body) => {
      let answer: unknown
      // The bot learns of a new channel a moment later.
      await eventually(async () => {
        const sent = await ada.send(method, `${DEMO}${path}`, { ...(body && { body }), key: crypto.randomUUID() })
        expect(sent.status, `${method} ${path}: ${JSON.stringify(sent.body)}`).toBeLessThan(300)
        answer = sent.body
      }, WITHIN_MS)
      return answer
    },
  }
  await configure(community)
  await remind(community)
  await makeMenus(community)
  await use(processes, community)
  return community
}

async function configure({ save, channels }: Community): Promise<void> {
  const commands = ['blame', 'unavailable', 'updateraidtime', 'ask', 'animehug', 'createevent']
  for (const command of commands) await save('POST', `/commands/${command}/toggle`, { enable: true })
  const settings = {
    prefix: '?',
    time_zone: 'Europe/Berlin',
    welcome_channel_id: channels['welcome'],
    welcome_message: 'Hello {user}, this is {server}.',
    welcome_embeds: [{ title: 'Start here', description: 'Say hello, {user}.', color: 5793266, image_url: null }],
    unavailable_channel_id: channels['absences'],
    moderation_log_channel_id: channels['mod-log'],
    alerts_channel_id: channels['alerts'],
    default_action: 'warn',
    enable_auto_mod: true,
  }
  await save('PATCH', '/settings', { ...settings, prefix: '%' })
  await save('PATCH', '/settings', settings)
  const rules = ['Be kind.', 'No spam.', 'Have **fun**.'].map((content, position) => ({ content, position }))
  await save('POST', '/rules', { channel_id: channels['house-rules'], rules: rules.slice(0, 2) })
  await save('POST', '/rules', { channel_id: channels['house-rules'], rules })
  const own = { input_pattern: '^https://example\\.com/', output_pattern: 'https://example.org/' }
  const switched = LINK_SWITCHES.flatMap(({ rules: all }) =>
    all.map(({ input, output }) => ({ input_pattern: input, output_pattern: output })),
  )
  const limited = { ...own, input_pattern: '^https://b\\.example/', channel_ids: [channels['links']] }
  await save('PUT', '/urlrules', { rules: [own, limited, ...switched] })
  await save('POST', '/word_lists', wordList('Spoilers', ['*snape*']))
  await save('POST', '/word_lists', { ...wordList('Asleep', ['owl']), is_enabled: false })
  await save('PUT', '/access', {
    entries: [
      { subject: { type: 'role', id: ROLES.demoModerator }, areas: { reminders: 'edit', settings: 'view' } },
      { subject: { type: 'user', id: USERS.cleo }, areas: { rules: 'edit' }, until: '2027-03-01' },
    ],
  })
  await save('PUT', '/saved_messages', { name: 'Raid night', ...message('The raid begins.'), version: 0 })
}

/** A list of words that blocks. */
export function wordList(name: string, words: string[]): object {
  return {
    name,
    is_enabled: true,
    words,
    patterns: ['(?i)spo[il]+er'],
    allowed: ['snapehound'],
    block: true,
    block_message: 'No spoilers here.',
    alert: true,
    timeout_seconds: null,
    default_action: false,
    exempt_role_ids: [ROLES.demoKeeper],
    exempt_channel_ids: [CHANNELS.demoStaff],
  }
}

/** A message with every part. */
export function message(content: string): { content: string; embeds: object[]; components: object[] } {
  const common = { color: null, image_url: null }
  return {
    content,
    embeds: [
      { ...common, title: 'First', description: 'One.', fields: [{ name: 'When', value: 'At seven', inline: true }] },
      { ...common, title: 'Second', description: 'Two.', footer: { text: 'The end' } },
    ],
    components: [{ label: 'The charter', url: 'https://guild.example/charter', emoji: null }],
  }
}

async function remind({ save, channels }: Community): Promise<void> {
  const common = { channel_id: channels['reminders'], is_recurring: true, time_zone: 'Europe/Berlin' }
  const at = (day: string): string => `2027-${day}T18:00:00.000Z`
  const every = (recurrence: object, day: string, text: string): object => ({
    ...common,
    ...message(text),
    message: text,
    content: undefined,
    next_run_at: at(day),
    recurrence,
  })
  await save('POST', '/reminders', every({ every: 'day', interval: 3 }, '02-01', 'Water the plants.'))
  await save('POST', '/reminders', every({ every: 'week', interval: 1, weekdays: [1, 4] }, '02-02', 'Raid at seven!'))
  await save('POST', '/reminders', every({ every: 'month', interval: 1, day_of_month: 31 }, '01-31', 'Rent.'))
  const nth = { every: 'month', interval: 2, nth_weekday: { nth: 2, weekday: 2 } }
  await save('POST', '/reminders', every(nth, '02-09', 'Council.'))
  const once = { ...common, is_recurring: false, message: 'The hall opens.', next_run_at: at('03-01') }
  await save('POST', '/reminders', once)
  const idOf = async (body: object): Promise<string> => Id.parse(await save('POST', '/reminders', body)).id
  const paused = await idOf(every({ every: 'week', interval: 2, weekdays: [5] }, '02-05', 'Paused.'))
  await save('POST', `/reminders/${paused}/pause`)
  const skipped = await idOf(every({ every: 'day', interval: 1 }, '02-01', 'Skipped once.'))
  await save('POST', `/reminders/${skipped}/skip`)
  await save('DELETE', `/reminders/${await idOf({ ...once, message: 'Deleted.' })}`)
}

async function makeMenus({ save, channels }: Community): Promise<void> {
  const [menus = '', posts = ''] = [channels['menus'], channels['posts']]
  const menu = Id.parse(await save('POST', '/messages', { channel_id: menus, ...message('Pick your roles.') }))
  const children = [{ label: 'Raider too', role_id: ROLES.demoRaider, style: 'success', add_only: true }]
  const buttons = [
    { label: 'Raider', role_id: ROLES.demoRaider, emoji: '⚔️', style: 'primary' },
    { label: 'More', style: 'secondary', pick_one: true, children },
    { label: 'Guest', role_id: ROLES.demoGuest, style: 'danger' },
  ]
  const at = { guild_id: GUILDS.guildhallDemo, channel_id: menus, message_id: menu.id }
  const config = Id.parse(await save('POST', '/role_button_configs', { ...at, buttons: buttons.slice(0, 1) }))
  await save('PUT', `/role_button_configs/${config.id}`, { ...at, buttons })
  const post = Id.parse(await save('POST', '/messages', { channel_id: posts, ...message('First text.') }))
  await save('PUT', `/messages/${post.id}`, { channel_id: posts, ...message('Second text.') })
}

/** The members act; the bot answers. */
async function use({ discord }: Processes, { channels }: Community): Promise<void> {
  const [cleo, ada] = [discord.as(USERS.cleo), discord.as(USERS.ada)]
  const channel = (name: string): string => channels[name] ?? ''
  const run = (person: typeof cleo, at: string, command: string, fields: Record<string, string>): Promise<void> =>
    eventually(async () => void (await person.run({ channelId: channel(at), command, fields })), WITHIN_MS)
  await run(cleo, 'posts', 'blame', {})
  await run(cleo, 'absences', 'unavailable', { date: 'fri', reason: 'dentist' })
  await run(cleo, 'posts', 'animehug', { user: USERS.dan })
  await run(ada, 'posts', 'updateraidtime', { raid: channel('events'), date: '2027-05-07', time: '20:00' })
  await run(ada, 'events', 'createevent', { title: 'Molten Core', slots: '2027-05-08 20:00; 2027-05-09 20:00' })
  const press = async (at: string, label: string | RegExp): Promise<void> => {
    await eventually(async () => {
      const found = (await cleo.read(channel(at))).findLast(({ buttons }) => buttons.length > 0)
      const button = found?.buttons.find((one) => one.label.search(label) !== -1)
      if (!found || !button) throw new Error(`There is no button ${String(label)}`)
      await cleo.press({ channelId: channel(at), messageId: found.id }, button.customId)
    }, WITHIN_MS)
  }
  await press('menus', /^Guest/)
  await press('events', /./)
  const eve = await discord.world.createPerson({ username: 'eve' })
  await discord.world.join({ guildId: GUILDS.guildhallDemo, userId: eve })
  await cleo.write(channel('links'), 'Look: https://x.com/a/status/1')
  await cleo.write(channel('posts'), 'Hello, all.')
  // AutoMod stops it once its rule exists.
  await eventually(
    () => expect(cleo.write(channel('posts'), 'Snape did it')).rejects.toThrow('No spoilers here.'),
    WITHIN_MS,
  )
}
