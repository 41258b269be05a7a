import { shardOf } from '@guildhall/core'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, describe, expect, it } from 'vitest'
import { databaseFile, lockDatabase } from '../../testing/outage.ts'
import { eventually, setStage, type Stage } from '../../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo

let stage: Stage

afterEach(() => stage.close())

const members = async () => (await stage.core.snapshots.get(DEMO))?.memberCount ?? 0
const sessions = () => stage.db.selectFrom('gateway_sessions').selectAll().orderBy('shard_id').execute()

describe('the shards of a bot', () => {
  it('are all that Discord recommends, in one process, by default', async () => {
    stage = await setStage(undefined, { shards: 3, maxConcurrency: 3, identifyEveryMs: 0 })
    const bot = await stage.start()
    expect(bot.state()).toBe('ready')
    await eventually(async () => expect(await sessions()).toHaveLength(3))
    expect((await sessions()).map((row) => [row.shard_count, row.shard_id])).toEqual([
      [3, 0],
      [3, 1],
      [3, 2],
    ])
    for (const guildId of [DEMO, GUILDS.raidNight]) {
      await eventually(async () => expect(await stage.core.snapshots.get(guildId)).toBeDefined())
      expect(await stage.core.gatewaySessions.aliveFor(guildId)).toBeGreaterThan(0)
    }
  })

  it('receive only the guilds of the configured shards', async () => {
    stage = await setStage()
    const own = shardOf(DEMO, 16)
    const other = shardOf(GUILDS.raidNight, 16)
    expect(own).not.toBe(other)
    await stage.start({ shards: { count: 16, ids: [own] } })
    await eventually(async () => expect(await stage.core.snapshots.idsWithBot()).toEqual([DEMO]))
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']), 10_000)
    await stage.as(USERS.cleo).run({ channelId: CHANNELS.demoGeneral, command: 'blame' })
    await eventually(async () =>
      expect((await stage.as(USERS.ada).read(CHANNELS.demoGeneral)).at(-1)?.content).toContain('blamed 1 time'),
    )
    expect(await stage.core.snapshots.idsWithBot()).toEqual([DEMO])
  })
})

describe('a shard whose lease another process took', () => {
  it('disconnects, and resumes its stored session once the lease is free', async () => {
    stage = await setStage()
    const bot = await stage.start()
    await eventually(async () => expect(await members()).toBeGreaterThan(0))
    const before = await members()
    const left = await stage.sessionsLeft()
    const [session] = await sessions()
    await stage.db
      .updateTable('shard_leases')
      .set({ token: 'another process', leased_until: Date.now() + 29_000 })
      .execute()
    // This member is not stored, because the shard belongs to another process.
    await stage.as(USERS.dan).join(DEMO)
    await eventually(() => expect(bot.state()).toBe('connecting'), 15_000)
    expect(stage.logged()).toContain('lost the lease of a shard')
    expect(await members()).toBe(before)
    await stage.db.deleteFrom('shard_leases').execute()
    await eventually(() => expect(bot.state()).toBe('ready'), 10_000)
    await eventually(async () => expect(await members()).toBe(before + 1))
    expect((await sessions()).map((row) => row.session_id)).toEqual([session?.session_id])
    expect(await stage.sessionsLeft()).toBe(left)
  })

  it('is compared with Discord again, because its guilds may have changed meanwhile', async () => {
    stage = await setStage()
    const bot = await stage.start()
    await stage.core.commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
    // The session is stored.
    await eventually(async () => expect(await members()).toBeGreaterThan(0))
    await stage.db
      .updateTable('shard_leases')
      .set({ token: 'another process', leased_until: Date.now() + 29_000 })
      .execute()
    await eventually(() => expect(bot.state()).toBe('connecting'))
    stage.local.state.world.commands = []
    await stage.db.deleteFrom('shard_leases').execute()
    await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
    expect(stage.logged()).toContain('resumed the session')
  })
})

describe('a shard whose lease cannot be renewed in time', { timeout: 60_000 }, () => {
  /** Starts a bot, and locks its database until the shard is suspended. */
  async function suspend() {
    const file = databaseFile()
    stage = await setStage(file)
    const bot = await stage.start()
    await eventually(async () => expect(await members()).toBeGreaterThan(0))
    const before = await members()
    const [session] = await sessions()
    const unlock = await lockDatabase(stage.db, file)
    await eventually(() => expect(bot.state()).toBe('connecting'), 29_000)
    return { bot, before, sessionId: session?.session_id, unlock }
  }

  it("dispatches the received events after the renewal, also after Discord's time limit for a resume", async () => {
    const { bot, before, sessionId, unlock } = await suspend()
    await stage.as(USERS.dan).join(DEMO)
    // The time limit for a resume has passed: a new connection would need a new session.
    await stage.kit.moveTime(6 * 60_000)
    await unlock()
    await eventually(() => expect(bot.state()).toBe('ready'), 15_000)
    await eventually(async () => expect(await members()).toBe(before + 1))
    expect(stage.logged()).toContain('has the lease of a shard again')
    expect((await sessions()).map((row) => row.session_id)).toEqual([sessionId])
  })

  it('is resumed from the rows when another process had the lease meanwhile', async () => {
    const { bot, before, unlock } = await suspend()
    await stage.as(USERS.dan).join(DEMO)
    await unlock()
    // Take the lease immediately: the process asks for it once a second.
    await stage.db.updateTable('shard_leases').set({ token: 'another process', leased_until: 0 }).execute()
    await eventually(() => expect(bot.state()).toBe('ready'), 15_000)
    await eventually(async () => expect(await members()).toBe(before + 1))
    expect(stage.logged()).toContain('resumed the session')
  })
})
