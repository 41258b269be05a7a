import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
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

async function addHug(trx: Transaction<Schema>, guildId: string, giverId: string, receiverId: string): Promise<void> {
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
async function totalOf(
  trx: Transaction<Schema>,
  guildId: string,
  of: { giverId?: string; receiverId?: string },
): Promise<number> {
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
