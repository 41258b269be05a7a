import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../testing/databases.ts'
import { openRelay } from '../testing/relay.ts'
import { openPostgres } from './database/postgres.ts'
import { createLog } from './log.ts'
import type { Nudge } from './nudge.ts'
import { createPostgresNudges } from './postgres-nudges.ts'

const GUILD = { about: 'guild-config', guildId: '10' } as const

/** One process: its nudges, and what its listener was told. */
async function join(url: string) {
  const nudges = await createPostgresNudges({ url, log: createLog('silent') })
  onTestFinished(() => nudges.close())
  const told: Nudge[] = []
  nudges.listen('guild-config', (nudge) => void told.push(nudge))
  return { nudges, told }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describeOnPostgres('nudges', () => {
  it('reach the other processes, and the sender once', async () => {
    const url = await makePostgresDatabase()
    const [one, other] = [await join(url), await join(url)]
    one.nudges.send(GUILD)
    await vi.waitFor(() => expect(other.told).toEqual([GUILD]))
    // PostgreSQL delivers in one order to all, so who heard of this one would have heard of the first again.
    const end = { ...GUILD, guildId: '11' }
    other.nudges.send(end)
    await vi.waitFor(() => expect(one.told).toContainEqual(end))
    expect(one.told).toEqual([GUILD, end])
    expect(other.told).toEqual([GUILD, end])
  })

  it('reach their sender although the database is away', async () => {
    const relay = await openRelay(await makePostgresDatabase())
    const { nudges, told } = await join(relay.url)
    await relay.close()
    nudges.send(GUILD)
    await vi.waitFor(() => expect(told).toEqual([GUILD]), 500)
  })

  it('reach the others again after the connection was lost', async () => {
    const url = await makePostgresDatabase()
    const relay = await openRelay(url)
    const [near, far] = [await join(url), await join(relay.url)]
    await relay.close()
    await pause(300)
    await relay.open()
    await vi.waitFor(
      () => {
        near.nudges.send(GUILD)
        expect(far.told.length).toBeGreaterThan(0)
      },
      { timeout: 8_000, interval: 100 },
    )
    const before = near.told.length
    far.nudges.send(GUILD)
    await vi.waitFor(() => expect(near.told.length).toBe(before + 1), 1_000)
  })

  it('of a newer version, and noise, are passed over', async () => {
    const url = await makePostgresDatabase()
    const [one, other] = [await join(url), await join(url)]
    const db = openPostgres(url)
    onTestFinished(() => db.destroy())
    for (const payload of ['', 'noise', '{"from":"x","nudge":{"about":"weather"}}']) {
      await sql`select pg_notify('guildhall', ${payload})`.execute(db)
    }
    one.nudges.send(GUILD)
    await vi.waitFor(() => expect(other.told).toEqual([GUILD]), 1_000)
  })

  it('cannot be had from a database that is away', async () => {
    const relay = await openRelay(await makePostgresDatabase())
    await relay.close()
    await expect(join(relay.url)).rejects.toMatchObject({ code: 'database.unavailable' })
  })
})
