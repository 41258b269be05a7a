import { attemptEach } from '../kernel/attempt-each.ts'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { isAmong } from '../kernel/database/queries.ts'
import type { Connection, Database, Trx } from '../kernel/database/schema.ts'
import { markHandled } from '../kernel/handled-events.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import { readSettings } from '../kernel/guild-settings.ts'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'

/** The kind of job that writes a channel's raid time into its topic; its key is the channel. */
export const RAID_TOPIC = 'raid-topic'

/** How long a caller waits for the topic, in ms. */
const WAIT_MS = 1_200

/** The status of the topic. `at` is the time of its next update, in epoch ms. */
export type RaidTopicStatus =
  | { readonly status: 'applied' }
  | { readonly status: 'queued'; readonly at: number }
  | { readonly status: 'blocked'; readonly reason: string }

/** The service for the raid times of channels, each with a job that writes it into the channel's topic. */
export type RaidTimes = ReturnType<typeof createRaidTimeService>

export function createRaidTimeService(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs }) {
  const { db, clock, changes, jobs } = deps

  return {
    /**
     * Sets the time of a channel's next raid, and waits up to 1.2 s for its topic.
     *
     * @param raid.startsAt epoch ms.
     * @param raid.eventId the Discord event of the command; a repeated event changes nothing.
     */
    async set({
      guildId,
      channelId,
      startsAt,
      userId,
      eventId,
    }: {
      guildId: string
      channelId: string
      startsAt: number
      userId: string
      eventId: string
    }): Promise<RaidTopicStatus> {
      const key = keyOf(guildId, channelId)
      const waiter = jobs.waiter(key)
      try {
        const revision = await changes.transaction(async (trx) => {
          if (!(await markHandled(trx, eventId, clock.now()))) return (await getJob(trx, key))?.revision ?? 0
          await write(trx, { guildId, channelId, startsAt, userId, now: clock.now() })
          return (await jobs.setDesired(trx, key, { priority: 0, spacing: 0, lane: null })).revision
        })
        const outcome = await waiter.outcome(revision, WAIT_MS)
        if (outcome.status === 'applied') return { status: 'applied' }
        if (outcome.status === 'blocked') return { status: 'blocked', reason: outcome.reason }
        return { status: 'queued', at: Math.max((await getJob(db, key))?.run_at ?? 0, clock.now()) }
      } finally {
        waiter.close()
      }
    },
    /** The time of the channel's next raid, in epoch ms; null without one. */
    get: (guildId: string, channelId: string): Promise<number | null> => startOf(db, guildId, channelId),
    /** The same, with the guild's time zone; null for none of its own. */
    async next(
      trx: Trx,
      guildId: string,
      channelId: string,
    ): Promise<{ startsAt: number; timeZone: string | null } | undefined> {
      const startsAt = await startOf(trx, guildId, channelId)
      if (startsAt === null) return undefined
      return { startsAt, timeZone: (await readSettings(trx, guildId)).time_zone }
    },
    /** The channels of the guild with a raid time, and that time in epoch ms. */
    async list(guildId: string): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('raid_times')
        .select(['channel_id', 'starts_at'])
        .where('guild_id', '=', guildId)
        .execute()
      return new Map(rows.map((row) => [row.channel_id, row.starts_at]))
    },
    /**
     * Enqueues the topics of coming raids without a job, which was deleted when the bot left. Crosses guilds: after a start, all are
     * compared.
     */
    async syncGuilds(guildIds: readonly string[]): Promise<void> {
      const coming = await db
        .selectFrom('raid_times as raid')
        .leftJoin('jobs as job', (join) =>
          join
            .onRef('job.guild_id', '=', 'raid.guild_id')
            .on('job.kind', '=', RAID_TOPIC)
            .onRef('job.key', '=', 'raid.channel_id'),
        )
        .select(['raid.guild_id', 'raid.channel_id'])
        .where((eb) => isAmong(db, eb.ref('raid.guild_id'), guildIds))
        .where('raid.starts_at', '>', clock.now())
        .where('job.key', 'is', null)
        .execute()
      await attemptEach(coming, ({ guild_id: guildId, channel_id: channelId }) =>
        changes.transaction((trx) => jobs.recheck(trx, keyOf(guildId, channelId))),
      )
    },
    /** Deletes the raid time of a deleted channel, and its job. */
    async remove(guildId: string, channelId: string): Promise<void> {
      await changes.transaction(async (trx) => {
        await trx.deleteFrom('raid_times').where('guild_id', '=', guildId).where('channel_id', '=', channelId).execute()
        await jobs.remove(trx, keyOf(guildId, channelId))
      })
    },
  }
}

async function write(
  trx: Trx,
  raid: { guildId: string; channelId: string; startsAt: number; userId: string; now: number },
): Promise<void> {
  const values = { starts_at: raid.startsAt, updated_by: raid.userId, updated_at: raid.now }
  await trx
    .insertInto('raid_times')
    .values({ guild_id: raid.guildId, channel_id: raid.channelId, ...values })
    .onConflict((oc) => oc.columns(['guild_id', 'channel_id']).doUpdateSet(values))
    .execute()
}

async function startOf(db: Connection, guildId: string, channelId: string): Promise<number | null> {
  const row = await db
    .selectFrom('raid_times')
    .select('starts_at')
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
  return row?.starts_at ?? null
}

function keyOf(guildId: string, channelId: string): JobKey {
  return { guildId, kind: RAID_TOPIC, key: channelId }
}
