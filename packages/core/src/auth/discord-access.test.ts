import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { endDeadLeases } from '../core.ts'
import { createLocalChanges } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createAuth, type Auth } from './auth.ts'
import type { DiscordOAuth } from './discord-oauth.ts'

const NOW = 1_800_000_000_000
const ADA = { id: '1', username: 'ada', avatar: null }

let db: Database
/** How long callers have waited, in ms; they wait a second at each look. */
let waitedMs: number
let refreshes: number
let auth: Auth

const grant = (name: string) => ({ accessToken: name, refreshToken: `refresh ${name}`, scope: '', expiresIn: 0 })
const oauth: DiscordOAuth = {
  exchange: async () => grant('first'),
  me: async () => ADA,
  refresh: async () => grant(`renewed ${(refreshes += 1)}`),
}
const tokenOfAda = () => auth.discord.with(ADA.id, async (accessToken) => accessToken)
const lease = () =>
  db
    .updateTable('discord_tokens')
    .set({ refreshing_until: NOW + 12_000 })
    .execute()

describeOnEachEngine('a refresh that another process holds', (open) => {
  beforeEach(async () => {
    db = await open()
    waitedMs = 0
    refreshes = 0
    auth = createAuth({
      db,
      clock: { now: () => NOW },
      stopwatch: { elapsed: () => (waitedMs += 1_000) },
      changes: createLocalChanges(db),
      sessionSecret: 'a secret that is long enough',
      oauth,
    })
    onTestFinished(() => auth.stop())
    const { state, cookie } = auth.begin()
    await auth.finish({ code: 'a', state, cookie, redirectUri: 'http://localhost' })
  })

  it('is waited for as long as a caller can wait, and not reported as the end of the sign-in', async () => {
    await lease()
    await expect(tokenOfAda()).rejects.toMatchObject({ code: 'discord.unavailable' })
    expect(waitedMs).toBe(9_000)
    expect(refreshes).toBe(0)
  })

  it('is released when the only process of the database starts', async () => {
    await lease()
    await endDeadLeases(db)
    expect(await tokenOfAda()).toBe('renewed 1')
  })

  it('is released when its lease ends later than a lease can, after the clock was set back', async () => {
    await db
      .updateTable('discord_tokens')
      .set({ refreshing_until: NOW + 3_600_000 })
      .execute()
    expect(await tokenOfAda()).toBe('renewed 1')
  })
})
