import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, openSqlite } from '@guildhall/core'
import { demoWorld, startLocalDiscord } from '@guildhall/local-discord'
import { closeDiscord, freePort } from '@guildhall/test-kit'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from './config.ts'
import { takeDataFolder } from './data-folder.ts'
import { startProgram } from './program.ts'
import { openDatabase } from './storage.ts'

/** Interval at which the program deletes expired rows, in ms. */
const PRUNE_MS = 10 * 60_000

it('deletes the rows of a user with an old sign-in within ten minutes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pruning-'))
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  onTestFinished(async () => {
    vi.useRealTimers()
    await closeDiscord(discord)
    rmSync(folder, { recursive: true, force: true })
  })
  const taken = takeDataFolder(folder)
  const before = await openDatabase(taken, createLog('silent'), () => {})
  await before.insertInto('users').values({ user_id: '1', username: 'eve', avatar: null, updated_at: 1 }).execute()
  await before.insertInto('user_guilds').values({ user_id: '1', guilds: '[]', fetched_at: 1 }).execute()
  await before.destroy()
  taken.release()

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const environment = {
    PORT: String(await freePort()),
    LOCAL_DISCORD_PORT: new URL(discord.origin).port,
    DATA_DIR: folder,
    ROLES: 'api',
  }
  const program = await startProgram(readConfig(environment, folder), createLog('silent'), () => {})
  const db = openSqlite(taken.databaseFile)
  onTestFinished(async () => {
    await db.destroy()
    await program.end()
  })
  const users = () => db.selectFrom('users').select('user_id').execute()
  expect(await users()).toHaveLength(1)
  vi.advanceTimersByTime(PRUNE_MS)
  await vi.waitFor(async () => expect(await users()).toEqual([]))
  await vi.waitFor(async () => expect(await db.selectFrom('user_guilds').select('user_id').execute()).toEqual([]))
})
