import { invokeCommand } from '../../interactions/invoke-command.ts'
import { submitModal } from '../../interactions/modals.ts'
import { pressButton } from '../../interactions/press-button.ts'
import { APPLICATION, CHANNELS, GUILDS, ROLES, USERS } from '../../world.ts'
import type { LocalDiscord } from '../../server.ts'

/** Makes a call; its answer's body. */
export type SendCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<unknown>

const GUILD = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const MESSAGES = `/channels/${GENERAL}/messages`
const BUTTON = { type: 2, style: 1, label: 'Press', custom_id: 'press' }
const ROW = { type: 1, components: [BUTTON] }

/** Calls every route of the API so that it succeeds, each kind of answer to an interaction among them. */
export async function exercise(local: LocalDiscord, send: SendCall): Promise<void> {
  // An administrator is refused nothing.
  local.changeRole(GUILD, ROLES.demoBot, { permissions: '8' })
  await readUsers(local, send)
  await readGuild(send)
  await useMessages(send)
  await useThreads(send)
  await useCommands(send)
  await answerCommands(local, send)
  await answerButtons(local, send)
  await moderate(send)
  await send('DELETE', `/users/@me/guilds/${GUILDS.raidNight}`)
}

async function readUsers(local: LocalDiscord, send: SendCall): Promise<void> {
  const grant = {
    userId: USERS.ada,
    scopes: ['identify', 'guilds', 'guilds.members.read'],
    code: null,
    accessToken: 'of-ada',
    expiresAt: Number.MAX_SAFE_INTEGER / 2 ** 10,
    refreshToken: null,
  }
  local.state.world.grants.push(grant)
  const asAda = { authorization: 'Bearer of-ada' }
  for (const path of ['/users/@me', '/users/@me/guilds', `/users/@me/guilds/${GUILD}/member`, '/oauth2/@me'])
    await send('GET', path, undefined, asAda)
  for (const path of ['/oauth2/applications/@me', '/applications/@me', '/users/@me', `/users/${USERS.ada}`])
    await send('GET', path)
  await send('GET', '/users/@me/guilds?with_counts=true')
  await send('GET', '/gateway')
  await send('GET', '/gateway/bot')
  await send('POST', '/users/@me/channels', { recipient_id: USERS.cleo })
}

async function readGuild(send: SendCall): Promise<void> {
  for (const end of ['', '?with_counts=true', '/channels', '/roles', `/roles/${ROLES.demoGuest}`, '/emojis'])
    await send('GET', `/guilds/${GUILD}${end}`)
  await send('GET', `/guilds/${GUILD}/emojis/1141162776674860166`)
  for (const end of ['?limit=10', '/search?query=a&limit=5', `/${USERS.cleo}`])
    await send('GET', `/guilds/${GUILD}/members${end}`)
  await send('GET', `/channels/${GENERAL}`)
  await send('POST', `/channels/${GENERAL}/typing`)
}

async function useMessages(send: SendCall): Promise<void> {
  const embed = { title: 'a', timestamp: '2026-03-01T12:00:00Z', fields: [{ name: 'a', value: 'b' }] }
  const body = { content: `Hello <@${USERS.ada}>`, nonce: '1', embeds: [embed], components: [ROW] }
  const id = idOf(await send('POST', MESSAGES, body))
  await send('POST', MESSAGES, { content: 'Yes', message_reference: { message_id: id } })
  await send('GET', `${MESSAGES}?limit=5`)
  await send('GET', `${MESSAGES}/${id}`)
  await send('PATCH', `${MESSAGES}/${id}`, { content: 'Hello' })
  await send('DELETE', `${MESSAGES}/${id}`)
  const two = [
    idOf(await send('POST', MESSAGES, { content: 'a' })),
    idOf(await send('POST', MESSAGES, { content: 'b' })),
  ]
  await send('POST', `${MESSAGES}/bulk-delete`, { messages: two })
}

async function useThreads(send: SendCall): Promise<void> {
  const thread = idOf(await send('POST', `/channels/${GENERAL}/threads`, { name: 'Talk', type: 11 }))
  const start = idOf(await send('POST', MESSAGES, { content: 'Let us talk' }))
  await send('POST', `${MESSAGES}/${start}/threads`, { name: 'Of a message' })
  await send('PATCH', `/channels/${thread}`, { name: 'Talks' })
  await send('GET', `/guilds/${GUILD}/threads/active`)
  await send('GET', `/channels/${thread}`)
  await send('DELETE', `/channels/${thread}`)
}

