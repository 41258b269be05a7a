import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, JOB_STATUSES, KEEPABLE, SeenVersionQuery, Snowflake, typedText } from './kernel/fields.ts'
import { LinkButton, MessageEmbed, ReceivedEmbed } from './kernel/message-embed.ts'
import { MODERATION_PERMISSIONS, type ModerationPermission } from './moderation-permissions.ts'
import { roleButtonSizeError } from './role-button-tree.ts'

export * from './role-button-tree.ts'

/** Maximum number of role-button configurations of one server. */
export const MOST_ROLE_BUTTON_CONFIGS = 100

export const BUTTON_STYLES = ['primary', 'secondary', 'success', 'danger'] as const
export type ButtonStyleName = (typeof BUTTON_STYLES)[number]
export const DEFAULT_BUTTON_STYLE = 'secondary' satisfies ButtonStyleName

/** A button below a message. One without sub-buttons gives a role or takes it; one with sub-buttons opens them. */
export interface RoleButton {
  /** Stable while the button exists, also when it is moved. */
  id: string
  /** Null for a button with sub-buttons. */
  role_id: string | null
  label: string
  /** One emoji of Unicode, or `<:name:id>`, also for an animated one; null without. */
  emoji: string | null
  style: ButtonStyleName
  /** The button only gives its role: pressing it again, or another button of its level, does not take it. */
  add_only: boolean
  /** A member has at most one of the sub-buttons' roles: taking one removes the others, except those that are `add_only`. */
  pick_one: boolean
  /**
   * The moderation permissions that an administrator let this button give with its role. A press does not give the role while the role has
   * another one. Empty for a button with sub-buttons.
   */
  confirmed_permissions: ModerationPermission[]
  children: RoleButton[]
}
export const RoleButton: z.ZodMiniType<RoleButton> = z.object({
  id: z.string(),
  role_id: z.nullable(z.string()),
  label: z.string(),
  emoji: z.nullable(z.string()),
  style: z.enum(BUTTON_STYLES),
  add_only: z.boolean(),
  pick_one: z.boolean(),
  confirmed_permissions: z.array(z.enum(MODERATION_PERMISSIONS)),
  get children() {
    return z.array(RoleButton)
  },
})

/** The buttons of one message of the bot. */
export const RoleButtonConfig = z.object({
  id: z.string(),
  guild_id: z.string(),
  channel_id: z.string(),
  message_id: z.string(),
  /**
   * Text, embeds and link buttons of the message. Absent until the bot has read it; null for a caller who cannot read the channel's messages.
   */
  message: z.optional(
    z.nullable(
      z.object({ content: z.string(), embeds: z.array(MessageEmbed), components: z.optional(z.array(LinkButton)) }),
    ),
  ),
  buttons: z.array(RoleButton),
  /** Like a button's `pick_one`, for the buttons below the message. */
  pick_one: z.boolean(),
  /** Grows with every save and every revert. */
  version: z.number(),
  /** `applied`: the message shows the buttons. `queued`: an update is pending. `blocked`: Discord rejects it, see `last_error`. */
  status: z.enum(JOB_STATUSES),
  /** Why the message does not show the buttons, as a sentence for administrators. */
  last_error: z.nullable(z.string()),
  /** Why the caller cannot change it, as a sentence; absent if the caller can. */
  read_only: z.optional(z.string()),
  /** Buttons that no longer work, each with the fix. */
  warnings: z.array(z.object({ button_id: z.string(), message: z.string() })),
})
export type RoleButtonConfig = z.infer<typeof RoleButtonConfig>

/** A button as a client accepts it; absent fields have the values of a new button. */
export interface ReceivedRoleButton {
  id?: string | undefined
  role_id?: string | null | undefined
  label: string
  emoji?: string | null | undefined
  style?: string | undefined
  add_only?: boolean | undefined
  pick_one?: boolean | undefined
  confirmed_permissions?: string[] | undefined
  children?: ReceivedRoleButton[] | null | undefined
}
export const ReceivedRoleButton: z.ZodMiniType<ReceivedRoleButton> = z.object({
  id: z.optional(z.string()),
  role_id: z.nullish(z.string()),
  label: z.string(),
  emoji: z.nullish(z.string()),
  style: z.optional(z.string()),
  add_only: z.optional(z.boolean()),
  pick_one: z.optional(z.boolean()),
  confirmed_permissions: z.optional(z.array(z.string())),
  get children() {
    return z.nullish(z.array(ReceivedRoleButton))
  },
})

