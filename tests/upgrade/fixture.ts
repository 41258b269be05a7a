import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPostgres, openSqlite, openSqliteForReading, type Database } from '@guildhall/core'
import { CHANNELS, localDiscordClient, NOT_SUPPORTED, type LocalDiscordClient } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { eventually } from '@guildhall/test-kit'
import { expect } from 'vitest'
import type * as z from 'zod'
import { MovedClock } from '../moved-clock/moved-clock.ts'
import { createDatabase } from '../postgres/own-database.ts'
import { TEST_DATABASE_URL } from '../postgres/database.ts'
import { run, TIMEOUT_MS, whenReady, type Launched, type RunningProgram } from '../program/kit.ts'
import { readDiscord, type StoredDiscord } from './discord-state.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** The part of names.json that every fixture has. */
interface Recorded {
  /** The time at which the program was killed, ISO UTC. */
  readonly killedAt: string
}

/** A copy of the data of an earlier version, on which today's program can be started. */
export interface Fixture<Names extends Recorded> {
  /** The ids and secrets of the fixture. */
  readonly names: Names
  readonly discord: LocalDiscordClient
  /** The program's time, in epoch ms. */
  now(): number
  /** Runs a query, even while the program is running. */
  read<T>(query: (db: Database) => Promise<T>): Promise<T>
  /** Everything in the local Discord, at least as new as the call. */
  stored(): Promise<StoredDiscord>
  start(): Promise<RunningProgram>
  /** Also kills the program, if it still runs. */
  remove(): Promise<void>
}

/** The program's database, and the settings that name it. */
interface Storage {
  readonly variables: Readonly<Record<string, string>>
  open(): Database
  /** Opens a connection that never blocks the program. */
  openForReading(): Database
  drop(): Promise<void>
}

/** Whether fixtures of an engine can be opened here. */
export function isAvailable(engine: Engine): boolean {
  return engine === 'sqlite' || TEST_DATABASE_URL !== undefined
}

/** The folder of a fixture. @param version of the program that left the data. */
export function fixtureFolder(version: string, engine: Engine): string {
  return fileURLToPath(new URL(`${version}/${engine}/`, import.meta.url))
}

/**
 * Copies a fixture and gives it a clock that starts some time after the kill, so that the same work is due on every date.
 *
 * @param afterMs how long after the kill the clock starts.
 * @param schema of the fixture's names.json.
 */
export async function copyFixture<Names extends Recorded>(
  version: string,
  engine: Engine,
  afterMs: number,
  schema: z.ZodType<Names>,
): Promise<Fixture<Names>> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-upgrade-'))
  const dataDir = join(folder, 'data')
  cpSync(fixtureFolder(version, engine), dataDir, { recursive: true })
  // Git stores no other modes.
  chmodSync(dataDir, 0o700)
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o600)

  const names = schema.parse(JSON.parse(readFileSync(join(dataDir, 'names.json'), 'utf8')))
  const clock = await MovedClock.start(new Date(Date.parse(names.killedAt) + afterMs).toISOString())
  const storage = engine === 'sqlite' ? sqliteIn(dataDir) : await postgresFrom(dataDir, clock)
  const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
  const variables = {
    ...ports,
    ...storage.variables,
    ...clock.variables,
    // No test depends on the network.
    HUG_GIF_URL: 'http://127.0.0.1:9/',
  }

  const discord = localDiscordClient(`http://localhost:${ports.LOCAL_DISCORD_PORT}`)
  let marks = 0
  let launched: Launched | undefined
  // The local Discord has another port than in the fixture, unlike an operator's Discord.
  const resumeUrl = `ws://localhost:${ports.LOCAL_DISCORD_PORT}/gateway`
  const db = storage.open()
  await db.updateTable('gateway_sessions').set({ resume_url: resumeUrl }).execute()
  await db.destroy()
  const rows = storage.openForReading()

  return {
    names,
    discord,
    now: () => clock.now(),
    read: (query) => query(rows),
    async stored() {
      // Change a server without the bot, so that the program does not receive the change.
      marks += 1
      const mark = `mark ${marks}`
      await discord.world.changeChannel(CHANNELS.quietGeneral, { topic: mark })
      return eventually(() => {
        const state = readDiscord(dataDir)
        if (state.topic(CHANNELS.quietGeneral) !== mark) throw new Error('The local Discord did not store its state')
        return state
      }, TIMEOUT_MS)
    },
    async start() {
      launched = run(folder, variables)
      return whenReady(launched, ports)
    },
    async remove() {
      launched?.child.kill('SIGKILL')
      await launched?.ended
      await rows.destroy()
      await storage.drop()
      await clock.remove()
      rmSync(folder, { recursive: true, force: true })
      expect(launched?.output() ?? '').not.toContain(NOT_SUPPORTED)
    },
  }
}

function sqliteIn(dataDir: string): Storage {
  const file = join(dataDir, 'guildhall.sqlite')
  return {
    variables: {},
    open: () => openSqlite(file),
    openForReading: () => openSqliteForReading(file),
    drop: () => Promise.resolve(),
  }
}

/** Restores the dump into a database whose clock is the program's. */
async function postgresFrom(dataDir: string, clock: MovedClock): Promise<Storage> {
  const database = await createDatabase(TEST_DATABASE_URL ?? '')
  await database.rows(readFileSync(join(dataDir, 'guildhall.sql'), 'utf8'))
  await clock.drive(database)
  const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8').trim()
  return {
    variables: { DATABASE_URL: database.url, SESSION_SECRET: secret },
    open: () => openPostgres(database.url),
    openForReading: () => openPostgres(database.url),
    drop: () => database.drop(),
  }
}
