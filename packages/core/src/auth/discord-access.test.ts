import { sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { endDeadLeases } from '../core.ts'
import { createLocalChanges } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createAuthService, type Auth } from './auth.ts'
import type { DiscordOAuth } from './discord-oauth.ts'

const NOW = 1_800_000_000_000
const ADA = { id: '1', username: 'ada', avatar: null }

let db: Database
/** How long callers have waited, in ms; each check adds a second. */
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
    onSignedIn: async () => undefined,
  })
  onTestFinished(() => started.stop())
  return started
}

describeOnEachEngine('a caller that needs a Discord token', (open) => {
  beforeEach(async () => {
    db = await open()
    waitedMs = 0
    refreshes = 0
    onRefreshed = async () => undefined
    auth = startAuth()
    const { state, cookie } = auth.begin()
    await auth.finish({ code: 'a', state, cookie, redirectUri: 'http://localhost' })
  })

  it('waits some seconds for a refresh by another process, then fails with discord.unavailable', async () => {
    await lease()
    await expect(tokenOfAda()).rejects.toMatchObject({ code: 'discord.unavailable' })
    expect(waitedMs).toBe(9_000)
    expect(refreshes).toBe(0)
  })

  it('refreshes the token after a startup has ended the leases of dead processes', async () => {
    await lease()
    await endDeadLeases(db)
    expect(await tokenOfAda()).toBe('renewed 1')
  })

  it('ignores a refresh lease from before the clock was set back', async () => {
    await db
      .updateTable('discord_tokens')
      .set({ refreshing_until: NOW + 3_600_000 })
      .execute()
    expect(await tokenOfAda()).toBe('renewed 1')
  })

  it('gets the refreshed token on the next call when the database failed to save it', async () => {
    onRefreshed = () => sql`alter table discord_tokens rename to discord_tokens_elsewhere`.execute(db)
    await expect(tokenOfAda()).rejects.toThrow('discord_tokens')
    await sql`alter table discord_tokens_elsewhere rename to discord_tokens`.execute(db)
    const inOther = startAuth().discord.with(ADA.id, async (accessToken) => accessToken)
    await expect(inOther).rejects.toMatchObject({ code: 'discord.unavailable' })
    expect(await tokenOfAda()).toBe('renewed 1')
    expect(refreshes).toBe(1)
  })
})
