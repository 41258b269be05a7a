import { createLocalChanges } from '../../kernel/changes/changes.ts'
import type { Database } from '../../kernel/database/schema.ts'
import { rowReader } from '../../kernel/database/unreadable-rows.ts'
import type { FoundProblem } from '../../kernel/guild-problems.ts'
import { writeSettings } from '../../kernel/guild-settings.ts'
import { createJobs } from '../../kernel/jobs/jobs.ts'
import { systemStopwatch } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { BOT, GUILD } from '../../testing/whole-guild.ts'
import { createFollowProblems } from '../alert-jobs.ts'
import { PROBLEM_ALERT } from '../alert-keys.ts'
import { createHealthAlerts, type AlertedProblems, type NextAlert } from '../alerts.ts'
import { createHealthConnection } from '../connection.ts'
import { createHealthChecks } from '../checks.ts'

export const MINUTE = 60_000
export const GUILD_ID = GUILD.id
/** The alerts channel. */
export const ALERTS = '20'

/** The world that all processes of a test share. */
export interface HealthWorld {
  now: number
  /** The problems that each search finds. */
  found: readonly FoundProblem[]
}

export function newWorld(): HealthWorld {
  return { now: 1_800_000_000_000, found: [] }
}

/** A broken part, as a search finds it. */
export function broken(name: string, more?: Partial<FoundProblem>): FoundProblem {
  return {
    id: `reminders/${name}`,
    area: 'reminders',
    severity: 'broken',
    title: name,
    detail: 'It is broken.',
    fix: 'Fix it.',
    place: null,
    channelIds: [],
    ...more,
  }
}

export async function chooseAlertsChannel(db: Database, channelId: string | null): Promise<void> {
  await writeSettings(db, { guildId: GUILD_ID, userId: '1', now: 1 }, { alerts_channel_id: channelId })
}

/** The search and the alerts of one process. */
export type HealthProcess = ReturnType<typeof healthProcess>

export function healthProcess(db: Database, world: HealthWorld) {
  const clock = { now: () => world.now }
  const changes = createLocalChanges(db)
  const log = createLog('silent')
  const readRows = rowReader(log)
  const jobs = createJobs({ db, clock, stopwatch: systemStopwatch, changes })
  const deps = { db, clock, changes, jobs, readRows, log, botUserId: BOT }
  const alerts = createHealthAlerts(deps)
  const sources = [{ name: 'reminders', jobs: [], find: async () => world.found }]
  const checks = createHealthChecks({
    ...deps,
    followProblems: createFollowProblems(deps),
    connection: createHealthConnection(deps),
    sources,
  })
  const jobOf = (key: string, progress: unknown) => ({ guildId: GUILD_ID, key, progress })

  return {
    alerts,
    changes,
    check: () => checks.check(GUILD),
    /** The next step of a job whose message Discord may know, if `progress` is not null. */
    next: (key: string, progress?: unknown): Promise<NextAlert> =>
      alerts.next(jobOf(key, progress ?? null), { channelId: ALERTS, compose }),
    look: (key: string) => alerts.look(jobOf(key, null)),
    /** Discord accepted the message of a job. */
    posted: (key: string, messageId: string) =>
      changes.transaction(alerts.notePosted({ guildId: GUILD_ID, key }, messageId)),
    withdraw: (key: string) => changes.transaction(alerts.withdraw({ guildId: GUILD_ID, key })),
    /** The keys of the scheduled jobs. */
    async keys(): Promise<string[]> {
      const rows = await db.selectFrom('jobs').select('key').where('kind', '=', PROBLEM_ALERT).orderBy('key').execute()
      return rows.map(({ key }) => key)
    },
    /** Ends a job, as its attempt does. */
    ended: (key: string) =>
      changes.transaction((trx) => jobs.remove(trx, { guildId: GUILD_ID, kind: PROBLEM_ALERT, key })),
  }
}

/** "+a -b": a began, b ended. */
function compose({ begun, ended }: AlertedProblems): string {
  return [...begun.map(({ title }) => `+${title}`), ...ended.map(({ title }) => `-${title}`)].join(' ')
}
