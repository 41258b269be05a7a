import type { Database } from '@guildhall/core'
import { GUILDS } from '@guildhall/local-discord'
import { idOf, type Names } from './names.ts'

/** The guild of a job; none for work that belongs to no guild. */
type Where = 'demo' | 'raid' | 'none'

/**
 * A job of the fixture, and its states before and after today's program runs.
 * - `waits`: it is not due yet.
 * - `begun`: an attempt was under way at the kill.
 * - `noted`: the same, with progress, from which the next attempt continues.
 * - `queued`: due, and not begun.
 * - `blocked by …`: until that changes; `noted` when it has progress.
 */
export interface LeftJob {
  readonly where: Where
  readonly kind: string
  /** The key by the names of its ids, see {@link keyOf}. */
  readonly key: string
  readonly left: string
  /** A few minutes later: `done`, `gone` for a deleted row, or the state as before. */
  readonly later: string
  /** The state once its cause is removed in Discord; only of blocked jobs. */
  readonly repaired?: string
}

type Row = [where: Where, kind: string, key: string, left: string, later: string, repaired?: string]

const BY_PERMISSIONS = 'blocked by permissions'

/** Every job that was not done when the program of version 0.1.0 was killed. A job that is lost, or that cannot be read, fails a test. */
const ROWS: Row[] = [
  ['none', 'analytics-roll-up', '', 'waits', 'waits'],
  ['demo', 'automod-rules', '', 'begun', 'done'],
  ['raid', 'automod-rules', '', BY_PERMISSIONS, BY_PERMISSIONS, 'done'],
  ['demo', 'commands-menu', '', 'begun', 'done'],
  ['raid', 'commands-menu', '', 'begun', 'done'],
  ['demo', 'event-calendar', 'calendar half', 'begun', 'gone'],
  ['raid', 'event-calendar', 'calendar blocked', BY_PERMISSIONS, BY_PERMISSIONS, 'gone'],
  ['demo', 'event-message', 'calendar half', 'noted', 'waits'],
  ['demo', 'event-message', 'message half', 'noted', 'waits'],
  ['demo', 'event-message', 'message blocked', `${BY_PERMISSIONS}, noted`, `${BY_PERMISSIONS}, noted`, 'waits'],
  ['demo', 'event-message', 'open', 'waits', 'waits'],
  ['demo', 'event-message', 'ping blocked', 'waits', 'waits'],
  ['demo', 'event-message', 'ping half', 'waits', 'waits'],
  ['raid', 'event-message', 'calendar blocked', 'waits', 'waits'],
  ['demo', 'event-ping', 'ping half:1', 'noted', 'gone'],
  ['demo', 'event-ping', 'ping blocked:1', BY_PERMISSIONS, BY_PERMISSIONS, 'gone'],
  ['demo', 'event-ping', 'calendar half:1', 'waits', 'waits'],
  ['demo', 'event-ping', 'cancelled:1', 'waits', 'waits'],
  ['demo', 'event-ping', 'message blocked:1', 'waits', 'waits'],
  ['demo', 'event-ping', 'message half:1', 'waits', 'waits'],
  ['demo', 'event-ping', 'open:1', 'waits', 'waits'],
  ['demo', 'event-ping', 'open:2', 'waits', 'waits'],
  ['raid', 'event-ping', 'calendar blocked:1', 'waits', 'waits'],
  ['demo', 'link-reply-removal', 'link half', 'noted', 'done'],
  ['demo', 'link-reply-removal', 'link closed', `${BY_PERMISSIONS}, noted`, `${BY_PERMISSIONS}, noted`, 'done'],
  ['demo', 'message-edit', 'half edit', 'begun', 'done'],
  ['demo', 'message-post', 'half post', 'noted', 'done'],
  ['demo', 'moderation-hit', 'cleo', 'noted', 'done'],
  ['demo', 'moderation-hit', 'eve', 'noted', 'done'],
  ['demo', 'moderation-hit', 'dan', 'queued', 'done'],
  ['demo', 'raid-topic', 'b-topic', 'waits', 'done'],
  ['demo', 'raid-topic', 'full-topic', 'blocked by channel', 'blocked by channel', 'done'],
  ['demo', 'reminder', 'half sent', 'noted', 'done'],
  ['demo', 'reminder', 'half daily', 'noted', 'waits'],
  ['demo', 'reminder', 'blocked', BY_PERMISSIONS, BY_PERMISSIONS, 'done'],
  ['demo', 'reminder', 'daily', 'waits', 'waits'],
  ['demo', 'reminder', 'daily refused', 'waits', 'waits'],
  ['demo', 'reminder', 'half test', 'waits', 'waits'],
  ['demo', 'reminder', 'one-off to come', 'waits', 'waits'],
  ['demo', 'reminder', 'weekly', 'waits', 'waits'],
  ['raid', 'reminder', 'raid night', 'waits', 'waits'],
  ['demo', 'reminder-test', 'half test', 'noted', 'done'],
  ['demo', 'role-buttons', 'b-buttons:half saved', 'begun', 'done'],
  ['demo', 'role-buttons', 'b-unbuttons:half deleted', 'begun', 'gone'],
  ['demo', 'role-buttons', 'closed-buttons:closed buttons', BY_PERMISSIONS, BY_PERMISSIONS, 'done'],
  ['demo', 'role-buttons', 'buttons:gone', 'blocked by save', 'blocked by save', 'gone'],
  ['demo', 'rules-message', 'b-rules', 'noted', 'done'],
  ['demo', 'rules-message', 'b-rules-edit', 'begun', 'done'],
  ['demo', 'rules-message', 'closed-rules', BY_PERMISSIONS, BY_PERMISSIONS, 'done'],
]

