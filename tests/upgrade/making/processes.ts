import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { localDiscordClient, type LocalDiscordClient } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { eventually } from '@guildhall/test-kit'
import { createDatabase, type OwnDatabase } from '../../postgres/own-database.ts'
import type { Engine } from '../fixture.ts'

const MAIN = fileURLToPath(new URL('../../../apps/guildhall/dist/main.js', import.meta.url))
const MOVED_CLOCK = new URL('../../long-run/moved-clock.mjs', import.meta.url).href
/** Known to both processes on PostgreSQL, and kept beside the dump. */
export const SESSION_SECRET = 'the session secret of a fixture, of no use elsewhere'
const OFFSET_LENGTH = 20
const START_MS = 60_000

/** The program and the local Discord in two processes, so that a kill of the first leaves the second with what it accepted. */
export class Processes {
  private offset = 0
  private output = ''

  private constructor(
    /** The data of the program. */
    readonly dataDir: string,
    /** The data of the local Discord. */
    readonly discordDir: string,
    private readonly clockFolder: string,
    readonly database: OwnDatabase | undefined,
    readonly origin: string,
    readonly discord: LocalDiscordClient,
    private readonly children: Map<'discord' | 'program', ChildProcess>,
  ) {}

  /** @param startsAt the first time of both clocks, ISO. */
  static async start(engine: Engine, startsAt: string): Promise<Processes> {
    const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-fixture-'))
    const discordDir = mkdtempSync(join(tmpdir(), 'guildhall-fixture-discord-'))
    // PostgreSQL may run as another user, and must read the clock's file.
    const clockFolder = mkdtempSync(join(tmpdir(), 'guildhall-clock-'))
    chmodSync(clockFolder, 0o755)
    const clock = join(clockFolder, 'clock')
    const database = engine === 'sqlite' ? undefined : await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
    const [port, discordPort] = [await freePort(), await freePort()]
    const common = {
      PATH: process.env['PATH'],
      PORT: String(port),
      LOCAL_DISCORD_PORT: String(discordPort),
      LOG_LEVEL: 'warn',
      HUG_GIF_URL: 'http://127.0.0.1:9/',
      REQUESTS_PER_MINUTE: '100000',
      WRITES_PER_MINUTE: '100000',
      CLOCK_FILE: clock,
      NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
      ...(database && { DATABASE_URL: database.url, SESSION_SECRET }),
    }
    const children = new Map<'discord' | 'program', ChildProcess>()
    const [origin, discordOrigin] = [`http://localhost:${port}`, `http://localhost:${discordPort}`]
    const discord = localDiscordClient(discordOrigin)
    const started = new Processes(dataDir, discordDir, clockFolder, database, origin, discord, children)
    started.moveTo(startsAt)
    await database?.rows(databaseClock(clock, new URL(database.url).pathname.slice(1)))
    for (const [name, roles, folder, readyAt] of [
      ['discord', 'discord', discordDir, discordOrigin],
      ['program', 'api,bot', dataDir, `${origin}/readyz`],
    ] as const) {
      const env = { ...common, ROLES: roles, DATA_DIR: folder }
      const child = spawn(process.execPath, [MAIN], { cwd: folder, env, stdio: 'pipe' })
      children.set(name, child)
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (started.output += chunk.toString()))
      await started.answers(readyAt)
    }
    return started
  }

  /** The time of both processes, in epoch ms. */
  now(): number {
    return Date.now() + this.offset
  }

  /** Sets both clocks, and the database's, to a later time. */
  moveTo(time: string): void {
    this.offset = Date.parse(time) - Date.now()
    writeFileSync(join(this.clockFolder, 'clock'), String(this.offset).padStart(OFFSET_LENGTH))
  }

  /** Waits until the bot is connected; a jump of the clock ends its leases. */
  ready(): Promise<void> {
    return this.answers(`${this.origin}/readyz`)
  }

  async kill(name: 'discord' | 'program'): Promise<void> {
    const child = this.children.get(name)
    if (!child || child.exitCode !== null) throw new Error(`The ${name} does not run:\n${this.output}`)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Ends both processes and removes their data. */
  async dispose(): Promise<void> {
    for (const child of this.children.values()) child.kill('SIGKILL')
    await this.database?.drop()
    for (const folder of [this.dataDir, this.discordDir, this.clockFolder])
      rmSync(folder, { recursive: true, force: true })
  }

  private async answers(address: string): Promise<void> {
    await eventually(async () => {
      const reply = await fetch(address).catch(() => undefined)
      if (!reply?.ok) throw new Error(`${address} does not answer:\n${this.output}`)
    }, START_MS)
  }
}

/** A function of an earlier schema takes precedence over the server's own; it reads the same file as the processes. */
function databaseClock(file: string, name: string): string {
  return `
    create schema moved_clock;
    create function moved_clock.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + pg_read_file('${file}')::bigint * interval '1 millisecond' $$;
    alter database ${name} set search_path = public, moved_clock, pg_catalog`
}
