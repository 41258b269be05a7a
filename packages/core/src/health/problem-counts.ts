import { AREAS, type Area } from '@guildhall/contract'
import { isAmong } from '../kernel/database/queries.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { ProblemCounts } from '../kernel/guild-problems.ts'

/** The numbers of problems of guilds, by guild and area. Crosses guilds: one query serves a list of them. */
export async function countProblems(db: Database, guildIds: readonly string[]): Promise<Map<string, ProblemCounts>> {
  if (guildIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('guild_problems')
    .select((eb) => ['guild_id', 'area', eb.fn.countAll<number>().as('count')])
    .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
    .where('gone_at', 'is', null)
    .groupBy(['guild_id', 'area'])
    .execute()
  const counts = new Map<string, Map<Area | null, number>>()
  for (const { guild_id: guildId, area, count } of rows) {
    const ofGuild = counts.get(guildId) ?? new Map<Area | null, number>()
    const known = AREAS.find((one) => one === area) ?? null
    ofGuild.set(known, (ofGuild.get(known) ?? 0) + count)
    counts.set(guildId, ofGuild)
  }
  return counts
}
