import { CHANNELS, GUILDS, ROLES, USERS } from '../../world.ts'
import type { Value } from './values.ts'

const EMBED = {
  title: 'a',
  color: 1,
  timestamp: '2026-03-01T12:00:00Z',
  footer: { text: 'a', icon_url: 'https://a.example' },
  author: { name: 'a', url: 'https://a.example' },
  fields: [{ name: 'a', value: 'b', inline: true }],
  image: { url: 'https://a.example' },
}
const BUTTON = { type: 2, style: 1, label: 'Press', custom_id: 'press', emoji: { id: null, name: '🔥' } }
const LINK = { type: 2, style: 5, label: 'Open', url: 'https://a.example' }
const ROW = { type: 1, components: [BUTTON, LINK] }
const MESSAGE = {
  content: `hello <@${USERS.cleo}> https://a.example`,
  nonce: '1',
  enforce_nonce: true,
  tts: false,
  flags: 0,
  embeds: [EMBED],
  allowed_mentions: { parse: ['roles'], users: [USERS.cleo], replied_user: true },
  components: [ROW],
}
const TEXT_OPTION = { type: 3, name: 'text', description: 'A text', choices: [{ name: 'a', value: 'b' }] }
const COMMAND = {
  name: 'deep',
  description: 'A command',
  name_localizations: { de: 'tief' },
  default_member_permissions: null,
  options: [TEXT_OPTION, { type: 6, name: 'user', description: 'A user' }],
}
const RULE = {
  name: 'Words',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['cat*'], regex_patterns: ['c.t'], allow_list: ['catalogue'] },
  actions: [{ type: 1, metadata: { custom_message: 'a' } }],
  enabled: true,
  exempt_roles: [ROLES.raidRaider],
  exempt_channels: [],
}
const CHANNEL = {
  name: 'songs',
  type: 0,
  topic: 'La la',
  permission_overwrites: [{ id: GUILDS.raidNight, type: 0, allow: '0', deny: '1024' }],
}
const ROLE = { name: 'Bard', permissions: '0', color: 1, colors: { primary_color: 1 }, hoist: true }
const EVENT = {
  name: 'Raid',
  scheduled_start_time: '2030-03-01T19:00:00Z',
  scheduled_end_time: '2030-03-01T22:00:00Z',
  privacy_level: 2,
  entity_type: 3,
  entity_metadata: { location: 'The Keep' },
}
const INPUT = { type: 4, custom_id: 'a', style: 1, label: 'A', required: false }
const MODAL = { custom_id: 'a', title: 'A', components: [{ type: 1, components: [INPUT] }] }
const THREAD = { name: 'Talk', type: 11, auto_archive_duration: 60 }
const MODERATION = { user: USERS.ben, guild: GUILDS.raidNight, member: USERS.cleo, reason: 'a' }
const CLEO = { user: USERS.cleo, channel: CHANNELS.raidGeneral }

/** The data of an answer to an interaction, with the fields of every response type. */
export const ANSWER = { ...MESSAGE, ...MODAL, choices: [{ name: 'a', value: 'a' }] }

