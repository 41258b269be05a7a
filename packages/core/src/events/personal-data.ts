import { DELETED_USER_ID } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/schema.ts'
import { desire, lockJob } from '../kernel/jobs/jobs-store.ts'
import { messageJob } from './jobs.ts'
import { lockEvent, updateEvent, type EventKey } from './store.ts'

/** A slot for which a member signed up. */
interface OwnSignUp {
  readonly guild_id: string
  readonly event_id: string
  readonly title: string
  /** ISO UTC. */
  readonly starts_at: string
}

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly changes: Pick<Changes, 'transaction' | 'publish'>
}

/** The events that a user created, the oldest first. Crosses guilds: a user may be in several. */
export async function eventsOf(db: Database, userId: string) {
  const rows = await db
    .selectFrom('events')
    .select(['guild_id', 'event_id', 'title', 'description', 'location', 'created_at'])
    .where('creator_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at: at, ...event }) => ({ ...event, created_at: new Date(at).toISOString() }))
}

/** The sign-ups of a user, in the order of their slots' times. Crosses guilds: a user may be in several. */
export async function signUpsBy(db: Database, userId: string): Promise<OwnSignUp[]> {
  const rows = await db
    .selectFrom('event_sign_ups as one')
    .innerJoin('events', (join) =>
      join.onRef('events.guild_id', '=', 'one.guild_id').onRef('events.event_id', '=', 'one.event_id'),
    )
    .innerJoin('event_slots as slot', (join) =>
      join
        .onRef('slot.guild_id', '=', 'one.guild_id')
        .onRef('slot.event_id', '=', 'one.event_id')
        .onRef('slot.slot_id', '=', 'one.slot_id'),
    )
    .select(['one.guild_id', 'one.event_id', 'events.title', 'slot.starts_at'])
    .where('one.user_id', '=', userId)
    .orderBy('slot.starts_at')
    .execute()
  return rows.map((row) => ({ ...row, starts_at: new Date(row.starts_at).toISOString() }))
}

/** Removes a user as the creator of events, which stay for the members who signed up. @returns the number of events. */
export async function forgetCreator(db: Database, userId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set({ creator_id: DELETED_USER_ID })
    .where('creator_id', '=', userId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Signs a user off from all events, whose messages follow. Crosses guilds: a user may be in several. @returns the number of sign-ups. */
export async function forgetSignUps(deps: Deps, userId: string): Promise<number> {
  const events = await deps.db
    .selectFrom('event_sign_ups')
    .select(['guild_id', 'event_id'])
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  let count = 0
  for (const { guild_id: guildId, event_id: eventId } of events) {
    count += await signOff(deps, { guildId, eventId }, userId)
  }
  return count
}

async function signOff({ clock, changes }: Deps, key: EventKey, userId: string): Promise<number> {
  const job = messageJob(key)
  return changes.transaction(async (trx) => {
    await lockJob(trx, job)
    const event = await lockEvent(trx, key)
    const { numDeletedRows } = await trx
      .deleteFrom('event_sign_ups')
      .where('guild_id', '=', key.guildId)
      .where('event_id', '=', key.eventId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const now = clock.now()
    if (event && numDeletedRows > 0n) {
      await updateEvent(trx, key, { updated_at: now })
      await desire(trx, job, { now, runAt: now, priority: 1, spacing: 0, lane: null })
      changes.publish(trx, { topic: 'job', guildId: key.guildId, key: job.kind, area: null })
    }
    return Number(numDeletedRows)
  })
}
