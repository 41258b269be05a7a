import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { markHandled } from '../kernel/handled-events.ts'

/** The hugs of a guild after one more. */
export interface HugTotals {
  /** Hugs between the two members, in both directions. */
  readonly pair: number
  /** Hugs that the giver gave to all members. */
  readonly given: number
  /** Hugs that the receiver got from all members. */
  readonly received: number
}

/** The service that counts the hugs of `/animehug`. */
export type Hugs = ReturnType<typeof createHugService>

export function createHugService(deps: { clock: Clock; changes: Pick<Changes, 'transaction'> }) {
  const { clock, changes } = deps
  return {
    /**
     * Counts one hug.
     *
     * @param hug.eventId the Discord event of the command; a repeated event changes nothing.
     */
    hug({
      guildId,
      giverId,
      receiverId,
      eventId,
    }: {
      guildId: string
      giverId: string
      receiverId: string
      eventId: string
    }): Promise<HugTotals> {
      return changes.transaction(async (trx) => {
        if (await markHandled(trx, eventId, clock.now())) await addHug(trx, guildId, giverId, receiverId)
        return {
          pair:
            (await totalOf(trx, guildId, { giverId, receiverId })) +
            (await totalOf(trx, guildId, { giverId: receiverId, receiverId: giverId })),
          given: await totalOf(trx, guildId, { giverId }),
          received: await totalOf(trx, guildId, { receiverId }),
        }
      })
    },
  }
}

async function addHug(trx: Trx, guildId: string, giverId: string, receiverId: string): Promise<void> {
  await trx
    .insertInto('hug_counts')
    .values({ guild_id: guildId, giver_id: giverId, receiver_id: receiverId, count: 1 })
    .onConflict((oc) =>
      oc
        .columns(['guild_id', 'giver_id', 'receiver_id'])
        .doUpdateSet((eb) => ({ count: eb('hug_counts.count', '+', 1) })),
    )
    .execute()
}

/** The hugs in the guild by a giver, to a receiver, or both. */
async function totalOf(trx: Trx, guildId: string, of: { giverId?: string; receiverId?: string }): Promise<number> {
  const { giverId, receiverId } = of
  const row = await trx
    .selectFrom('hug_counts')
    .select((eb) => eb.fn.sum<number | string | null>('count').as('total'))
    .where('guild_id', '=', guildId)
    .$if(giverId !== undefined, (query) => query.where('giver_id', '=', giverId ?? ''))
    .$if(receiverId !== undefined, (query) => query.where('receiver_id', '=', receiverId ?? ''))
    .executeTakeFirst()
  // PostgreSQL sums a bigint column as numeric, which arrives as text.
  return Number(row?.total ?? 0)
}

/** The hugs that a user gave and received, by guild. Crosses guilds: a user may be in any. */
export async function hugsOf(
  db: Database,
  userId: string,
): Promise<{ guild_id: string; given: number; received: number }[]> {
  const rows = await db
    .selectFrom('hug_counts')
    .selectAll()
    .where((eb) => eb.or([eb('giver_id', '=', userId), eb('receiver_id', '=', userId)]))
    .orderBy('guild_id')
    .execute()
  const byGuild = new Map<string, { guild_id: string; given: number; received: number }>()
  for (const row of rows) {
    const hugs = byGuild.get(row.guild_id) ?? { guild_id: row.guild_id, given: 0, received: 0 }
    if (row.giver_id === userId) hugs.given += row.count
    if (row.receiver_id === userId) hugs.received += row.count
    byGuild.set(row.guild_id, hugs)
  }
  return [...byGuild.values()]
}

/** Deletes the counts of hugs that a user gave or received. Crosses guilds: a user may be in any. @returns the number of pairs. */
export async function forgetHugs(db: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('hug_counts')
    .where((eb) => eb.or([eb('giver_id', '=', userId), eb('receiver_id', '=', userId)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
