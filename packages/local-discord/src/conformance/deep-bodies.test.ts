import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEYWORDS, listener } from '../auto-moderation/testing/rules.ts'
import { invokeCommand } from '../interactions/invoke-command.ts'
import { pressButton } from '../interactions/press-button.ts'
import { postMessage } from '../messages/actions.ts'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { APPLICATION, CHANNELS, demoWorld, GUILDS, USERS } from '../world.ts'

const GUILD = GUILDS.raidNight
const CHANNEL = CHANNELS.raidGeneral
const PLACE = { userId: USERS.cleo, channelId: CHANNEL }

const EMOJI = { id: '904882766166609552', name: 'loot', animated: false }
const BUTTON = { type: 2, style: 1, label: 'Press', custom_id: 'press', emoji: EMOJI, disabled: false, id: 2 }
const EMBED = {
  title: 'a',
  color: 1,
  footer: { text: 'a', icon_url: 'https://a.example' },
  author: { name: 'a', url: 'https://a.example' },
  fields: [{ name: 'a', value: 'b', inline: true }],
  image: { url: 'https://a.example' },
}
const MESSAGE = {
  content: 'hello',
  nonce: '1',
  tts: false,
  flags: 0,
  embeds: [EMBED],
  allowed_mentions: { parse: ['roles'], users: ['1'], roles: [], replied_user: true },
  components: [{ type: 1, id: 1, components: [BUTTON] }],
}
const COMMAND = {
  name: 'deep',
  description: 'A command',
  name_localizations: { de: 'tief' },
  description_localizations: { de: 'Ein Befehl' },
  default_member_permissions: null,
  options: [
    {
      type: 3,
      name: 'text',
      description: 'A text',
      name_localizations: { de: 'text' },
      channel_types: [0],
      choices: [{ name: 'a', value: 'b' }],
    },
  ],
}
const RULE = {
  ...KEYWORDS,
  trigger_metadata: { keyword_filter: ['cat*'], regex_patterns: ['c.t'], allow_list: ['catalogue'] },
  actions: [{ type: 1, metadata: { custom_message: 'a' } }],
  exempt_roles: [],
  exempt_channels: [],
}
const MODERATION = { user: USERS.ben, guild: GUILD, member: USERS.mira, reason: 'a' }

/** Method, path (computed per call) and a valid body. Destructive routes come last. */
type Route = [method: string, path: () => string, body: object]

const dataDir = mkdtempSync(join(tmpdir(), 'deep-bodies-'))
let now = Date.parse('2026-03-01T12:00:00Z')
let discord: LocalDiscord

const start = (): Promise<LocalDiscord> =>
  startLocalDiscord({ ...demoWorld, port: 0, dataDir, clock: { now: () => now } })

beforeAll(async () => {
  discord = await start()
  // With a session, events are serialized as well.
  await listener(discord)
  await send('POST', `/api/applications/${APPLICATION.id}/commands`, JSON.stringify(COMMAND))
})
afterAll(async () => {
  await discord.close()
  rmSync(dataDir, { recursive: true })
})

