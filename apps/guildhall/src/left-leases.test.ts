import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, RULES_MESSAGE } from '@guildhall/core'
import { CHANNELS, demoWorld, GUILDS, startLocalDiscord, USERS, type LocalDiscord } from '@guildhall/local-discord'
import { closeDiscord, freePort } from '@guildhall/test-kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from './config.ts'
import { takeDataFolder } from './data-folder.ts'
import { startProgram, type Program } from './program.ts'
import { openDatabase } from './storage.ts'

const CHANNEL = CHANNELS.demoGeneral
const GUILD = GUILDS.guildhallDemo
/** Far less than the minute of a lease. */
const SOON_MS = 20_000

let folder: string
let discord: LocalDiscord
let program: Program | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-leases-'))
  discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})

afterEach(async () => {
  await program?.end()
  await closeDiscord(discord)
  rmSync(folder, { recursive: true, force: true })
})

/** Writes the rows of a program that was killed during a job, while it posted rules, and during a request. */
async function leaveLeases(): Promise<void> {
  const taken = takeDataFolder(folder)
  const db = await openDatabase(taken, createLog('silent'), () => {})
  const now = Date.now()
  const leasedUntil = now + 60_000
  await db
    .insertInto('channel_rules')
    .values({
      guild_id: GUILD,
      channel_id: CHANNEL,
      rules: JSON.stringify(['Be kind.']),
      version: 1,
      updated_by: USERS.ada,
      updated_at: now,
      undo: null,
      undo_until: null,
      save_number: 1,
      save_revision: 1,
      refusals: '[]',
      posted: JSON.stringify({ messageIds: [], leavingIds: [], posting: null }),
    })
    .execute()
  await db
    .insertInto('jobs')
    .values({
      guild_id: GUILD,
      guild_slot: Number(BigInt(GUILD) >> 22n),
      kind: RULES_MESSAGE,
      key: CHANNEL,
      revision: 1,
      applied_revision: 0,
      state: 'open',
      is_once: 0,
      priority: 0,
      run_at: now,
      not_before: 0,
      claimed_at: now,
      lease_token: 'killed',
      leased_until: leasedUntil,
      attempts: 1,
      throws: 0,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const request = { user_id: USERS.ada, method: 'POST', path: '/things', key: 'k', body_hash: 'hash', created_at: now }
  await db
    .insertInto('idempotency_keys')
    .values({ ...request, lease_owner: 'killed', leased_until: leasedUntil, status: null, reply: null })
    .execute()
  await db.destroy()
  taken.release()
}

it('continues the work of a killed program immediately on SQLite', { timeout: 40_000 }, async () => {
  await leaveLeases()
  const environment = {
    PORT: String(await freePort()),
    LOCAL_DISCORD_PORT: new URL(discord.origin).port,
    DATA_DIR: folder,
    ROLES: 'api,bot',
  }
  program = await startProgram(readConfig(environment, folder), createLog('silent'), () => {})
  const posted = () => (discord.state.world.messages[CHANNEL] ?? []).map(({ content }) => content)
  await vi.waitFor(() => expect(posted()).toContain('1. Be kind.'), { timeout: SOON_MS, interval: 50 })
  await program.end()
  program = undefined
  const taken = takeDataFolder(folder)
  const db = await openDatabase(taken, createLog('silent'), () => {})
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  await db.destroy()
  taken.release()
})
