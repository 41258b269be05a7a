import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { checkedGuild, type CheckedGuild, type FoundProblem, type ProblemSearch } from '../kernel/guild-problems.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Log } from '../kernel/log.ts'
import { readSettings } from '../kernel/guild-settings.ts'
import type { AlertsChannel, FollowProblems } from './alert-jobs.ts'
import { isOfAlertsChannel, PROBLEM_ALERT } from './alert-keys.ts'
import { openAlert } from './alerts-store.ts'
import { refusedAlerts } from './refused-alerts.ts'
import { blockedJobs } from './blocked-jobs.ts'
import { CONNECTION_PROBLEM, type HealthConnection } from './connection.ts'
import {
  checkedAt,
  contentOf,
  endProblems,
  isAhead,
  listAll,
  noteCheck,
  putProblems,
  removeEnded,
  removeProblems,
  type StoredProblem,
} from './store.ts'

/** The age at which the time of the last search is written again although nothing changed, in ms. */
const NOTED_EVERY_MS = 60_000

/** A capability that can have problems. The ids of its problems begin with its name. */
interface ProblemSource extends ProblemSearch {
  readonly name: string
}

export interface HealthChecksDeps {
  readonly db: Database
  readonly clock: Clock
  readonly changes: Changes
  readonly readRows: ReadRows
  readonly log: Log
  readonly botUserId: string
  readonly followProblems: FollowProblems
  readonly connection: Pick<HealthConnection, 'isFailed'>
  readonly sources: readonly ProblemSource[]
}

/** The search for problems. Only the process that holds a guild's shard searches it. */
export type HealthChecks = ReturnType<typeof createHealthChecks>

export function createHealthChecks(deps: HealthChecksDeps) {
  const { db, clock, changes, readRows, log, botUserId, followProblems, connection, sources } = deps

  /** @returns undefined for a capability whose problems cannot be found now: its stored ones stay. */
  async function found(checked: CheckedGuild): Promise<ReadonlyMap<string, readonly FoundProblem[] | undefined>> {
    const all = await Promise.all(
      sources.map(async ({ name, find }) => {
        const problems = await find(checked).catch((error: unknown) => {
          const fields = { err: error, guildId: checked.guild.id, capability: name }
          log.error(fields, 'the problems of a capability cannot be found')
          return undefined
        })
        return [name, problems] as const
      }),
    )
    return new Map(all)
  }

  async function write(trx: Trx, guildId: string, search: Search): Promise<void> {
    const { now, channel } = search
    await noteCheck(trx, guildId, now)
    const stored = await listAll(trx, readRows, guildId)
    const { isSame, written, removed, unreadableIds } = differences(stored, search)
    if (isSame) return
    await putProblems(trx, guildId, written, now)
    // The alerts channel named them, or will in a message under way, so their end is posted there too.
    const isKnown = ({ alertedAt, alertKey }: StoredProblem): boolean => alertedAt !== null || alertKey !== null
    const ended = channel.state === 'none' ? [] : removed.filter(isKnown)
    await endProblems(trx, guildId, idsOf(ended), now)
    await removeProblems(trx, guildId, [...unreadableIds, ...idsOf(removed.filter((one) => !ended.includes(one)))])
    if (channel.state === 'none') await removeEnded(trx, guildId)
    changes.publish(trx, { topic: 'guild-problems', guildId, area: 'health' })
  }

  return {
    /** The kinds of jobs whose end may begin or end a problem. */
    jobKinds: new Set<string>([PROBLEM_ALERT, ...sources.flatMap(({ jobs }) => jobs)]),
    /**
     * Searches a guild for problems, and stores the differences.
     *
     * @param guild the newest snapshot.
     * @returns whether each capability could be searched.
     * @throws `database.unavailable`
     */
    async check(guild: GuildSnapshot): Promise<boolean> {
      const blocked = await blockedJobs(db, guild.id)
      const checked = checkedGuild(guild, { botUserId, blockedJobs: blocked })
      const bySource = await found(checked)
      const isConnected = !connection.isFailed(guild.id)
      const isKept = (id: string): boolean => isFailed(bySource, id) || (id === CONNECTION_PROBLEM && !isConnected)
      const now = clock.now()
      const before = await checkedAt(db, guild.id)
      const isNoted = before !== null && before <= now && now - before < NOTED_EVERY_MS
      const { alerts_channel_id: channelId } = await readSettings(db, guild.id)
      const usable = [...bySource.values()].flatMap((some) => some ?? [])
      const channel = alertsChannel(checked, channelId, usable)
      const open = await openAlert(db, guild.id)
      const problems = [...usable, ...refusedAlerts(checked, channel, open)]
      const search = { problems, isKept, now, channel }
      let stored = await listAll(db, readRows, guild.id)
      if (!isNoted || !differences(stored, search).isSame) {
        await changes.transaction((trx) => write(trx, guild.id, search))
        stored = await listAll(db, readRows, guild.id)
      }
      const isBlocked = (blocked.get(PROBLEM_ALERT) ?? []).length > 0
      await followProblems(guild.id, { problems: stored.problems, open, channel, isBlocked })
      return [...bySource.values()].every((some) => some !== undefined)
    },
  }
}

/** The result of a search. */
interface Search {
  readonly problems: readonly FoundProblem[]
  /** Whether a stored problem stays although it was not found. */
  readonly isKept: (id: string) => boolean
  readonly now: number
  readonly channel: AlertsChannel
}

function alertsChannel(
  checked: CheckedGuild,
  channelId: string | null,
  problems: readonly FoundProblem[],
): AlertsChannel {
  if (channelId === null || !checked.channel(channelId)) return { state: 'none' }
  return problems.some(isOfAlertsChannel) ? { state: 'closed' } : { state: 'open', channelId }
}

function differences(
  { problems: stored, unreadableIds }: { problems: readonly StoredProblem[]; unreadableIds: readonly string[] },
  { problems, isKept, now, channel }: Search,
) {
  const known = new Map(stored.map((problem) => [problem.id, problem]))
  const lasting = new Set(problems.map(({ id }) => id))
  const written = problems.filter((problem) => {
    const before = known.get(problem.id)
    return !before || before.goneAt !== null || isAhead(before, now) || isChanged(before, problem)
  })
  const removed = stored.filter(({ id, goneAt }) => goneAt === null && !lasting.has(id) && !isKept(id))
  const unreadable = unreadableIds.filter((id) => !lasting.has(id) && !isKept(id))
  const hasLeftovers = channel.state === 'none' && stored.some(({ goneAt }) => goneAt !== null)
  const isSame = written.length + removed.length + unreadable.length === 0 && !hasLeftovers
  return { isSame, written, removed, unreadableIds: unreadable }
}

function isChanged(before: StoredProblem, now: FoundProblem): boolean {
  return before.area !== now.area || before.severity !== now.severity || contentOf(before) !== contentOf(now)
}

function idsOf(problems: readonly StoredProblem[]): string[] {
  return problems.map(({ id }) => id)
}

/** Whether the search of the capability that found a problem failed now. */
function isFailed(bySource: ReadonlyMap<string, readonly FoundProblem[] | undefined>, id: string): boolean {
  const name = id.split('/', 1)[0] ?? ''
  return bySource.has(name) && bySource.get(name) === undefined
}
