import { setTimeout as wait } from 'node:timers/promises'
import { GUILDS, type LocalDiscord } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as z from 'zod'
import { eventually, setStage, type Stage } from '../../testing/stage.ts'
import type { Cell, Fault } from './cell.ts'

const DEMO = GUILDS.guildhallDemo
/** The rate limit of the `429` fault, in seconds. It exceeds the wait of the client. */
const RETRY_AFTER_S = 2
/** Longer than any test: a held call times out. */
const FOREVER_MS = 600_000
/** Slightly longer than the client's time-out. */
const LATE_MS = 4_100
/** Time in which the bot gathers events before it opens blocked jobs, with a margin, in ms. */
const GATHERED_MS = 150
/** Time limit of a job after its fault is lifted, on a busy machine, in ms. */
export const ENDS_WITHIN_MS = 60_000

/** A stage that is prepared for one job of a kind. */
export interface Scene {
  /** Requests the effect, as an administrator or a member. */
  ask(): Promise<unknown>
  /** Counts the effects in the local Discord. */
  effects(): number
  /** The sentence outside the job; absent for kinds without one. @param isDone whether the job has no further attempt */
  shown?(isDone: boolean): Promise<string | null>
  /** Removes the object of the call from Discord without an event. @returns a function that restores it. Absent: the channel is removed. */
  vanish?(): () => void
}

/** A kind of job with its test setup. */
export interface GoldenKind {
  readonly kind: string
  /** The route of Discord's REST API that fails. */
  readonly call: string
  /** The channel in which the permission is denied, or that is removed. */
  readonly channelId: string
  /** The denied permission. Null: the `403` fault is a response with 50001 Missing Access. */
  readonly denied: bigint | null
  /** Whether the response has no body. A lost response then means that Discord handles the call after its time-out. */
  readonly hasEmptyAnswer?: boolean
  prepare(stage: Stage): Promise<Scene>
}

type Guild = LocalDiscord['state']['world']['guilds'][number]

export function demoOf({ local }: Stage): Guild {
  const guild = local.state.world.guilds.find(({ id }) => id === DEMO)
  if (!guild) throw new Error('There is no server')
  return guild
}

function channelOf(stage: Stage, channelId: string): Guild['channels'][number] {
  const channel = demoOf(stage).channels.find(({ id }) => id === channelId)
  if (!channel) throw new Error('There is no channel')
  return channel
}

/** Begins a fault. @returns a function that ends it. */
async function begin(stage: Stage, one: GoldenKind, fault: Fault, scene: Scene): Promise<() => void> {
  const { local } = stage
  const { call: route, channelId, denied } = one
  const overwrites = [...channelOf(stage, channelId).overwrites]
  const withDenial = [
    ...overwrites,
    { id: local.credentials.clientId, type: 1 as const, allow: '0', deny: String(denied ?? P.SendMessages) },
  ]
  const restore = (): void => local.changeChannel(channelId, { overwrites })
  switch (fault) {
    case '403': {
      if (denied === null) {
        const failing = local.fail(403, { route })
        return () => {
          failing.end()
          restore()
        }
      }
      // Sent without an event, so the bot's snapshot still contains the permission.
      channelOf(stage, channelId).overwrites = withDenial
      return restore
    }
    case '404': {
      if (scene.vanish) return scene.vanish()
      const { channels } = demoOf(stage)
      const channel = channelOf(stage, channelId)
      channels.splice(channels.indexOf(channel), 1)
      return () => {
        channels.push(channel)
        restore()
      }
    }
    case '429': {
      const limited = local.limit({ scope: 'user', retryAfter: RETRY_AFTER_S }, { route, requests: 1 })
      return () => limited.end()
    }
    case '500': {
      const failing = local.fail(500, { route })
      return () => failing.end()
    }
    case 'lost answer': {
      const slow = one.hasEmptyAnswer
        ? local.delay(LATE_MS, { route, requests: 1 })
        : local.trickle(FOREVER_MS, { route, requests: 1 })
      return () => slow.end()
    }
    case 'time-out': {
      const held = local.delay(FOREVER_MS, { route, requests: 1 })
      return () => held.end()
    }
    case 'outage':
      local.refuse({ http: 'cut', gateway: false })
      return () => local.comeBack()
    case 'seen beforehand':
      local.changeChannel(channelId, { overwrites: withDenial })
      await stage.caughtUp(DEMO)
      return restore
  }
}

const Ending = z.object({
  key: z.string(),
  /** Whether the attempt deleted the job. */
  isDropped: z.number(),
  state: z.string(),
  blocked_on: z.string().nullable(),
  reason: z.string().nullable(),
  revision: z.number(),
  applied_revision: z.number(),
  attempts: z.number(),
  throws: z.number(),
  run_at: z.number(),
  not_before: z.number(),
  updated_at: z.number(),
})
type Ending = z.infer<typeof Ending>

