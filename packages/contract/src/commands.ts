import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, JOB_STATUSES, SeenVersion, Snowflake } from './kernel/fields.ts'

/** The commands that can be enabled per server, with the descriptions that the dashboard shows. */
export const COMMANDS = {
  blame: 'Blame someone, or a default person; tracks blame counts per user',
  unavailable: 'Post an unavailability notice for a date; usable only in the designated channel from settings',
  updateraidtime: 'Update the next raid time in a channel topic; select raid, date, time, optional flag',
  ask: 'Ask a question and get a generated response',
  animehug: 'Send a hug; tracks totals per user',
  createevent: 'Create an event with several time slots, signup via buttons; needs an admin/moderator role',
} as const

export type CommandName = keyof typeof COMMANDS

/** Shown for a command without a description. */
export const NO_DESCRIPTION = 'No description available.'

/** An obstacle of a command on this server. */
export const CommandObstacle = z.object({
  /** The obstacle and its fix, as a sentence. */
  message: z.string(),
  /** The name of the dashboard's setting that fixes it; absent when there is none. */
  setting: z.optional(z.string()),
})
export type CommandObstacle = z.infer<typeof CommandObstacle>

export const Command = z.object({
  command_name: z.string(),
  is_enabled: z.boolean(),
  /** Grows with every toggle that changes it; 0 before the first. */
  version: z.number(),
  /** The state of Discord's menu, as in `ToggledCommand`; absent when it has every change. */
  status: z.optional(z.enum(JOB_STATUSES)),
  /** Why Discord's menu does not match `is_enabled`, with the fix; absent when it matches or soon will. */
  reason: z.optional(z.nullable(z.string())),
  obstacles: z.optional(z.array(CommandObstacle)),
  /** The zone in which the command reads dates and times, an IANA name; absent for one that reads none. */
  time_zone: z.optional(z.string()),
})
export type Command = z.infer<typeof Command>

export const ReceivedCommand = z.extend(Command, {
  version: z.optional(z.number()),
  time_zone: z.nullish(z.string()),
  status: z.nullish(z.string()),
  reason: z.nullish(z.string()),
  obstacles: z.nullish(z.array(z.extend(CommandObstacle, { setting: z.nullish(z.string()) }))),
})
export type ReceivedCommand = z.infer<typeof ReceivedCommand>

/**
 * `applied`: Discord's menu has the change. `queued`: it is saved, a menu update is pending. `blocked`: it is saved, and Discord refuses
 * the menu for the `reason`.
 */
export const ToggledCommand = z.extend(Command, { status: z.enum(JOB_STATUSES) })
export type ToggledCommand = z.infer<typeof ToggledCommand>

export const listCommands = endpoint({
  summary: "The bot's commands, and whether each is enabled on this server.",
  method: 'GET',
  path: '/guilds/:guildId/commands',
  access: { area: 'commands', level: 'view' },
  params: GuildParams,
  response: z.array(Command),
  accepts: z.array(ReceivedCommand),
  status: 200,
})

export const toggleCommand = endpoint({
  summary: 'Enable or disable a command on this server; `commandId` is its name.',
  method: 'POST',
  path: '/guilds/:guildId/commands/:commandId/toggle',
  access: { area: 'commands', level: 'edit' },
  params: z.object({ guildId: Snowflake, commandId: z.string() }),
  body: z.strictObject({ enable: z.boolean(), version: SeenVersion }),
  response: ToggledCommand,
  // Absent fields have the requested values.
  accepts: z.partial(ReceivedCommand),
  status: 200,
})
