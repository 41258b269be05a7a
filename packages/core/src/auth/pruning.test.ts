import { beforeEach, expect, it } from 'vitest'
import { createAges } from '../kernel/ages.ts'
import { createLocalChanges } from '../kernel/changes/changes.ts'
import { systemStopwatch } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/schema.ts'
import { rowReader } from '../kernel/database/unreadable-rows.ts'
import { createUserGuildLists } from '../guilds/user-guilds.ts'
import { createLog } from '../kernel/log.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { planOf, recordQueries, type RecordedQueries } from '../testing/query-plans.ts'
import { createAuthService } from './auth.ts'

const DAY = 24 * 60 * 60_000
const NOW = 1_800_000_000_000
/** The rows of two and a half steps. */
const MANY = 1_250

const clock = { now: () => NOW }
const unused = () => Promise.reject(new Error('Discord is not asked'))

let db: Database
let queries: RecordedQueries

/** The rows of users who signed in at `at`; the session is null for those who have none. */
async function write(ids: readonly string[], at: number, session: { expires: number; revoked: number | null } | null) {
  const users = ids.map((id) => ({ user_id: id, username: `user ${id}`, avatar: null, updated_at: at }))
  await db.insertInto('users').values(users).execute()
  await db
    .insertInto('user_guilds')
    .values(ids.map((id) => ({ user_id: id, guilds: '[]', fetched_at: at })))
    .execute()
  const sealed = { refresh_token: 'sealed', scope: '', expires_at: at + DAY }
  await db
    .insertInto('discord_tokens')
    .values(ids.map((id) => ({ user_id: id, access_token: `sealed ${id}`, ...sealed })))
    .execute()
  if (!session) return
  const times = { created_at: at, expires_at: session.expires, revoked_at: session.revoked }
  await db
    .insertInto('sessions')
    .values(ids.map((id) => ({ session_id: `session ${id}`, user_id: id, ...times })))
    .execute()
}

async function prune(): Promise<void> {
  const oauth = { exchange: unused, me: unused, refresh: unused }
  const auth = createAuthService({
    db,
    clock,
    stopwatch: systemStopwatch,
    changes: createLocalChanges(db),
    sessionSecret: 'a secret that is long enough',
    oauth,
    onSignedIn: async () => undefined,
  })
  await auth.prune()
  await createUserGuildLists({
    db,
    clock,
    ages: createAges({ clock, stopwatch: systemStopwatch }),
    ask: unused,
    readRows: rowReader(createLog('silent')),
  }).prune()
  auth.stop()
}

async function idsIn(table: 'users' | 'user_guilds' | 'discord_tokens'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('user_id').orderBy('user_id').execute()
  return rows.map((row) => row.user_id)
}

describeOnEachEngine('rows of users', (open) => {
  beforeEach(async () => {
    queries = recordQueries()
    db = await open(queries.onQuery)
  })

  it('are deleted 30 days after they were written, unless the user has a live session', async () => {
    await write(['old'], NOW - 31 * DAY, null)
    await write(['old, session over'], NOW - 31 * DAY, { expires: NOW, revoked: null })
    await write(['old, signed out'], NOW - 31 * DAY, { expires: NOW + DAY, revoked: NOW - 30 * DAY })
    await write(['old, signed in'], NOW - 31 * DAY, { expires: NOW + DAY, revoked: null })
    await write(['young'], NOW - 29 * DAY, null)
    await prune()
    expect(await idsIn('users')).toEqual(['old, signed in', 'young'])
    expect(await idsIn('user_guilds')).toEqual(['old, signed in', 'young'])
    // Discord's tokens are useless without a session, so their age does not matter.
    expect(await idsIn('discord_tokens')).toEqual(['old, signed in'])
  })

  it('are deleted in steps of 500 that use indexes', async () => {
    const ids = Array.from({ length: MANY }, (_, index) => String(index).padStart(5, '0'))
    await write(ids, NOW - 31 * DAY, { expires: NOW - DAY, revoked: null })
    await prune()
    for (const table of ['users', 'user_guilds', 'discord_tokens', 'sessions'] as const) {
      const deletes = queries.of('delete', table)
      expect(deletes.length, table).toBe(3)
      for (const one of deletes) {
        expect(await planOf(db, one)).not.toMatch(/SCAN (users|user_guilds|discord_tokens|sessions)|Seq Scan/)
      }
      expect(await db.selectFrom(table).select('user_id').execute()).toEqual([])
    }
  })
})
