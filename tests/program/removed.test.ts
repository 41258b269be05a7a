import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ENDPOINTS, isOfGuild, pathOf, type EndpointShape } from '@guildhall/contract'
import { openSqlite } from '@guildhall/core'
import {
  CHANNELS,
  demoWorld,
  GUILDS,
  localDiscordClient,
  ROLES,
  startLocalDiscord,
  USERS,
  type LocalDiscord,
} from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { eventually } from '@guildhall/test-kit'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { launch, newFolder, TIMEOUT_MS } from './kit.ts'
import { signIn } from './sign-in.ts'

/** A removed administrator loses access within this time, in ms, whatever fails. */
const PROMISED_MS = 30_000
/** Like `PROMISED_MS`, while the rows of members can be written, on a machine shared with other tests. */
const SOON_MS = 10_000

const RAID = GUILDS.raidNight
const DEMO = GUILDS.guildhallDemo

/**
 * An id that is too long, so that the call is refused as invalid input. A missing reminder or configuration would look
 * like a missing server.
 */
const NO_ID = 'x'.repeat(100)
const PARAMS = {
  guildId: RAID,
  commandId: 'blame',
  reminderId: NO_ID,
  revisionId: NO_ID,
  messageId: NO_ID,
  configId: NO_ID,
  channelId: NO_ID,
  listId: NO_ID,
}
/** Without the stream, of which a user has a few at most. */
const CALLS = Object.values<EndpointShape>(ENDPOINTS).filter((call) => isOfGuild(call) && call.events === undefined)

/** The dashboard with ben signed in, an administrator of Raid Night by a role. Both servers have rules. */
interface Stage {
  readonly discord: LocalDiscord
  /** Removes ben or ben's role. @returns how long some call still accepted ben, in ms. */
  outAfter(remove: () => void, withinMs: number): Promise<number>
  /** Gives ben the role again and waits until every call accepts ben. */
  restore(): Promise<void>
  /** Creates a reminder. @returns the status. */
  remind(): Promise<number>
  /** Deletes a message in each of the two rules channels. */
  deleteMessages(): Promise<void>
  /** Whether a call accepts ada, whose server does not change. */
  isAdaIn(): Promise<boolean>
}

async function setStage(variables: Readonly<Record<string, string>>, roles: readonly string[]): Promise<Stage> {
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  onTestFinished(() => discord.close())
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const folder = newFolder()
  const limits = { REQUESTS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000' }
  const ports = { PORT: String(port), LOCAL_DISCORD_PORT: new URL(discord.origin).port }
  const processes = roles.map((ROLES) => launch(folder, { ...ports, ...limits, ...variables, ROLES }))
  const output = (): string => processes.map((one) => one.output()).join('')
  await eventually(async () => expect((await fetch(`${origin}/readyz`)).status, output()).toBe(200), TIMEOUT_MS)
  const [ada, ben] = [await signIn({ origin }, 'ada'), await signIn({ origin }, 'ben')]

  const call = async (token: string, method: string, path: string, body: unknown): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await fetch(`${origin}/api${path}`, { method, headers, ...sent })
    await reply.body?.cancel()
    return reply.status
  }
  /** Authorization comes before validation: a rejected body means that the caller has access. */
  const isIn = (status: number): boolean => status < 300 || status === 400
  const statuses = (): Promise<number[]> =>
    Promise.all(CALLS.map((one) => call(ben, one.method, pathOf(one, PARAMS), one.body ? { enable: true } : undefined)))
  const inEverywhere = async (): Promise<void> =>
    eventually(async () => {
      const all = await statuses()
      expect(
        all.filter((status) => !isIn(status)),
        output(),
      ).toEqual([])
    }, TIMEOUT_MS)

  const saveRules = async (token: string, guildId: string, channelId: string): Promise<void> => {
    const rules = { channel_id: channelId, rules: [{ content: 'Be kind.', position: 0 }] }
    expect(await call(token, 'POST', pathOf(ENDPOINTS.saveRules, { guildId }), rules)).toBeLessThan(300)
  }
  await saveRules(ada, DEMO, CHANNELS.demoGeneral)
  await saveRules(ben, RAID, CHANNELS.raidGeneral)
  await inEverywhere()

  return {
    discord,
    async outAfter(remove, withinMs) {
      const began = performance.now()
      remove()
      for (;;) {
        const all = await statuses()
        const took = performance.now() - began
        if (!all.some(isIn)) return took
        if (took > withinMs) throw new Error(`After ${took} ms the calls answer ${all.join()}:\n${output()}`)
        await sleep(200)
      }
    },
    async restore() {
      discord.grantRole(RAID, USERS.ben, ROLES.raidLeader)
      await inEverywhere()
    },
    remind: () =>
      call(ben, 'POST', pathOf(ENDPOINTS.createReminder, { guildId: RAID }), {
        channel_id: CHANNELS.raidGeneral,
        message: 'Raid at nine.',
        next_run_at: new Date(Date.now() + 3_600_000).toISOString(),
        is_recurring: false,
      }),
    isAdaIn: async () => isIn(await call(ada, 'GET', pathOf(ENDPOINTS.getGuild, { guildId: DEMO }), undefined)),
    async deleteMessages() {
      for (const channelId of [CHANNELS.demoGeneral, CHANNELS.raidGeneral]) {
        const cleo = localDiscordClient(discord.origin).as(USERS.cleo)
        const { id: messageId } = await cleo.write(channelId, 'Is this allowed?')
        await cleo.delete({ channelId, messageId })
      }
    },
  }
}

