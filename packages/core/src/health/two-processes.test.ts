import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '../kernel/database/postgres.ts'
import { isPostgres } from '../kernel/database/queries.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { FoundProblem } from '../kernel/guild-problems.ts'
import { describeOnEachEngine, TEST_DATABASE_URL } from '../testing/databases.ts'
import { ALERTS, broken, chooseAlertsChannel, healthProcess, MINUTE, newWorld } from './testing/health-process.ts'
import type { HealthProcess, HealthWorld } from './testing/health-process.ts'

/** The number of rounds, each with several concurrent attempts. */
const ROUNDS = 60
/** The problems that may begin and end. */
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']

/** Two processes on one database of PostgreSQL, or two callers in the only process on SQLite. */
async function twoProcesses(db: Database, world: HealthWorld): Promise<readonly [HealthProcess, HealthProcess]> {
  await chooseAlertsChannel(db, ALERTS)
  return [healthProcess(db, world), healthProcess(isPostgres(db) ? await connectAgain(db) : db, world)]
}

async function connectAgain(db: Database): Promise<Database> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const address = new URL(TEST_DATABASE_URL ?? '')
  address.pathname = `/${rows[0]?.name}`
  const second = openPostgres(address.href)
  onTestFinished(() => second.destroy())
  return second
}

/** The texts that Discord accepted, each with its time. */
interface Discord {
  readonly posted: { text: string; at: number }[]
}

/** One attempt at a job, which may be made twice at the same time: its lease was lost. */
async function attempt(one: HealthProcess, key: string, world: HealthWorld, discord: Discord): Promise<void> {
  const next = await one.next(key)
  if (next.type === 'wait') return
  if (next.type === 'post') {
    discord.posted.push({ text: next.content, at: world.now })
    await one.posted(key, `m${discord.posted.length}`)
  }
  await one.ended(key)
}

/** Begins and ends problems in turn: each lasts for three rounds. */
function lastingIn(round: number): FoundProblem[] {
  return NAMES.filter((_, at) => (round + at) % NAMES.length < NAMES.length / 2).map((name) => broken(name))
}

describeOnEachEngine('two processes', (open) => {
  it(
    'name each begin and each end of a problem in one message, at least a minute apart',
    { timeout: 180_000 },
    async () => {
      const world = newWorld()
      const db = await open()
      const processes = await twoProcesses(db, world)
      const discord: Discord = { posted: [] }
      const expected: string[] = []
      let lasting: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        world.found = lastingIn(round)
        const now = world.found.map(({ title }) => title)
        expected.push(...now.filter((one) => !lasting.includes(one)).map((one) => `+${one}`))
        expected.push(...lasting.filter((one) => !now.includes(one)).map((one) => `-${one}`))
        lasting = now
        await Promise.all(processes.map((one) => one.check()))
        world.now += 10 * MINUTE
        const keys = await processes[0].keys()
        // Different keys at the same time in both processes, and a search in between.
        await Promise.all([
          ...keys.map((key, at) => attempt(processes[at % 2 === 0 ? 0 : 1], key, world, discord)),
          processes[round % 2 === 0 ? 0 : 1].check(),
        ])
        for (const key of await processes[1].keys()) {
          world.now += MINUTE
          await attempt(processes[1], key, world, discord)
        }
      }
      const named = discord.posted.flatMap(({ text }) => text.split(' '))
      expect(named.toSorted()).toEqual(expected.toSorted())
      const gaps = discord.posted.slice(1).map(({ at }, nth) => at - (discord.posted[nth]?.at ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(MINUTE)
      expect(await processes[0].keys()).toEqual([])
      expect(
        await db.selectFrom('guild_problems').select('alert_key').where('alert_key', 'is not', null).execute(),
      ).toEqual([])
    },
  )

  it('prepare one text for a job that both processes attempt', { timeout: 180_000 }, async () => {
    const world = newWorld()
    const processes = await twoProcesses(await open(), world)
    for (let round = 0; round < ROUNDS; round += 1) {
      world.found = [broken(`${round}`), broken(`other ${round}`)]
      await processes[0].check()
      world.now += 10 * MINUTE
      const [key = ''] = await processes[0].keys()
      const [one, other] = await Promise.all(processes.map((process) => process.next(key)))
      expect(one).toMatchObject({ type: 'post' })
      expect(other).toEqual(one)
      await Promise.all(processes.map((process) => process.posted(key, `m${round}`)))
      for (const done of await processes[0].keys()) {
        expect(await processes[1].next(done)).toMatchObject({ type: 'done' })
        await processes[0].ended(done)
      }
      world.found = []
      world.now += MINUTE
      await processes[1].check()
      const [end = ''] = await processes[0].keys()
      expect(await processes[0].next(end)).toMatchObject({ type: 'post' })
      await processes[0].posted(end, `end ${round}`)
      for (const done of await processes[0].keys()) await processes[0].ended(done)
      world.now += MINUTE
    }
  })
})