export const ReceivedRoleButtonConfig = z.extend(RoleButtonConfig, {
  guild_id: z.optional(z.string()),
  message: z.nullish(
    z.object({
      content: z.string(),
      embeds: z.optional(z.array(ReceivedEmbed)),
      components: z.nullish(z.array(LinkButton)),
    }),
  ),
  buttons: z.array(ReceivedRoleButton),
  pick_one: z.optional(z.boolean()),
  version: z.optional(z.number()),
  status: z.optional(z.string()),
  last_error: z.nullish(z.string()),
  warnings: z.optional(z.array(z.object({ button_id: z.string(), message: z.string() }))),
})
export type ReceivedRoleButtonConfig = z.infer<typeof ReceivedRoleButtonConfig>

/** Longer than any valid label: `roleButtonErrors` checks the exact limit, with the product's own sentence. */
const LONGEST_TEXT = 1_000
const NOT_MODERATION = 'must be a moderation permission, such as "Ban Members"'

/** A button as an administrator writes it. Absent and empty mean none; the role of a button with sub-buttons is ignored. */
export interface RoleButtonInput {
  /** The id that was read, so that the button keeps its identity; absent for a new button. */
  id?: string | null | undefined
  role_id?: string | null | undefined
  label?: string | null | undefined
  emoji?: string | null | undefined
  style?: ButtonStyleName | null | undefined
  add_only?: boolean | undefined
  pick_one?: boolean | undefined
  /**
   * Names every moderation permission of the button's role; without that the button is refused. Names that the role does not have are not
   * stored. Absent: as confirmed before for the button with this id, if it had the same role.
   */
  confirmed_permissions?: ModerationPermission[] | null | undefined
  children?: RoleButtonInput[] | null | undefined
}
export const RoleButtonInput: z.ZodMiniType<RoleButtonInput> = z.strictObject({
  id: z.nullish(typedText(64)),
  role_id: z.nullish(z.string().check(z.regex(/^\d{0,20}$/, 'must be a Discord ID (digits only)'))),
  label: z.nullish(typedText(LONGEST_TEXT)),
  emoji: z.nullish(z.string().check(z.maxLength(100), z.regex(KEEPABLE, 'contains unsupported characters'))),
  style: z.nullish(z.enum(BUTTON_STYLES)),
  add_only: z.optional(z.boolean()),
  pick_one: z.optional(z.boolean()),
  confirmed_permissions: z.nullish(z.array(z.enum(MODERATION_PERMISSIONS, NOT_MODERATION))),
  get children() {
    return z.nullish(z.array(RoleButtonInput))
  },
})

/** Buttons within the limits. Their number and depth are checked before anything recurses into them. */
const Buttons = z.pipe(
  z.unknown().check(
    z.refine((buttons) => roleButtonSizeError(buttons) === null, {
      error: ({ input }) => roleButtonSizeError(input) ?? undefined,
      abort: true,
    }),
  ),
  z.array(RoleButtonInput),
)

const RoleButtonConfigInput = z.strictObject({
  guild_id: Snowflake,
  channel_id: Snowflake,
  message_id: Snowflake,
  buttons: Buttons,
  pick_one: z.optional(z.boolean()),
  /** The version that was read: a save is rejected if another administrator saved since. */
  version: z.optional(z.int().check(z.nonnegative())),
})
export type RoleButtonConfigInput = z.infer<typeof RoleButtonConfigInput>

const ConfigParams = z.extend(GuildParams, { configId: typedText(64) })

export const listRoleButtonConfigs = endpoint({
  summary: "The server's role-button configurations, the oldest first.",
  method: 'GET',
  path: '/guilds/:guildId/role_button_configs',
  access: { area: 'role_buttons', level: 'view' },
  params: GuildParams,
  response: z.array(RoleButtonConfig),
  accepts: z.array(ReceivedRoleButtonConfig),
  status: 200,
})

export const createRoleButtonConfig = endpoint({
  summary: 'Put role buttons below a message of the bot. A message has one configuration.',
  method: 'POST',
  path: '/guilds/:guildId/role_button_configs',
  access: { area: 'role_buttons', level: 'edit' },
  params: GuildParams,
  body: RoleButtonConfigInput,
  response: RoleButtonConfig,
  accepts: ReceivedRoleButtonConfig,
  status: 201,
})

export const changeRoleButtonConfig = endpoint({
  summary: 'Replace the role buttons of a message; buttons with an id keep it.',
  method: 'PUT',
  path: '/guilds/:guildId/role_button_configs/:configId',
  access: { area: 'role_buttons', level: 'edit' },
  params: ConfigParams,
  body: RoleButtonConfigInput,
  response: RoleButtonConfig,
  accepts: ReceivedRoleButtonConfig,
  status: 200,
})

export const deleteRoleButtonConfig = endpoint({
  summary: 'Delete a configuration; its buttons disappear from the message.',
  method: 'DELETE',
  path: '/guilds/:guildId/role_button_configs/:configId',
  access: { area: 'role_buttons', level: 'edit' },
  params: ConfigParams,
  query: SeenVersionQuery,
  status: 204,
})