/** Runs a statement in a transaction, which keeps its locks. @returns a function that ends it. */
async function hold(url: string, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(statement)
  return async () => {
    await client.query('rollback')
  }
}

describe.skipIf(TEST_DATABASE_URL === undefined)('a removed administrator, on PostgreSQL', () => {
  const start = async () => {
    const { url } = await makeDatabase()
    const stage = await setStage({ DATABASE_URL: url, SESSION_SECRET: 'a secret of the tests, known to both' }, [
      'api',
      'bot',
    ])
    return { ...stage, hold: (statement: string) => hold(url, statement) }
  }

  it(
    'is refused within seconds while a table of a module or of the members is locked',
    { timeout: 2 * TIMEOUT_MS },
    async () => {
      const stage = await start()
      const demote = (): void => stage.discord.revokeRole(RAID, USERS.ben, ROLES.raidLeader)
      for (const table of ['channel_rules', 'recorded_events', 'guild_members']) {
        const unlock = await stage.hold(`lock table ${table} in access exclusive mode`)
        await stage.deleteMessages()
        await stage.outAfter(demote, SOON_MS)
        expect(await stage.remind(), table).toBeGreaterThan(400)
        await unlock()
        // Between two attempts to write the row, the old row gives ben access, at most until the promised time.
        await stage.outAfter(() => {}, PROMISED_MS - SOON_MS)
        expect(await stage.remind(), table).toBe(404)
        await stage.restore()
      }

      const unlock = await stage.hold('lock table channel_rules in access exclusive mode')
      await stage.deleteMessages()
      await stage.outAfter(() => stage.discord.kick(RAID, USERS.ben), SOON_MS)
      expect(await stage.remind()).toBe(404)
      await unlock()
    },
  )

  it(
    'is refused within 30 s when the row cannot be written, unlike other administrators',
    { timeout: 2 * TIMEOUT_MS },
    async () => {
      const stage = await start()
      const unlock = await stage.hold(`select * from guild_members where user_id = '${USERS.ben}' for update`)
      const demote = (): void => stage.discord.revokeRole(RAID, USERS.ben, ROLES.raidLeader)
      await stage.outAfter(demote, PROMISED_MS)
      expect(await stage.remind()).toBeGreaterThan(400)
      expect(await stage.isAdaIn()).toBe(true)
      await unlock()
      expect(await stage.remind()).toBe(404)
    },
  )
})

describe('a removed administrator, on SQLite', () => {
  it('is refused within seconds while a row of another server is corrupt', { timeout: 2 * TIMEOUT_MS }, async () => {
    const folder = newFolder()
    const stage = await setStage({ DATA_DIR: folder }, ['api,bot'])
    const db = openSqlite(join(folder, 'guildhall.sqlite'))
    onTestFinished(() => db.destroy())
    await db.updateTable('channel_rules').set({ rules: '{' }).where('guild_id', '=', DEMO).execute()
    await stage.deleteMessages()
    const demote = (): void => stage.discord.revokeRole(RAID, USERS.ben, ROLES.raidLeader)
    await stage.outAfter(demote, SOON_MS)
    expect(await stage.remind()).toBe(404)
    await stage.restore()
    await stage.deleteMessages()
    await stage.outAfter(() => stage.discord.kick(RAID, USERS.ben), SOON_MS)
    expect(await stage.remind()).toBe(404)
  })
})
