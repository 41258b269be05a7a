import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, SeenVersionQuery, typedText } from './kernel/fields.ts'
import { LinkButton, MessageEmbed, ReceivedEmbed } from './kernel/message-embed.ts'
import { ReminderInput } from './reminder-input.ts'
import { RECURRENCE_TYPES, ReminderRecurrence, SentRecurrence } from './reminder-recurrence.ts'

export * from './reminder-input.ts'
export * from './reminder-recurrence.ts'
export * from './recurrence-sentence.ts'

/** Maximum number of reminders of one server. */
export const MOST_REMINDERS = 200
/** A message that is sent to a channel once or repeatedly. */
export const Reminder = z.object({
  id: z.string(),
  message: z.string(),
  /** The first of `embeds`; absent without one. */
  embed: z.optional(MessageEmbed),
  embeds: z.array(MessageEmbed),
  /** The link buttons below the message. */
  components: z.array(LinkButton),
  channel_id: z.string(),
  /** ISO UTC. For a sent reminder, the run that it was sent for. */
  next_run_at: z.string(),
  mention_role_id: z.nullable(z.string()),
  is_recurring: z.boolean(),
  /** Null also for a recurrence that it cannot express: that is in `recurrence`. */
  recurrence_type: z.nullable(z.enum(RECURRENCE_TYPES)),
  /** In the reminder's time zone; 0 is Monday. */
  recurrence_day_of_week: z.nullable(z.number()),
  /** When it recurs; null for a one-off. */
  recurrence: z.nullable(SentRecurrence),
  /** True for a one-off that was delivered, and for a recurring reminder that has ended. */
  is_sent: z.boolean(),
  /** True for a one-off or the last run of a recurrence that missed its time. It is sent only if an administrator sends it or gives it a new time. */
  is_expired: z.boolean(),
  /** True for a reminder that does not run until it is resumed. */
  is_paused: z.boolean(),
  /** IANA name of the zone in which a recurring reminder keeps its time of day. */
  time_zone: z.string(),
  /** Grows with every change that an administrator makes. */
  version: z.number(),
  /** The time at which it was last delivered, ISO UTC. */
  last_sent_at: z.nullable(z.string()),
  /** Why the last delivery failed or was incomplete, as a sentence for administrators. */
  last_error: z.nullable(z.string()),
  /** Why the caller cannot change it, as a sentence; absent if the caller can. */
  read_only: z.optional(z.string()),
})
export type Reminder = z.infer<typeof Reminder>

export const ReceivedReminder = z.extend(Reminder, {
  embed: z.nullish(ReceivedEmbed),
  embeds: z.nullish(z.array(ReceivedEmbed)),
  components: z.nullish(z.array(LinkButton)),
  mention_role_id: z.nullish(z.string()),
  recurrence_type: z.nullish(z.string()),
  recurrence_day_of_week: z.nullish(z.coerce.number()),
  /** Undefined for a recurrence that this version does not know. */
  recurrence: z.catch(z.nullish(ReminderRecurrence), undefined),
  is_expired: z.optional(z.boolean()),
  is_paused: z.optional(z.boolean()),
  time_zone: z.optional(z.string()),
  version: z.optional(z.number()),
  last_sent_at: z.nullish(z.string()),
  last_error: z.nullish(z.string()),
})
export type ReceivedReminder = z.infer<typeof ReceivedReminder>

/** `applied`: the test message is posted. `queued`: the request to Discord has no answer yet. */
export const ReminderTest = z.object({ status: z.enum(['applied', 'queued']) })
export type ReminderTest = z.infer<typeof ReminderTest>

/** The headers that name the run on the page, so that no other run is skipped. */
export function skippedRun(nextRunAt: string): { 'If-Match': string } {
  return { 'If-Match': `"${nextRunAt}"` }
}

const ReminderParams = z.extend(GuildParams, { reminderId: typedText(64) })

export const listReminders = endpoint({
  summary: "The server's reminders: pending ones by their next run, then sent ones, the latest first.",
  method: 'GET',
  path: '/guilds/:guildId/reminders',
  access: { area: 'reminders', level: 'view' },
  params: GuildParams,
  response: z.array(Reminder),
  accepts: z.array(ReceivedReminder),
  status: 200,
})

export const createReminder = endpoint({
  summary: 'Add a reminder.',
  method: 'POST',
  path: '/guilds/:guildId/reminders',
  access: { area: 'reminders', level: 'edit' },
  params: GuildParams,
  body: ReminderInput,
  response: Reminder,
  accepts: ReceivedReminder,
  status: 201,
})

export const changeReminder = endpoint({
  summary: 'Replace a reminder; a new time makes a sent one pending again.',
  method: 'PUT',
  path: '/guilds/:guildId/reminders/:reminderId',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  body: ReminderInput,
  response: Reminder,
  accepts: ReceivedReminder,
  status: 200,
})

export const deleteReminder = endpoint({
  summary: 'Delete a reminder.',
  method: 'DELETE',
  path: '/guilds/:guildId/reminders/:reminderId',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  query: SeenVersionQuery,
  status: 204,
})

export const skipReminder = endpoint({
  summary: "Skip a recurring reminder's next run.",
  method: 'POST',
  path: '/guilds/:guildId/reminders/:reminderId/skip',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  headers: { 'If-Match': 'The run to skip, as a quoted `next_run_at`; no other run is skipped.' },
  response: Reminder,
  accepts: ReceivedReminder,
  status: 200,
})

export const sendReminder = endpoint({
  summary: 'Send a missed reminder now.',
  method: 'POST',
  path: '/guilds/:guildId/reminders/:reminderId/send',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  body: z.strictObject({
    /** The version that was read: the reminder is not sent if another administrator changed it since. */
    version: z.optional(z.int().check(z.nonnegative())),
  }),
  response: Reminder,
  accepts: ReceivedReminder,
  status: 200,
})

export const pauseReminder = endpoint({
  summary: 'Pause a pending reminder: it does not run until it is resumed.',
  method: 'POST',
  path: '/guilds/:guildId/reminders/:reminderId/pause',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  query: SeenVersionQuery,
  response: Reminder,
  accepts: ReceivedReminder,
  status: 200,
})

export const resumeReminder = endpoint({
  summary: 'Resume a paused reminder with its next run after now; a one-off whose time passed in the pause is missed.',
  method: 'POST',
  path: '/guilds/:guildId/reminders/:reminderId/resume',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  query: SeenVersionQuery,
  response: Reminder,
  accepts: ReceivedReminder,
  status: 200,
})

export const testReminder = endpoint({
  summary: "Post a saved reminder's message to its channel once, now and without a ping.",
  method: 'POST',
  path: '/guilds/:guildId/reminders/:reminderId/test',
  access: { area: 'reminders', level: 'edit' },
  params: ReminderParams,
  response: ReminderTest,
  accepts: z.partial(z.extend(ReminderTest, { status: z.string() })),
  status: 200,
})
