import type { Database } from '../kernel/database/schema.ts'
import type { BlockedJob } from '../kernel/guild-problems.ts'

/** The blocked jobs of a guild by their kinds. */
export async function blockedJobs(db: Database, guildId: string): Promise<Map<string, BlockedJob[]>> {
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'key', 'reason', 'blocked_on'])
    .where('guild_id', '=', guildId)
    // A job that is tried again stays in `blocked_on` until it succeeds.
    .where('state', 'in', ['blocked', 'open'])
    .where('blocked_on', 'is not', null)
    .orderBy('kind')
    .orderBy('key')
    .execute()
  const jobs = new Map<string, BlockedJob[]>()
  for (const { kind, key, reason, blocked_on: on } of rows) {
    if (on !== null) jobs.set(kind, [...(jobs.get(kind) ?? []), { key, reason: reason ?? '', on }])
  }
  return jobs
}
