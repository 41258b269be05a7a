import { sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { endDeadLeases } from '../core.ts'
import { createLocalChanges } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createAuthService, type Auth } from './auth.ts'
import type { DiscordOAuth } from './discord-oauth.ts'

const NOW = 1_800_000_000_000
const ADA = { id: '1', username: 'ada', avatar: null }

let db: Database
/** How long callers have waited, in ms; they wait a second at each look. */
let waitedMs: number
let refreshes: number
/** Runs once Discord has given new tokens. */
let onRefreshed: () => Promise<unknown>
let auth: Auth

const grant = (name: string) => ({ accessToken: name, refreshToken: `refresh ${name}`, scope: '', expiresIn: 0 })
const oauth: DiscordOAuth = {
  exchange: async () => grant('first'),
  me: async () => ADA,
  async refresh() {
    refreshes += 1
    await onRefreshed()
    return grant(`renewed ${refreshes}`)
  },
}
const tokenOfAda = () => auth.discord.with(ADA.id, async (accessToken) => accessToken)
const lease = () =>
  db
    .updateTable('discord_tokens')
    .set({ refreshing_until: NOW + 12_000 })
    .execute()

function startAuth(): Auth {
  const started = createAuthService({
    db,
    clock: { now: () => NOW },
    stopwatch: { elapsed: () => (waitedMs += 1_000) },
    changes: createLocalChanges(db),
    sessionSecret: 'a secret that is long enough',
    oauth,
  })
  onTestFinished(() => started.stop())
  return started
}

describeOnEachEngine('the refresh of a Discord token', (open) => {
  beforeEach(async () => {
    db = await open()
    waitedMs = 0
    refreshes = 0
    onRefreshed = async () => undefined
    auth = startAuth()
    const { state, cookie } = auth.begin()
    await auth.finish({ code: 'a', state, cookie, redirectUri: 'http://localhost' })
  })

  it('by another process is waited for as long as a caller can wait, and not reported as the end of the sign-in', async () => {
    await lease()
    await expect(tokenOfAda()).rejects.toMatchObject({ code: 'discord.unavailable' })
    expect(waitedMs).toBe(9_000)
    expect(refreshes).toBe(0)
  })

  it('by another process is released when the only process of the database starts', async () => {
    await lease()
    await endDeadLeases(db)
    expect(await tokenOfAda()).toBe('renewed 1')
  })

  it('by another process is released when its lease ends later than a lease can, after the clock was set back', async () => {
    await db
      .updateTable('discord_tokens')
      .set({ refreshing_until: NOW + 3_600_000 })
      .execute()
    expect(await tokenOfAda()).toBe('renewed 1')
  })

  it('is not lost when the database does not take its result, and ends the sign-in in no process', async () => {
    onRefreshed = () => sql`alter table discord_tokens rename to discord_tokens_elsewhere`.execute(db)
    await expect(tokenOfAda()).rejects.toThrow('discord_tokens')
    await sql`alter table discord_tokens_elsewhere rename to discord_tokens`.execute(db)
    const inOther = startAuth().discord.with(ADA.id, async (accessToken) => accessToken)
    await expect(inOther).rejects.toMatchObject({ code: 'discord.unavailable' })
    expect(await tokenOfAda()).toBe('renewed 1')
    expect(refreshes).toBe(1)
  })
})