/** A valid body by method and path. Other routes take no body. */
export const BODIES: Readonly<Record<string, Value>> = {
  'POST /api/channels/:channelId/messages': MESSAGE,
  'PATCH /api/channels/:channelId/messages/:messageId': MESSAGE,
  'POST /api/channels/:channelId/messages/bulk-delete': { messages: ['1', '2'] },
  'POST /api/channels/:channelId/threads': THREAD,
  'POST /api/channels/:channelId/messages/:messageId/threads': THREAD,
  'PATCH /api/channels/:channelId': { ...THREAD, topic: 'a', archived: true, locked: false, position: 1 },
  'POST /api/guilds/:guildId/channels': CHANNEL,
  'PATCH /api/guilds/:guildId/channels': [{ id: CHANNELS.raidGeneral, position: 1, parent_id: null }],
  'POST /api/guilds/:guildId/roles': ROLE,
  'PATCH /api/guilds/:guildId/roles': [{ id: ROLES.raidRaider, position: 1 }],
  'PATCH /api/guilds/:guildId/roles/:roleId': ROLE,
  'POST /api/guilds/:guildId/scheduled-events': EVENT,
  'PATCH /api/guilds/:guildId/scheduled-events/:eventId': { ...EVENT, status: 2 },
  'PATCH /api/applications/:applicationId/commands/:commandId': COMMAND,
  'PATCH /api/applications/:applicationId/guilds/:guildId/commands/:commandId': COMMAND,
  'POST /api/users/@me/channels': { recipient_id: USERS.cleo },
  'PATCH /api/guilds/:guildId/members/:userId': { nick: 'a', roles: [ROLES.raidRaider] },
  'PUT /api/guilds/:guildId/bans/:userId': { delete_message_seconds: 1 },
  'POST /api/guilds/:guildId/auto-moderation/rules': RULE,
  'PATCH /api/guilds/:guildId/auto-moderation/rules/:ruleId': RULE,
  'POST /api/applications/:applicationId/commands': COMMAND,
  'PUT /api/applications/:applicationId/commands': [COMMAND],
  'POST /api/applications/:applicationId/guilds/:guildId/commands': COMMAND,
  'PUT /api/applications/:applicationId/guilds/:guildId/commands': [COMMAND],
  'POST /api/webhooks/:applicationId/:token': MESSAGE,
  'PATCH /api/webhooks/:applicationId/:token/messages/:messageId': MESSAGE,
  'POST /api/oauth2/token': { grant_type: 'authorization_code', code: 'a', redirect_uri: 'http://localhost/' },
  'POST /api/oauth2/token/revoke': { token: 'a' },
  'POST /oauth2/authorize': { user: USERS.ada, guild_id: GUILDS.raidNight },
  'POST /chat/write': { ...CLEO, content: 'a cat https://a.example' },
  'POST /chat/edit': { ...CLEO, message: '1', content: 'a' },
  'POST /chat/invoke': { ...CLEO, command: 'deep', fields: [{ name: 'text', value: 'b' }] },
  'POST /chat/complete': { ...CLEO, command: 'deep', focused: 'text', fields: [{ name: 'text', value: 'b' }] },
  'POST /chat/submit': { user: USERS.cleo, interaction: '1', fields: [{ name: 'a', value: 'b' }] },
  'POST /chat/press': { ...CLEO, message: '1', customId: 'press' },
  'POST /chat/join': { user: USERS.dan, guild: GUILDS.raidNight },
  'POST /chat/leave': { user: USERS.dan, guild: GUILDS.raidNight },
  'POST /chat/start-thread': { ...CLEO, name: 'a' },
  'POST /chat/join-thread': { user: USERS.cleo, thread: '1' },
  'POST /chat/leave-thread': { user: USERS.cleo, thread: '1' },
  'POST /chat/archive-thread': { user: USERS.cleo, thread: '1', archived: true },
  'POST /chat/interest': { user: USERS.cleo, guild: GUILDS.guildhallDemo, event: '1', interested: true },
  'POST /chat/direct': { user: USERS.cleo, allowed: true },
  'POST /chat/delete': { ...CLEO, message: '1' },
  'POST /chat/time-out': { ...MODERATION, minutes: 1 },
  'POST /chat/unban': MODERATION,
  'POST /chat/kick': MODERATION,
  'POST /chat/ban': { ...MODERATION, deleteSeconds: 1 },
  'POST /faults/delay': { ms: 1, requests: 1 },
  'POST /faults/limit': { scope: 'user', retryAfter: 1, requests: 1 },
  'POST /faults/fail': { status: 503, requests: 1 },
  'POST /faults/trickle': { overMs: 1, requests: 1 },
  'POST /faults/refuse': { gateway: false },
  'POST /faults/drop-gateway': { code: 4000 },
  'POST /faults/beat-every': { ms: 41_250 },
  'POST /faults/invalidate-sessions': { resumable: true },
  'POST /faults/lose-guild': { guildId: GUILDS.raidNight },
  'POST /faults/find-guild': { guildId: GUILDS.raidNight },
  'POST /world/people': { username: 'eve', globalName: 'Eve' },
  'POST /world/guilds': { name: 'Den', ownerId: USERS.ada, botPermissions: '8' },
  'PATCH /world/guilds/:guildId': { name: 'Renamed', icon: null },
  'PUT /world/guilds/:guildId/bot': { permissions: '8' },
  'POST /world/guilds/:guildId/roles': { name: 'Bard', color: 1, hoist: true, mentionable: true, permissions: '0' },
  'PATCH /world/guilds/:guildId/roles/:roleId': { name: 'Skald', position: 1 },
  'POST /world/guilds/:guildId/channels': { name: 'songs', type: 0, topic: 'La la', parentId: null, overwrites: [] },
  'PATCH /world/channels/:channelId': { name: 'tunes', nsfw: false, position: 1 },
  'POST /world/guilds/:guildId/members': { count: 2, name: 'member', roleIds: [] },
  'POST /world/guilds/:guildId/members/:userId/kick': { reason: 'a' },
  'POST /world/clock': { ms: 1_000 },
}
