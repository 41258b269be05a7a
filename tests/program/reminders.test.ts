import { migrate, openPostgres } from '@guildhall/core'
import { demoWorld, startLocalDiscord, USERS } from '@guildhall/local-discord'
import { closeDiscord, createTestCore, eventually } from '@guildhall/test-kit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { launch, newFolder, TIMEOUT_MS, type Launched } from './kit.ts'
import { makeGuilds, SHARDS } from './many-guilds.ts'

const SECRET = 'a secret of the tests, known to all processes'
const REMINDERS = 8
/** Longer than a busy machine takes to create the reminders, in ms. */
const DUE_AFTER_MS = 15_000

describe.skipIf(TEST_DATABASE_URL === undefined)('reminders of several processes', { timeout: 3 * TIMEOUT_MS }, () => {
  it('are sent once when a process is killed while sending and another takes over', async () => {
    const database = await makeDatabase()
    const local = await startLocalDiscord({
      ...demoWorld,
      port: 0,
      dataDir: null,
      gateway: { shards: 1, maxConcurrency: SHARDS, identifyEveryMs: 0 },
    })
    onTestFinished(() => closeDiscord(local))
    const guilds = makeGuilds(local)
    const db = openPostgres(database.url)
    onTestFinished(() => db.destroy())
    await migrate(db)
    const { core } = await createTestCore(local, { db, sessionSecret: SECRET })
    onTestFinished(() => core.stop())
    const bot = (shards: string): Launched =>
      launch(newFolder(), {
        DATABASE_URL: database.url,
        SESSION_SECRET: SECRET,
        LOCAL_DISCORD_PORT: new URL(local.origin).port,
        ROLES: 'bot',
        SHARDS: shards,
      })
    const connected = (one: Launched): Promise<void> =>
      eventually(() => expect(one.output()).toContain('The bot is connected to Discord.'), TIMEOUT_MS)
    const posted = (): string[] =>
      guilds.flatMap(({ channel }) => (local.state.world.messages[channel] ?? []).map(({ content }) => content))

    const [lower, upper] = [bot('0-1/4'), bot('2-3/4')]
    await Promise.all([connected(lower), connected(upper)])
    const next_run_at = new Date(Date.now() + DUE_AFTER_MS).toISOString()
    const expected: string[] = []
    for (const guild of guilds) {
      const snapshot = await eventually(async () => {
        const known = await core.snapshots.get(guild.id)
        if (!known) throw new Error(`No bot knows ${guild.id}`)
        return known
      }, TIMEOUT_MS)
      for (let at = 0; at < REMINDERS; at++) {
        const message = `${guild.id} ${at}`
        expected.push(message)
        const input = { channel_id: guild.channel, message, next_run_at, is_recurring: at % 2 === 0 }
        await core.reminders.create(
          snapshot,
          { ...input, recurrence_type: 'daily' },
          { userId: USERS.ada, limits: null },
          undefined,
        )
      }
    }

    // Slow responses, so that the process is killed while it sends messages.
    const slow = local.delay(300, { route: 'POST /channels/:id/messages' })
    await eventually(() => expect(slow.affected()).toBeGreaterThan(20), DUE_AFTER_MS + TIMEOUT_MS)
    upper.child.kill('SIGKILL')
    await upper.ended
    // Make its leases expire immediately.
    await database.rows('update shard_leases set leased_until = leased_until - 30000 where shard_id >= 2')
    await database.rows('update jobs set leased_until = 1 where lease_token is not null and guild_slot % 4 >= 2')
    const third = bot('2-3/4')
    await connected(third)
    await eventually(() => expect(posted().toSorted()).toEqual(expected.toSorted()), TIMEOUT_MS)
    const open = "select key from jobs where kind = 'reminder' and (lease_token is not null or progress is not null)"
    await eventually(async () => expect(await database.rows(open)).toEqual([]), TIMEOUT_MS)
    expect(posted()).toHaveLength(expected.length)
  })
})
