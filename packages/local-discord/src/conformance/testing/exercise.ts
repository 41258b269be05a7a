import { CHANNELS, GUILDS, ROLES, USERS } from '../../world.ts'
import { idIn, type SendCall } from '../../kernel/testing/calls.ts'
import type { LocalDiscord } from '../../server.ts'
import { exerciseInteractions } from './exercise-interactions.ts'

const GUILD = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const MESSAGES = `/channels/${GENERAL}/messages`
const BUTTON = { type: 2, style: 1, label: 'Press', custom_id: 'press' }
const ROW = { type: 1, components: [BUTTON] }

/** Calls every route of the API with success, including each type of answer to an interaction. */
export async function exercise(local: LocalDiscord, send: SendCall): Promise<void> {
  // An administrator has every permission.
  local.changeRole(GUILD, ROLES.demoBot, { permissions: '8' })
  await readUsers(local, send)
  await readGuild(send)
  await useMessages(send)
  await useThreads(send)
  await manageGuild(local, send)
  await exerciseInteractions(local, send)
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
  const embed = {
    title: 'a',
    footer: {},
    author: {},
    image: {},
    timestamp: '2026-03-01T12:00:00Z',
    fields: [{ name: 'a', value: 'b' }],
  }
  const body = { content: `Hello <@${USERS.ada}>`, nonce: '1', embeds: [embed], components: [ROW] }
  const id = idIn(await send('POST', MESSAGES, body))
  await send('POST', MESSAGES, { content: 'Yes', message_reference: { message_id: id } })
  await send('GET', `${MESSAGES}?limit=5`)
  await send('GET', `${MESSAGES}/${id}`)
  await send('PATCH', `${MESSAGES}/${id}`, { content: 'Hello' })
  await send('DELETE', `${MESSAGES}/${id}`)
  const two = [
    idIn(await send('POST', MESSAGES, { content: 'a' })),
    idIn(await send('POST', MESSAGES, { content: 'b' })),
  ]
  await send('POST', `${MESSAGES}/bulk-delete`, { messages: two })
}

async function useThreads(send: SendCall): Promise<void> {
  const thread = idIn(await send('POST', `/channels/${GENERAL}/threads`, { name: 'Talk', type: 11 }))
  const start = idIn(await send('POST', MESSAGES, { content: 'Let us talk' }))
  await send('POST', `${MESSAGES}/${start}/threads`, { name: 'Of a message' })
  await send('PATCH', `/channels/${thread}`, { name: 'Talks' })
  await send('GET', `/guilds/${GUILD}/threads/active`)
  await send('GET', `/channels/${thread}`)
  const members = `/channels/${thread}/thread-members`
  await send('DELETE', `${members}/@me`)
  await send('PUT', `${members}/@me`)
  await send('PUT', `${members}/${USERS.cleo}`)
  await send('GET', `${members}?with_member=true`)
  await send('GET', `${members}/${USERS.cleo}`)
  await send('DELETE', `${members}/${USERS.cleo}`)
  await send('PATCH', `/channels/${thread}`, { archived: true })
  for (const end of ['threads/archived/public', 'threads/archived/private', 'users/@me/threads/archived/private'])
    await send('GET', `/channels/${GENERAL}/${end}`)
  await send('DELETE', `/channels/${thread}`)
}

async function manageGuild(local: LocalDiscord, send: SendCall): Promise<void> {
  const channels = `/guilds/${GUILD}/channels`
  const channel = idIn(await send('POST', channels, { name: 'Songs', type: 0, topic: 'La la' }))
  await send('PATCH', channels, [{ id: channel, position: 0 }])
  await send('PATCH', `/channels/${channel}`, { name: 'tunes' })
  await send('DELETE', `/channels/${channel}`)
  const roles = `/guilds/${GUILD}/roles`
  const role = idIn(await send('POST', roles, { name: 'Bard', permissions: 8, color: 1 }))
  await send('PATCH', roles, [{ id: role, position: 2 }])
  await send('PATCH', `${roles}/${role}`, { hoist: true })
  await send('DELETE', `${roles}/${role}`)
  const events = `/guilds/${GUILD}/scheduled-events`
  const raid = { name: 'Raid', scheduled_start_time: '2027-03-01T19:00:00Z', privacy_level: 2 }
  const voice = { ...raid, entity_type: 2, channel_id: '1141162079165448449' }
  const end = { scheduled_end_time: '2027-03-01T22:00:00Z' }
  const elsewhere = { ...raid, ...end, entity_type: 3, entity_metadata: { location: 'The Keep' } }
  await send('POST', events, voice)
  const event = idIn(await send('POST', events, elsewhere))
  local.setInterest(GUILD, { eventId: event, userId: USERS.cleo }, true)
  await send('GET', events)
  await send('GET', `${events}/${event}`)
  await send('GET', `${events}/${event}/users?with_member=true`)
  await send('PATCH', `${events}/${event}`, { status: 2 })
  await send('DELETE', `${events}/${event}`)
}

async function moderate(send: SendCall): Promise<void> {
  const member = `/guilds/${GUILD}/members/${USERS.cleo}`
  await send('PATCH', member, { roles: [ROLES.demoGuest] })
  await send('DELETE', `${member}/roles/${ROLES.demoGuest}`)
  await send('PUT', `${member}/roles/${ROLES.demoGuest}`)
  const rules = `/guilds/${GUILD}/auto-moderation/rules`
  const rule = { name: 'Words', event_type: 1, trigger_type: 1, actions: [{ type: 1 }], enabled: true }
  const id = idIn(await send('POST', rules, { ...rule, trigger_metadata: { keyword_filter: ['cat*'] } }))
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