const COLUMNS = Object.keys(Ending.shape).filter((name) => name !== 'isDropped')

/** Records the row at the end of each attempt at a job of the kind, because services may change the row right after. */
async function recordEndings({ db }: Stage, kind: string): Promise<() => Promise<Ending[]>> {
  const columns = sql.raw(COLUMNS.join(', '))
  const valuesOf = (row: string) => sql.raw(COLUMNS.map((name) => `${row}.${name}`).join(', '))
  const applies = sql`old.guild_id = ${sql.lit(DEMO)} and old.kind = ${sql.lit(kind)} and old.lease_token is not null`
  await sql`create table endings as select 0 as "isDropped", ${columns} from jobs where false`.execute(db)
  await sql`create trigger attempt_ended after update on jobs when ${applies} and new.lease_token is null
    begin insert into endings values (0, ${valuesOf('new')}); end`.execute(db)
  await sql`create trigger attempt_dropped after delete on jobs when ${applies}
    begin insert into endings values (1, ${valuesOf('old')}); end`.execute(db)
  return async () => {
    const { rows } = await sql`select * from endings order by rowid`.execute(db)
    return z.array(Ending).parse(rows)
  }
}

/** Describes the outcome of an attempt. A time is rounded to seconds; a back-off is random, so only its bounds are checked. */
function outcomeOf(job: Ending): string {
  if (job.isDropped) return 'dropped'
  if (job.state !== 'open') return job.blocked_on === null ? job.state : `${job.state} on ${job.blocked_on}`
  const delay = job.run_at - job.updated_at
  if (job.throws > 0) return 'unexpected error, retry after a back-off'
  if (job.not_before > 0) return `retry in ${Math.round(delay / 1_000)} s`
  if (job.applied_revision === job.revision) return 'next run'
  const longest = 1_000 * 2 ** (job.attempts - 1)
  expect(delay).toBeGreaterThan(longest / 2 - 400)
  expect(delay).toBeLessThanOrEqual(longest)
  return 'retry after a back-off'
}

const isRetry = (outcome: string): boolean => outcome.includes('retry')

/** Runs one cell of the table on a separate stage. */
export async function observe(one: GoldenKind, fault: Fault): Promise<Cell> {
  const stage = await setStage()
  try {
    await stage.start()
    return await observeOn(stage, one, fault)
  } finally {
    await stage.close()
  }
}

async function observeOn(stage: Stage, one: GoldenKind, fault: Fault): Promise<Cell> {
  const scene = await one.prepare(stage)
  const endings = await recordEndings(stage, one.kind)
  const lift = await begin(stage, one, fault, scene)
  const asked = scene.ask().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const first = await eventually(async () => {
    const [ending] = await endings()
    if (!ending) throw new Error(`No attempt at the job ${one.kind} has ended.`)
    return ending
  }, ENDS_WITHIN_MS)
  const outcome = outcomeOf(first)
  // Keep the fault until the response: a blocked job may be withdrawn with the response, and ending the fault earlier would change it.
  const answer = isRetry(outcome) ? null : await asked
  const shown = (await scene.shown?.(!isRetry(outcome))) ?? null
  lift()
  await asked
  await stage.caughtUp(DEMO)
  await unblocked(stage, one.kind)
  const last = await eventually(async () => {
    let ending = first
    for (const later of await endings()) if (later.key === first.key) ending = later
    expect(isRetry(outcomeOf(ending))).toBe(false)
    return ending
  }, ENDS_WITHIN_MS)
  await stage.caughtUp(DEMO)
  const isRefused = answer !== null && first.state === 'blocked'
  const lifted = isRefused && (await isWithdrawn(stage, one.kind, first)) ? 'withdrawn' : outcomeOf(last)
  return { outcome, reason: first.reason, shown, answer, lifted, effects: scene.effects() }
}

/** Whether the desired state of a refused request was reverted: its job was deleted, or written again to remove its leftovers. */
async function isWithdrawn({ db }: Stage, kind: string, { key, revision }: Ending): Promise<boolean> {
  const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', kind).where('key', '=', key).execute()
  return jobs.every((job) => job.revision > revision)
}

/** Waits until no attempt at a job is due or running, after the events that open blocked jobs were gathered. */
async function unblocked({ db, local }: Stage, kind: string): Promise<void> {
  await wait(GATHERED_MS)
  await eventually(async () => {
    const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', kind).where('state', '=', 'open').execute()
    const under = jobs.filter(({ lease_token, run_at }) => lease_token !== null || run_at <= local.clock.now())
    expect(under).toEqual([])
  }, ENDS_WITHIN_MS)
}
