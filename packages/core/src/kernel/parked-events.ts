import { sql, type SqlBool } from 'kysely'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import { deleteInSteps } from './database/delete-in-steps.ts'
import type { Database } from './database/schema.ts'
import { shardOf } from './snowflake.ts'

const DAY_MS = 24 * 60 * 60_000

/** An event of the gateway for one module. */
export interface EventForModule {
  readonly guildId: string
  readonly module: string
  readonly sessionId: string
  readonly sequence: number
  readonly shardId: number
  /** Discord's name of the event. */
  readonly event: string
  /** The part of the event that the module's handler reads. */
  readonly picked: unknown
  /** The time of the event, see the bot's `HappenedAt`. */
  readonly happenedAt: { readonly at: number; readonly isExact: boolean }
}

/** A stored event; an unreadable row has no `picked`. */
export interface ParkedEvent extends EventForModule {
  readonly attempts: number
}

/** Stores events whose write failed or takes long, so that the checkpoint of their shard need not wait for them. */
export type ParkedEvents = ReturnType<typeof createParkedEvents>

const Payload = z.object({
  picked: z.unknown(),
  happenedAt: z.object({ at: z.number(), isExact: z.boolean() }),
})

/**
 * @param deps.gatewayDb the connections for the gateway's own rows, because those of the modules may all be busy.
 * @param deps.retentionDays how long an event that was set aside is kept.
 */
export function createParkedEvents(deps: { gatewayDb: Database; clock: Clock; retentionDays: number }) {
  const { gatewayDb: db, clock, retentionDays } = deps

  const update = (
    { sessionId, sequence, module }: EventForModule,
    values: { attempts: number } | { set_aside_at: number },
  ) =>
    db
      .updateTable('parked_events')
      .set(values)
      .where('session_id', '=', sessionId)
      .where('seq', '=', sequence)
      .where('module', '=', module)
      .execute()

  return {
    /** Adds an event, unless it is already stored. */
    async park({
      guildId,
      module,
      sessionId,
      sequence,
      shardId,
      event,
      picked,
      happenedAt,
    }: EventForModule): Promise<void> {
      await db
        .insertInto('parked_events')
        .values({
          guild_id: guildId,
          module,
          session_id: sessionId,
          seq: sequence,
          shard_id: shardId,
          event,
          payload: JSON.stringify({ picked, happenedAt }),
          received_at: clock.now(),
          attempts: 0,
        })
        .onConflict((oc) => oc.columns(['session_id', 'seq', 'module']).doNothing())
        .execute()
    },
    /** The events of a shard's guilds that wait for a retry, oldest first. Crosses guilds: a shard serves many. */
    async ofShard(shardId: number, shardCount: number): Promise<ParkedEvent[]> {
      const rows = await db
        .selectFrom('parked_events')
        .selectAll()
        .where('set_aside_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows
        .filter((row) => shardOf(row.guild_id, shardCount) === shardId)
        .map((row) => ({
          guildId: row.guild_id,
          module: row.module,
          sessionId: row.session_id,
          sequence: row.seq,
          shardId,
          event: row.event,
          attempts: row.attempts,
          ...payloadOf(row.payload, row.received_at),
        }))
    },
    /** Stores the number of failed attempts. */
    async noteAttempts(event: EventForModule, attempts: number): Promise<void> {
      await update(event, { attempts })
    },
    /** Removes an event after it was written. */
    async remove({ sessionId, sequence, module }: EventForModule): Promise<void> {
      await db
        .deleteFrom('parked_events')
        .where('session_id', '=', sessionId)
        .where('seq', '=', sequence)
        .where('module', '=', module)
        .execute()
    },
    /** Ends the retries of an event. It stays for the operator, as long as the analytics are kept. */
    async setAside(event: EventForModule): Promise<void> {
      await update(event, { set_aside_at: clock.now() })
    },
    async prune(): Promise<void> {
      await deleteInSteps(db, 'parked_events', sql<SqlBool>`set_aside_at < ${clock.now() - retentionDays * DAY_MS}`)
    },
  }
}

function payloadOf(text: string, receivedAt: number): Pick<ParkedEvent, 'picked' | 'happenedAt'> {
  try {
    return Payload.parse(JSON.parse(text))
  } catch {
    return { picked: undefined, happenedAt: { at: receivedAt, isExact: false } }
  }
}

/** The numbers of events that wait for a retry and that were set aside. */
export async function countParked(db: Database): Promise<{ waiting: number; setAside: number }> {
  const row = await db
    .selectFrom('parked_events')
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('set_aside_at').as('setAside')])
    .executeTakeFirstOrThrow()
  return { waiting: row.all - row.setAside, setAside: row.setAside }
}

/** The parked events that mention a person. */
export async function exportParked(db: Database, userId: string): Promise<{ event: string; payload: string }[]> {
  return db.selectFrom('parked_events').select(['event', 'payload']).where(mentions('payload', userId)).execute()
}

/** Deletes the parked events that mention a person. @returns their number. */
export async function deleteParked(db: Database, userId: string): Promise<number> {
  return deleteInSteps(db, 'parked_events', mentions('payload', userId))
}

/** The condition that JSON in a column contains the id as a string. Ids are digits, so they need no escaping. */
export function mentions(column: string, userId: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${`%"${userId}"%`}`
}