export const LEFT_JOBS: readonly LeftJob[] = ROWS.map(([where, kind, key, left, later, repaired]) => ({
  where,
  kind,
  key,
  left,
  later,
  ...(repaired !== undefined && { repaired }),
}))

const GUILD_IDS: Readonly<Record<Where, string>> = { demo: GUILDS.guildhallDemo, raid: GUILDS.raidNight, none: '' }

/** The key of a job in the database. */
function keyOf({ kind, key }: LeftJob, names: Names): string {
  const [name = '', part] = key.split(':')
  switch (kind) {
    case 'moderation-hit':
      return idOf(names.hits, key)
    case 'message-edit':
    case 'message-post':
      return idOf(names.requests, key)
    case 'reminder':
      return idOf(names.reminders, key)
    case 'reminder-test':
      return `${idOf(names.reminders, key)} ${idOf(names.requests, key)}`
    case 'link-reply-removal':
      return idOf(names.messages, key)
    case 'role-buttons':
      return `${idOf(names.channels, name)}:${idOf(names.messages, part ?? '')}`
    case 'rules-message':
    case 'raid-topic':
      return idOf(names.channels, key)
    case 'event-message':
    case 'event-calendar':
      return idOf(names.events, key)
    case 'event-ping':
      return `${idOf(names.events, name)}:${part}`
    default:
      return key
  }
}

/** The state of each of these jobs, in the words of {@link LeftJob}. @param now in epoch ms. */
export async function statesOf(jobs: readonly LeftJob[], names: Names, db: Database, now: number): Promise<object[]> {
  const rows = await db.selectFrom('jobs').selectAll().execute()
  return jobs.map((job) => {
    const key = keyOf(job, names)
    const row = rows.find((one) => one.guild_id === GUILD_IDS[job.where] && one.kind === job.kind && one.key === key)
    const isNoted = row !== undefined && row.progress !== null && row.progress !== 'null'
    const state = (): string => {
      if (!row) return 'gone'
      if (row.state === 'done') return 'done'
      if (row.state === 'blocked') return `blocked by ${row.blocked_on}${isNoted ? ', noted' : ''}`
      if (isNoted) return 'noted'
      if (row.lease_token !== null) return 'begun'
      return row.run_at > now ? 'waits' : 'queued'
    }
    return { where: job.where, kind: job.kind, key: job.key, state: state() }
  })
}

/** The states that the table expects. */
export function expectedStates(
  jobs: readonly LeftJob[],
  state: (job: LeftJob) => string,
): { where: Where; kind: string; key: string; state: string }[] {
  return jobs.map((job) => ({ where: job.where, kind: job.kind, key: job.key, state: state(job) }))
}
