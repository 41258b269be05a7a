import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, SeenVersion, Snowflake, typedText } from './kernel/fields.ts'
import { EmbedsInput, discordText } from './message-parts.ts'
import {
  DEFAULT_ACTIONS,
  GuildSettings,
  PREFIX_LENGTH,
  ReceivedSettings,
  WELCOME_MESSAGE_LENGTH,
} from './guild-settings.ts'
import { LONGEST_TIME_ZONE, TIME_ZONE_ERROR } from './time-zones.ts'

export * from './guild-settings.ts'

const ChannelChoice = z.nullable(Snowflake)

/** The settings to change, each optional; other fields are refused. */
export const SettingsChange = z.partial(
  z.strictObject({
    prefix: typedText(PREFIX_LENGTH).check(z.regex(/^\S+$/, 'must be 1 to 5 characters without spaces')),
    welcome_message: z.nullable(discordText(WELCOME_MESSAGE_LENGTH)),
    /** Null: none. */
    welcome_embeds: z.nullable(EmbedsInput),
    welcome_channel_id: ChannelChoice,
    unavailable_channel_id: ChannelChoice,
    default_action: z.enum(['', ...DEFAULT_ACTIONS]),
    enable_auto_mod: z.boolean(),
    moderation_log_channel_id: ChannelChoice,
    deleted_message_log_channel_id: ChannelChoice,
    alerts_channel_id: ChannelChoice,
    time_zone: z.nullable(z.string().check(z.maxLength(LONGEST_TIME_ZONE, TIME_ZONE_ERROR))),
  }),
)
export type SettingsChange = z.infer<typeof SettingsChange>

/** The same with the version that was read: a change is rejected if another administrator saved since. */
export const ChangeSettings = z.extend(SettingsChange, { version: SeenVersion })
export type ChangeSettings = z.infer<typeof ChangeSettings>

export const changeSettings = endpoint({
  summary: 'Change some of the settings; the response contains all settings.',
  method: 'PATCH',
  path: '/guilds/:guildId/settings',
  access: { area: 'settings', level: 'edit' },
  params: GuildParams,
  body: ChangeSettings,
  response: GuildSettings,
  accepts: ReceivedSettings,
  status: 200,
})
