import { GatewayIntentBits as Intent, PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Dispatch } from '../kernel/hub.ts'
import { canView, guildPermissions, has } from '../kernel/permissions.ts'
import { shardOf } from '../kernel/snowflake.ts'
import { findMember, type State } from '../kernel/state.ts'
import { findChannel } from '../kernel/threads.ts'

/** The intents and shard of a session, from IDENTIFY. */
export interface View {
  intents: number
  shard: readonly [id: number, count: number]
}

/** The intent of each event: https://discord.com/developers/docs/events/gateway#list-of-intents. Other events need none. */
const INTENT_OF: Readonly<Record<string, number>> = {
  GUILD_CREATE: Intent.Guilds,
  GUILD_UPDATE: Intent.Guilds,
  GUILD_DELETE: Intent.Guilds,
  GUILD_ROLE_CREATE: Intent.Guilds,
  GUILD_ROLE_UPDATE: Intent.Guilds,
  GUILD_ROLE_DELETE: Intent.Guilds,
  CHANNEL_CREATE: Intent.Guilds,
  CHANNEL_UPDATE: Intent.Guilds,
  CHANNEL_DELETE: Intent.Guilds,
  THREAD_CREATE: Intent.Guilds,
  THREAD_UPDATE: Intent.Guilds,
  THREAD_DELETE: Intent.Guilds,
  THREAD_MEMBERS_UPDATE: Intent.GuildMembers,
  GUILD_SCHEDULED_EVENT_CREATE: Intent.GuildScheduledEvents,
  GUILD_SCHEDULED_EVENT_UPDATE: Intent.GuildScheduledEvents,
  GUILD_SCHEDULED_EVENT_DELETE: Intent.GuildScheduledEvents,
  GUILD_SCHEDULED_EVENT_USER_ADD: Intent.GuildScheduledEvents,
  GUILD_SCHEDULED_EVENT_USER_REMOVE: Intent.GuildScheduledEvents,
  GUILD_MEMBER_ADD: Intent.GuildMembers,
  GUILD_MEMBER_UPDATE: Intent.GuildMembers,
  GUILD_MEMBER_REMOVE: Intent.GuildMembers,
  GUILD_BAN_ADD: Intent.GuildModeration,
  GUILD_BAN_REMOVE: Intent.GuildModeration,
  GUILD_AUDIT_LOG_ENTRY_CREATE: Intent.GuildModeration,
  GUILD_EMOJIS_UPDATE: Intent.GuildExpressions,
  MESSAGE_CREATE: Intent.GuildMessages,
  MESSAGE_UPDATE: Intent.GuildMessages,
  MESSAGE_DELETE: Intent.GuildMessages,
  MESSAGE_DELETE_BULK: Intent.GuildMessages,
  AUTO_MODERATION_RULE_CREATE: Intent.AutoModerationConfiguration,
  AUTO_MODERATION_RULE_UPDATE: Intent.AutoModerationConfiguration,
  AUTO_MODERATION_RULE_DELETE: Intent.AutoModerationConfiguration,
  AUTO_MODERATION_ACTION_EXECUTION: Intent.AutoModerationExecution,
}

/** The permission that the bot needs to receive an event. */
const PERMISSION_FOR: Readonly<Record<string, bigint>> = {
  AUTO_MODERATION_RULE_CREATE: P.ManageGuild,
  AUTO_MODERATION_RULE_UPDATE: P.ManageGuild,
  AUTO_MODERATION_RULE_DELETE: P.ManageGuild,
  AUTO_MODERATION_ACTION_EXECUTION: P.ManageGuild,
  GUILD_AUDIT_LOG_ENTRY_CREATE: P.ViewAuditLog,
}

/** The intent of each event in direct messages. */
const DIRECT_INTENT_OF: Readonly<Record<string, number>> = {
  MESSAGE_CREATE: Intent.DirectMessages,
  MESSAGE_UPDATE: Intent.DirectMessages,
  MESSAGE_DELETE: Intent.DirectMessages,
}

/** The shard that receives direct messages. */
const DIRECT_SHARD = 0

/** @returns the event's data for a session with this view; undefined when the session does not receive the event. */
export function seenBy(state: State, view: View, dispatch: Dispatch): object | undefined {
  const { t, guildId, channelId, audience } = dispatch
  if (audience !== 'everyone' && audience !== 'bot') return undefined
  const [shard, count] = view.shard
  const isDirect = guildId === null && channelId !== null
  if (isDirect && shard !== DIRECT_SHARD) return undefined
  if (guildId !== null && shardOf(guildId, count) !== shard) return undefined
  const aboutBot = isAboutBot(state, dispatch)
  // The bot's own joining and leaving are GUILD_CREATE and GUILD_DELETE. Updates of its own member need no intent.
  if (aboutBot && t !== 'GUILD_MEMBER_UPDATE') return undefined
  const intent = (isDirect ? DIRECT_INTENT_OF : INTENT_OF)[t]
  if (intent !== undefined && (view.intents & intent) === 0 && !aboutBot && !isBotInThread(state, dispatch))
    return undefined
  if (audience === 'everyone') {
    const guild = state.world.guilds.find((one) => one.id === guildId)
    const bot = guild && findMember(guild, state.application.id)
    if (guild === undefined || bot === undefined) return undefined
    const needed = PERMISSION_FOR[t]
    if (needed !== undefined && !has(guildPermissions(guild, bot, state.clock.now()), needed)) return undefined
    const channel = findChannel(guild, channelId)
    if (channelId !== null && (channel === undefined || !canView(guild, channel, state.application.id)))
      return undefined
  }
  if (t === 'GUILD_CREATE') return withVisibleMembers(state, view, dispatch.d)
  if (t === 'MESSAGE_CREATE' || t === 'MESSAGE_UPDATE') return withVisibleContent(state, view, dispatch.d)
  if (t === 'AUTO_MODERATION_ACTION_EXECUTION' && !(view.intents & Intent.MessageContent))
    return { ...dispatch.d, content: '', matched_content: '' }
  return dispatch.d
}

/** Without the GuildPresences intent, GUILD_CREATE contains only the bot's own member. */
export function withVisibleMembers({ application }: State, view: View, guild: object): object {
  if (view.intents & Intent.GuildPresences || !('members' in guild) || !Array.isArray(guild.members)) return guild
  return { ...guild, members: guild.members.filter((member: unknown) => userIdOf(member) === application.id) }
}

/** Without the MessageContent intent, content is empty unless the message mentions the bot or is a direct message. */
function withVisibleContent({ application }: State, view: View, message: object): object {
  if (view.intents & Intent.MessageContent || !('guild_id' in message)) return message
  if ('author' in message && idOf(message.author) === application.id) return message
  const mentions: unknown[] = 'mentions' in message && Array.isArray(message.mentions) ? message.mentions : []
  if (mentions.some((user) => idOf(user) === application.id)) return message
  return { ...message, content: '', embeds: [], attachments: [], components: [] }
}

function isAboutBot({ application }: State, { t, d }: Dispatch): boolean {
  return t.startsWith('GUILD_MEMBER_') && userIdOf(d) === application.id
}

/** Whether the bot joins or leaves a thread. That event needs no intent. */
function isBotInThread({ application }: State, { t, d }: Dispatch): boolean {
  return t === 'THREAD_MEMBERS_UPDATE' && JSON.stringify(d).includes(`"${application.id}"`)
}

function userIdOf(member: unknown): unknown {
  return typeof member === 'object' && member !== null && 'user' in member ? idOf(member.user) : undefined
}

function idOf(user: unknown): unknown {
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined
}
