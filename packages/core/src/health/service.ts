import { createHmac } from 'node:crypto'
import { FIRST_STEPS, type Health, type HealthProblem } from '@guildhall/contract'
import type { FirstSteps } from '../kernel/capability.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { isGranted, type Grant } from '../kernel/grants/grant.ts'
import { seesProblems, type ProblemCounts } from '../kernel/guild-problems.ts'
import type { GatewaySessions } from '../kernel/shards/gateway-sessions.ts'
import { countProblems } from './problem-counts.ts'
import { checkedAt, listProblems, type StoredProblem } from './store.ts'

/** How long a guild is new after the bot was added, in ms. */
const NEW_MS = 30 * 24 * 60 * 60_000

export interface HealthDeps {
  readonly db: Database
  readonly clock: Clock
  readonly readRows: ReadRows
  readonly gatewaySessions: Pick<GatewaySessions, 'progressFor'>
  /** The first steps of each capability. */
  readonly steps: readonly FirstSteps[]
  /** When the bot was last added to a guild, in epoch ms; null if that is not known. */
  readonly addedAt: (guildId: string) => Promise<number | null>
  /** Keys the ids of problems in private channels. */
  readonly sessionSecret: Uint8Array | string
}

/** The problems of guilds, for the dashboard. It only reads rows that the bot wrote. */
export function createHealthService({
  db,
  clock,
  readRows,
  gatewaySessions,
  steps,
  addedAt,
  sessionSecret,
}: HealthDeps) {
  /**
   * The time of which the list is true: that of the last search, or the last sign of life of the guild's shard, since a change until then would
   * have been searched after. While changes of the guild were missed, only a search counts.
   */
  async function asOf(guildId: string): Promise<number | null> {
    const [searched, progress] = await Promise.all([checkedAt(db, guildId), gatewaySessions.progressFor(guildId)])
    if (searched === null || !progress || progress.isMissed) return searched
    return Math.max(searched, progress.lastSignAt)
  }

  async function isNew(guildId: string): Promise<boolean> {
    const added = await addedAt(guildId)
    return added !== null && clock.now() - added < NEW_MS
  }

  /** @returns undefined if none is left to do, or the guild is not new. */
  async function firstSteps(guildId: string): Promise<Health['first_steps']> {
    if (!(await isNew(guildId))) return undefined
    const done = await Promise.all(
      FIRST_STEPS.map(async (step) => ({
        step,
        isDone: (await steps.find((some) => some[step])?.[step]?.(guildId)) === true,
      })),
    )
    if (done.every(({ isDone }) => isDone)) return undefined
    return done.map(({ step, isDone }) => ({ step, is_done: isDone }))
  }

  return {
    /** The problems that the caller may see. @param grant null for the owner and the Administrators of the guild. */
    async of(guildId: string, grant: Grant | null): Promise<Health> {
      const [checked, stored, left] = await Promise.all([
        asOf(guildId),
        listProblems(db, readRows, guildId),
        grant === null ? firstSteps(guildId) : undefined,
      ])
      return {
        checked_at: checked === null ? null : new Date(checked).toISOString(),
        problems: stored
          .filter(({ area }) => seesProblems(grant?.areas ?? null, area))
          .map((problem) => present(problem, grant, sessionSecret)),
        ...(left && { first_steps: left }),
      }
    },
    /** The numbers of problems of guilds. @throws `database.unavailable` */
    counts: (guildIds: readonly string[]): Promise<Map<string, ProblemCounts>> => countProblems(db, guildIds),
  }
}

/** The id of a problem in a private channel, which it must not name. */
function opaqueId({ id, since }: StoredProblem, secret: Uint8Array | string): string {
  return createHmac('sha256', secret).update(`${since}/${id}`).digest('base64url').slice(0, 16)
}

/** Whether a user with a grant may open the place of a problem. A command may need a setting, and each other place is of the problem's area. */
function mayOpen(place: StoredProblem['place'], { areas }: Grant): boolean {
  const isSettings = place?.tab === 'settings' && place.subTab !== 'rules'
  return !isSettings || isGranted(areas, 'settings', 'view')
}

function present(problem: StoredProblem, grant: Grant | null, secret: Uint8Array | string): HealthProblem {
  const { id, area, severity, title, detail, fix, place, channelIds } = problem
  const since = new Date(problem.since).toISOString()
  if (!grant) return { id, area, severity, title, detail, fix, place, since }
  if (channelIds.every((channelId) => grant.limits.mayView(channelId))) {
    return { id, area, severity, title, detail, fix, place: mayOpen(place, grant) ? place : null, since }
  }
  return {
    id: opaqueId(problem, secret),
    area,
    severity,
    title: 'A problem in a private channel.',
    detail: 'Its details are shown to those who can view the channel.',
    fix: 'Ask an administrator of this server.',
    place: null,
    since,
  }
}
