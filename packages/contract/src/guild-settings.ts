import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, JOB_STATUSES } from './kernel/fields.ts'
import { MessageEmbed, ReceivedEmbed } from './kernel/message-embed.ts'

/** Actions on the author of a blocked message; the setting is empty until an administrator chooses one. */
export const DEFAULT_ACTIONS = ['warn', 'mute', 'kick', 'ban'] as const
export type DefaultAction = (typeof DEFAULT_ACTIONS)[number]

export const DEFAULT_PREFIX = '!'
export const DEFAULT_WELCOME_MESSAGE = 'Welcome {user} to {server}!'

/** Maximum number of characters of a prefix, which is typed before every command. */
export const PREFIX_LENGTH = 5
/** Discord: a message has at most 2,000 characters. */
export const WELCOME_MESSAGE_LENGTH = 2_000

/** A setting that cannot take effect in Discord for now. */
export const SettingsWarning = z.object({
  /** The name of the setting. */
  field: z.string(),
  /** The obstacle and its fix, as a sentence. */
  message: z.string(),
})
export type SettingsWarning = z.infer<typeof SettingsWarning>

/** The settings of one server. */
export const GuildSettings = z.object({
  prefix: z.string(),
  /** Null or blank: no welcome message. `{user}` and `{server}` become the new member and the server. */
  welcome_message: z.nullable(z.string()),
  /** Below the welcome message, with the same placeholders in their texts. */
  welcome_embeds: z.array(MessageEmbed),
  welcome_channel_id: z.nullable(z.string()),
  unavailable_channel_id: z.nullable(z.string()),
  /** One of DEFAULT_ACTIONS; empty until one is chosen. */
  default_action: z.string(),
  enable_auto_mod: z.boolean(),
  moderation_log_channel_id: z.nullable(z.string()),
  deleted_message_log_channel_id: z.nullable(z.string()),
  /** Problems of the server's configuration are posted here; null: nowhere. */
  alerts_channel_id: z.nullable(z.string()),
  /** An IANA name, such as Europe/Berlin. Null: commands read dates in the bot's zone, and the dashboard in the browser's. */
  time_zone: z.nullable(z.string()),
  /** Grows with every save that changes a setting; 0 before the first. */
  version: z.number(),
  /** Why the caller cannot change it, as a sentence; absent if the caller can. */
  read_only: z.optional(z.string()),
  /** The names of the settings with a channel that the caller cannot view, which are null here; absent if there are none. */
  private_channels: z.optional(z.array(z.string())),
  warnings: z.optional(z.array(SettingsWarning)),
  /** `queued`: Discord is being updated, which may change the warnings. `blocked`: it cannot, for a reason among the warnings. */
  status: z.optional(z.enum(JOB_STATUSES)),
})
export type GuildSettings = z.infer<typeof GuildSettings>

const ReceivedChannelId = z._default(z.nullable(z.string()), null)

/** An absent setting has its default. */
export const ReceivedSettings = z.extend(GuildSettings, {
  prefix: z._default(z.string(), DEFAULT_PREFIX),
  welcome_message: z._default(z.nullable(z.string()), DEFAULT_WELCOME_MESSAGE),
  welcome_embeds: z._default(z.nullable(z.array(ReceivedEmbed)), []),
  welcome_channel_id: ReceivedChannelId,
  unavailable_channel_id: ReceivedChannelId,
  default_action: z._default(z.string(), ''),
  enable_auto_mod: z._default(z.boolean(), false),
  moderation_log_channel_id: ReceivedChannelId,
  deleted_message_log_channel_id: ReceivedChannelId,
  alerts_channel_id: ReceivedChannelId,
  time_zone: z._default(z.nullable(z.string()), null),
  version: z.optional(z.number()),
  status: z.optional(z.string()),
})
export type ReceivedSettings = z.infer<typeof ReceivedSettings>

/** The settings that only the owner of a server and its Administrators may change. */
export const ADMIN_SETTINGS = [
  'default_action',
  'enable_auto_mod',
  'moderation_log_channel_id',
  'deleted_message_log_channel_id',
  'alerts_channel_id',
] as const satisfies readonly (keyof GuildSettings)[]

/** The settings that name a channel. */
export const CHANNEL_SETTINGS = [
  'welcome_channel_id',
  'unavailable_channel_id',
  'moderation_log_channel_id',
  'deleted_message_log_channel_id',
  'alerts_channel_id',
] as const satisfies readonly (keyof GuildSettings)[]

/**
 * The welcome message as the new member reads it.
 *
 * @param named replaces the placeholders: by a mention and a name for Discord, by names for a preview.
 */
export function welcomeText(message: string, named: { user: string; server: string }): string {
  return message.replace(/\{(user|server)\}/g, (_, name: 'user' | 'server') => named[name])
}

export const getSettings = endpoint({
  summary: "The server's settings, with a warning for each that cannot take effect.",
  method: 'GET',
  path: '/guilds/:guildId/settings',
  access: { area: 'settings', level: 'view' },
  params: GuildParams,
  response: GuildSettings,
  accepts: ReceivedSettings,
  status: 200,
})