async function useCommands(send: SendCall): Promise<void> {
  const command = { name: 'blame', description: 'Blame', options: [{ type: 6, name: 'user', description: 'Who' }] }
  for (const place of ['', `/guilds/${GUILD}`]) {
    const path = `/applications/${APPLICATION.id}${place}/commands`
    const id = idOf(await send('POST', path, command))
    await send('GET', path)
    await send('GET', `${path}/${id}`)
    await send('PATCH', `${path}/${id}`, { description: 'Blame someone' })
    await send('DELETE', `${path}/${id}`)
    await send('PUT', path, place === '' ? [] : [command])
  }
}

async function answerCommands(local: LocalDiscord, send: SendCall): Promise<void> {
  const invoked = (): Addresses => {
    const options = [{ name: 'user', value: USERS.ben }]
    return addressesOf(
      local,
      invokeCommand(local.state, { userId: USERS.cleo, channelId: GENERAL, commandName: 'blame', options }).id,
    )
  }
  const answered = invoked()
  await send('POST', `${answered.callback}?with_response=true`, { type: 4, data: { content: 'Blamed' } })
  const followUp = idOf(await send('POST', answered.webhook, { content: 'More', flags: 64 }))
  await send('PATCH', `${answered.webhook}/messages/${followUp}`, { content: 'Even more' })
  await send('GET', `${answered.webhook}/messages/@original`)
  await send('DELETE', `${answered.webhook}/messages/@original`)
  const deferred = invoked()
  await send('POST', `${deferred.callback}?with_response=true`, { type: 5 })
  await send('PATCH', `${deferred.webhook}/messages/@original`, { content: 'Done' })
  await send('POST', invoked().callback, { type: 5, data: { flags: 64 } })
  const input = { type: 4, custom_id: 'why', style: 1, label: 'Why', required: false }
  const modal = { custom_id: 'why', title: 'Why', components: [{ type: 1, components: [input] }] }
  const opener = invoked()
  await send('POST', `${opener.callback}?with_response=true`, { type: 9, data: modal })
  const submission = { userId: USERS.cleo, interactionId: opener.id, values: new Map<string, string>() }
  const submitted = addressesOf(local, submitModal(local.state, submission).id)
  await send('POST', `${submitted.callback}?with_response=true`, { type: 4, data: { content: 'I see' } })
}

async function answerButtons(local: LocalDiscord, send: SendCall): Promise<void> {
  const messageId = idOf(await send('POST', MESSAGES, { content: 'Raid?', components: [ROW] }))
  const pressed = (): Addresses =>
    addressesOf(
      local,
      pressButton(local.state, { userId: USERS.cleo, channelId: GENERAL, messageId, customId: 'press' }).id,
    )
  for (const type of [4, 5, 6, 7]) {
    const { callback, webhook } = pressed()
    const data = type === 4 || type === 7 ? { content: 'Joined', components: [ROW] } : undefined
    await send('POST', `${callback}?with_response=true`, { type, ...(data && { data }) })
    await send('GET', `${webhook}/messages/@original`)
    await send('POST', webhook, { content: 'Noted' })
    await send('PATCH', `${webhook}/messages/@original`, { content: 'Changed' })
  }
  await send('GET', `${MESSAGES}?limit=20`)
}

async function moderate(send: SendCall): Promise<void> {
  const member = `/guilds/${GUILD}/members/${USERS.cleo}`
  await send('PATCH', member, { roles: [ROLES.demoGuest] })
  await send('DELETE', `${member}/roles/${ROLES.demoGuest}`)
  await send('PUT', `${member}/roles/${ROLES.demoGuest}`)
  const rules = `/guilds/${GUILD}/auto-moderation/rules`
  const rule = { name: 'Words', event_type: 1, trigger_type: 1, actions: [{ type: 1 }], enabled: true }
  const id = idOf(await send('POST', rules, { ...rule, trigger_metadata: { keyword_filter: ['cat*'] } }))
  await send('GET', rules)
  await send('GET', `${rules}/${id}`)
  await send('PATCH', `${rules}/${id}`, { enabled: false })
  await send('DELETE', `${rules}/${id}`)
  await send('DELETE', member)
  const ban = `/guilds/${GUILD}/bans/${USERS.dan}`
  await send('PUT', ban, { delete_message_seconds: 60 })
  await send('GET', `/guilds/${GUILD}/bans`)
  await send('GET', ban)
  await send('DELETE', ban)
  await send('GET', `/guilds/${GUILD}/audit-logs`)
}

interface Addresses {
  id: string
  callback: string
  webhook: string
}

function addressesOf(local: LocalDiscord, id: string): Addresses {
  const token = local.state.world.interactions.find((one) => one.id === id)?.token ?? ''
  return { id, callback: `/interactions/${id}/${token}/callback`, webhook: `/webhooks/${APPLICATION.id}/${token}` }
}

/** @throws TypeError for an answer that has no id. */
export function idOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id
  throw new TypeError(`No id in ${JSON.stringify(body)}`)
}
