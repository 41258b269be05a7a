import * as z from 'zod/mini'
import { AREAS } from './kernel/areas.ts'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, JOB_STATUSES, Snowflake } from './kernel/fields.ts'

/** The most revisions of one page of the history, and the number on a page by default. */
export const MOST_REVISIONS = 100
export const DEFAULT_REVISIONS = 50
/** A page ends with the revision whose `changes`, with those before it, reach this size in bytes of JSON. */
export const REVISIONS_BYTES = 512_000

/** The areas in which changes are recorded. */
export const HISTORY_AREAS = [...AREAS, 'access'] as const
export type HistoryArea = (typeof HISTORY_AREAS)[number]

/** The kinds of changes. `posted`: the bot posted a message, which cannot be undone. */
export const HISTORY_ACTIONS = ['created', 'changed', 'deleted', 'skipped', 'posted', 'restored'] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/**
 * One changed field with its values, named as on the wire. An entry of a list is a change of its own, named `rules.2`: `before` is null for an
 * added entry and `after` for a removed one; both have a `position`, which differs for a moved entry.
 */
export const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

/** The id of a user whose personal data was deleted, as Discord shows a deleted user. */
export const DELETED_USER_ID = '0'

/** The target of a change. */
export const HistoryTarget = z.object({
  /** Opaque: the same for all changes of one target. */
  key: z.string(),
  /** The name at the time of the change. */
  name: z.string(),
})
export type HistoryTarget = z.infer<typeof HistoryTarget>

/** One change of a server's configuration. */
export const Revision = z.object({
  /** Grows with time, with gaps. */
  id: z.string(),
  /** ISO UTC. */
  at: z.string(),
  /** Null for a change that the bot made by itself. */
  user: z.nullable(z.object({ id: z.string(), username: z.string(), avatar_url: z.nullable(z.string()) })),
  area: z.enum(HISTORY_AREAS),
  action: z.enum(HISTORY_ACTIONS),
  target: HistoryTarget,
  changes: z.array(FieldChange),
  restorable: z.boolean(),
  /** Why the state before the change cannot be restored, as a sentence. */
  reason: z.optional(z.string()),
})
export type Revision = z.infer<typeof Revision>

export const ReceivedRevision = z.extend(Revision, { area: z.string(), action: z.string() })
export type ReceivedRevision = z.infer<typeof ReceivedRevision>

/** A revision with the changes that its restoration would make now. */
export const RevisionPreview = z.extend(Revision, {
  /** The current version of the target, to send with the restoration; null when the target no longer exists. */
  version: z.nullable(z.number()),
  /** The fields that a restoration changes: `before` is the current value and `after` the restored one. */
  restores: z.array(FieldChange),
})
export type RevisionPreview = z.infer<typeof RevisionPreview>

/** The outcome of a restoration, as of a save. */
export const Restoration = z.object({
  target: HistoryTarget,
  /** `applied`: Discord shows the restored state. `queued`: an update is pending. `blocked`: Discord rejects it, see `last_error`. */
  status: z.enum(JOB_STATUSES),
  last_error: z.nullable(z.string()),
  /** The version of the target from now on; null when the restoration deleted it. */
  version: z.nullable(z.number()),
})
export type Restoration = z.infer<typeof Restoration>

/** An id as a decimal number that the database can compare. */
const RevisionId = z.string().check(z.regex(/^\d{1,15}$/, 'must be the id of a revision'))

const RevisionParams = z.extend(GuildParams, { revisionId: RevisionId })

export const listHistory = endpoint({
  summary:
    "The changes of a server's configuration, the newest first. Large changes make a page shorter than its limit; the last page is empty.",
  method: 'GET',
  path: '/guilds/:guildId/history',
  access: 'anyGrant',
  params: GuildParams,
  query: z.object({
    area: z.optional(z.enum(HISTORY_AREAS)),
    user_id: z.optional(Snowflake),
    before: z.optional(RevisionId),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_REVISIONS)), DEFAULT_REVISIONS),
  }),
  response: z.array(Revision),
  accepts: z.array(ReceivedRevision),
  status: 200,
})

export const getRevision = endpoint({
  summary: 'One change, with the fields that its restoration would change now.',
  method: 'GET',
  path: '/guilds/:guildId/history/:revisionId',
  access: 'anyGrant',
  params: RevisionParams,
  response: RevisionPreview,
  accepts: z.extend(RevisionPreview, { area: z.string(), action: z.string() }),
  status: 200,
})

export const restoreRevision = endpoint({
  summary: 'Restore the state before a change. The restoration is a change itself.',
  method: 'POST',
  path: '/guilds/:guildId/history/:revisionId/restore',
  access: 'anyGrant',
  params: RevisionParams,
  body: z.strictObject({
    /** The version of the target that was previewed. Absent when the target no longer existed. */
    version: z.optional(z.int().check(z.nonnegative())),
  }),
  response: Restoration,
  accepts: z.partial(z.extend(Restoration, { status: z.string() })),
  status: 200,
})
