import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBlameService, createGatewaySessions, endDeadLeases, openSqlite, type Database } from '@guildhall/core'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from './testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

/** Duration of Discord's silence, in ms. */
const SILENCE_MS = 60_000

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

let stage: Stage
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-bot-'))
  stage = await setStage(join(folder, 'guildhall.db'))
})

afterEach(async () => {
  await stage.close()
  rmSync(folder, { recursive: true })
})

const blame = () => stage.as(USERS.cleo).run({ channelId: GENERAL, command: 'blame' })
const membersIn = async (db: Database) => {
  const row = await db.selectFrom('guilds').select('member_count').where('guild_id', '=', DEMO).executeTakeFirst()
  return row?.member_count ?? 0
}
const contents = async () => (await stage.as(USERS.ada).read(GENERAL)).map(({ content }) => content)

describe('a stopped bot', () => {
  it('finishes its responses and resumes the same session at the next start', async () => {
    const bot = await stage.start()
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    const left = await stage.sessionsLeft()
    const slow = stage.local.delay(700, { route: 'POST /interactions/:id/:token/callback' })
    await blame()
    await eventually(() => expect(slow.affected()).toBe(1))
    await bot.stop()
    expect(await contents()).toContain('Gremlin has been blamed 1 time.')

    slow.end()
    await blame()
    await stage.start()
    await eventually(async () => expect(await contents()).toContain('Gremlin has been blamed 2 times.'))
    expect(await stage.sessionsLeft()).toBe(left)
  })

  it('stops although Discord does not respond', async () => {
    const bot = await stage.start()
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    const silence = stage.local.delay(SILENCE_MS, {})
    await blame()
    await stage.core.commands.toggle(
      GUILDS.raidNight,
      { name: 'blame', enable: true, seen: undefined },
      administrator(USERS.ben),
    )
    // The response and the menu are both in flight.
    await eventually(() => expect(silence.affected()).toBeGreaterThanOrEqual(2))
    stage.local.freezeGateway()
    const begun = Date.now()
    await bot.stop()
    expect(Date.now() - begun).toBeLessThan(SILENCE_MS / 2)
    stage.local.endFaults()
  })
})

describe('a bot that is stopped while it starts', () => {
  it('takes no shard once Discord responds', async () => {
    const slow = stage.local.delay(1_000, { route: 'GET /users/@me' })
    const started = stage.start()
    started.catch(() => undefined)
    await eventually(() => expect(slow.affected()).toBe(1))
    await stage.stopAll()
    await expect(started).rejects.toThrow('aborted')
    expect(await stage.db.selectFrom('shard_leases').selectAll().execute()).toEqual([])
  })
})

describe('a killed bot', () => {
  it('receives again the events that its rows lack, and counts none twice', async () => {
    const bot = await stage.start()
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    // Rows are written once a second; wait for a write.
    await eventually(async () => expect(await membersIn(stage.db)).toBeGreaterThan(0))
    const before = await membersIn(stage.db)
    await stage.as(USERS.dan).join(DEMO)
    await eventually(async () => expect(await membersIn(stage.db)).toBe(before + 1))
    await blame()
    await eventually(async () => expect(await contents()).toContain('Gremlin has been blamed 1 time.'))
    // A copy of the disk at the moment of the kill: it has the count, and a checkpoint that is up to a second old.
    const disk = join(folder, 'killed.db')
    for (const part of ['', '-wal']) copyFileSync(join(folder, `guildhall.db${part}`), disk + part)
    await stage.as(USERS.dan).leave(DEMO)
    await eventually(async () => expect(await membersIn(stage.db)).toBe(before))
    await bot.stop()

    const db = openSqlite(disk)
    await endDeadLeases(db)
    const place = await createGatewaySessions({ db, gatewayDb: db, clock: stage.core.clock }).get(0, 1)
    const end = await stage.core.gatewaySessions.get(0, 1)
    // Later events: a call, its response and a leave.
    expect(place?.sequence).toBeLessThanOrEqual((end?.sequence ?? 0) - 3)
    const left = await stage.sessionsLeft()
    await stage.start({ db })
    await eventually(async () => expect(await membersIn(db)).toBe(before))
    await blame()
    await eventually(async () => expect(await contents()).toContain('Gremlin has been blamed 2 times.'))
    expect(await createBlameService({ ...stage.core, db }).total()).toBe(2)
    expect(await stage.sessionsLeft()).toBe(left)
    await stage.stopAll()
    await db.destroy()
  })
})