async function send(method: string, path: string, body?: string): Promise<number> {
  // Advance the clock, so that no rate limit applies.
  now += 21_000
  const headers = { authorization: `Bot ${APPLICATION.token}`, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(discord.origin + path, { method, headers, ...(body && { body }) })
  await response.arrayBuffer()
  return response.status
}

const interactionOf = (id: string): { id: string; token: string } => {
  const found = discord.state.world.interactions.find((one) => one.id === id)
  if (!found) throw new Error('There is no such interaction.')
  return found
}

const invoked = (): string => {
  const { id, token } = interactionOf(invokeCommand(discord.state, { ...PLACE, commandName: 'deep', options: [] }).id)
  return `/api/interactions/${id}/${token}/callback`
}

/** The webhook of an answered interaction. */
const webhook = (): string => {
  const callback = invoked()
  const found = interactionOf(callback.split('/')[3] ?? '')
  const interaction = discord.state.world.interactions.find((one) => one.id === found.id)
  const message = discord.state.world.messages[CHANNEL]?.find((one) => one.authorId === APPLICATION.id)
  if (interaction && message) Object.assign(interaction, { state: 'answered', responseMessageId: message.id })
  return `/api/webhooks/${APPLICATION.id}/${found.token}`
}

const ownMessage = (): string =>
  discord.state.world.messages[CHANNEL]?.findLast((one) => one.authorId === APPLICATION.id && one.type === 0)?.id ?? '1'

const pressed = (): string => {
  const { id } = pressButton(discord.state, { ...PLACE, messageId: ownMessage(), customId: 'press' })
  return `/api/interactions/${id}/${interactionOf(id).token}/callback`
}

const at = (path: string) => (): string => path
const MESSAGES = `/api/channels/${CHANNEL}/messages`
const COMMANDS = `/api/applications/${APPLICATION.id}/commands`
const GUILD_COMMANDS = `/api/applications/${APPLICATION.id}/guilds/${GUILD}/commands`
const RULES = `/api/guilds/${GUILD}/auto-moderation/rules`

const posted = (): string => postMessage(discord.state, { ...PLACE, content: 'hello' }).id

const ROUTES: readonly Route[] = [
  ['POST', at(MESSAGES), MESSAGE],
  ['PATCH', () => `${MESSAGES}/${ownMessage()}`, MESSAGE],
  ['POST', at('/api/users/@me/channels'), { recipient_id: USERS.cleo }],
  ['POST', at(`/api/channels/${CHANNEL}/typing`), { any: 1 }],
  ['POST', at(RULES), RULE],
  [
    'PATCH',
    () => `${RULES}/${discord.state.world.guilds.find(({ id }) => id === GUILD)?.autoModRules[0]?.id ?? ''}`,
    RULE,
  ],
  ['PATCH', at(`/api/guilds/${GUILD}/members/${USERS.cleo}`), { nick: 'a', roles: [], mute: null }],
  ['PUT', at(`/api/guilds/${GUILD}/members/${USERS.cleo}/roles/1`), { any: 1 }],
  ['POST', at(COMMANDS), COMMAND],
  ['POST', at(GUILD_COMMANDS), COMMAND],
  ['PUT', at(GUILD_COMMANDS), [COMMAND]],
  ['PUT', at(COMMANDS), [COMMAND]],
  ['POST', invoked, { type: 4, data: MESSAGE }],
  ['POST', invoked, { type: 5, data: { flags: 64 } }],
  ['POST', pressed, { type: 7, data: MESSAGE }],
  ['POST', webhook, MESSAGE],
  ['PATCH', () => `${webhook()}/messages/@original`, MESSAGE],
  ['POST', at('/api/oauth2/token'), { client_id: '1', client_secret: 'a', grant_type: 'refresh_token', code: 'a' }],
  [
    'POST',
    at('/api/oauth2/token/revoke'),
    { client_id: APPLICATION.id, client_secret: APPLICATION.clientSecret, token: 'a' },
  ],
  ['POST', at(`/oauth2/authorize?client_id=${APPLICATION.id}&scope=bot`), { user: USERS.ada, guild_id: GUILD }],
  ['POST', at('/chat/write'), { user: USERS.cleo, channel: CHANNEL, content: 'a' }],
  ['POST', at('/chat/edit'), { user: USERS.cleo, channel: CHANNEL, message: '1', content: 'a' }],
  [
    'POST',
    at('/chat/invoke'),
    { user: USERS.cleo, channel: CHANNEL, command: 'deep', fields: [{ name: 'text', value: 'b' }] },
  ],
  ['POST', at('/chat/press'), { user: USERS.cleo, channel: CHANNEL, message: '1', customId: 'press' }],
  ['POST', at('/chat/join'), { user: USERS.dan, guild: GUILD }],
  ['POST', at('/chat/direct'), { user: USERS.cleo, allowed: true }],
  ['POST', at('/chat/time-out'), { ...MODERATION, minutes: 1 }],
  ['POST', at('/chat/unban'), MODERATION],
  ['POST', at('/chat/delete'), { user: USERS.cleo, channel: CHANNEL, message: '1' }],
  ['POST', () => `${MESSAGES}/bulk-delete`, { messages: ['1', '2'] }],
  ['PUT', at(`/api/guilds/${GUILD}/bans/${USERS.dan}`), { delete_message_seconds: 1 }],
  ['POST', at('/chat/kick'), MODERATION],
  ['POST', at('/chat/ban'), { ...MODERATION, deleteSeconds: 1 }],
  ['POST', at('/chat/leave'), { user: USERS.dan, guild: GUILD }],
]

const FAULTS = ['delay', 'limit', 'fail', 'trickle', 'refuse', 'drop-gateway', 'beat-every', 'invalidate-sessions']
const OTHER_FAULTS = ['lose-guild', 'find-guild', 'go-away']

const MARK = '@deep@'

/** Copies of the body with the mark in place of each part, and in an unknown field beside each part. */
function marked(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [MARK]
  if (Array.isArray(value)) {
    const items: unknown[] = value
    return [MARK, [MARK], ...items.flatMap((item, index) => marked(item).map((one) => items.with(index, one)))]
  }
  const inside = Object.entries(value).flatMap(([name, part]) => marked(part).map((one) => ({ ...value, [name]: one })))
  return [MARK, { ...value, unknown: MARK }, ...inside]
}

const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** The body as JSON, with the mark replaced. JSON.stringify cannot serialize such a depth. */
const filledIn = (body: unknown, deep: string): string => JSON.stringify(body).replace(`"${MARK}"`, deep)

const LISTS = [
  `${MESSAGES}?limit=100`,
  `/api/channels/${CHANNEL}`,
  COMMANDS,
  GUILD_COMMANDS,
  RULES,
  `/api/guilds/${GUILD}`,
  `/api/guilds/${GUILD}/channels`,
  `/api/guilds/${GUILD}/members?limit=1000`,
  `/api/guilds/${GUILD}/bans`,
  `/api/guilds/${GUILD}/audit-logs`,
  `/chat/state?user=${USERS.cleo}`,
  `/chat/messages?user=${USERS.cleo}&channel=${CHANNEL}`,
  `/chat/commands?user=${USERS.cleo}&channel=${CHANNEL}`,
]

async function expectServed(): Promise<void> {
  for (const list of LISTS) expect([list, await send('GET', list)]).toEqual([list, 200])
}

describe('bodies that are nested too deep', () => {
  it.each(ROUTES)(
    'are rejected in each field of route %# (%s)',
    async (method, path, body) => {
      posted()
      for (const one of marked(body)) {
        for (const deep of [lists(101), objects(20_000)])
          expect([one, await send(method, path(), filledIn(one, deep))]).toEqual([one, 400])
        // Below the limit of 100 levels.
        for (const deep of [lists(90), objects(90)]) {
          const status = await send(method, path(), filledIn(one, deep))
          expect([one, status < 500 && status !== 429]).toEqual([one, true])
        }
      }
      await expectServed()
    },
    60_000,
  )

  it.each([...FAULTS, ...OTHER_FAULTS])('are rejected by /faults/%s', async (name) => {
    for (const deep of [lists(101), objects(20_000)])
      expect(await send('POST', `/faults/${name}`, `{"guildId":${deep}}`)).toBe(400)
  })

  it('leave a state that can be read after a restart', async () => {
    await discord.close()
    discord = await start()
    await expectServed()
  })
})
