import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { localDiscordClient, type LocalDiscordClient } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { eventually } from '@guildhall/test-kit'
import { MovedClock } from '../../moved-clock/moved-clock.ts'
import { createDatabase, type OwnDatabase } from '../../postgres/own-database.ts'
import type { Engine } from '../fixture.ts'

const MAIN = fileURLToPath(new URL('../../../apps/guildhall/dist/main.js', import.meta.url))
/** Known to both processes on PostgreSQL, and kept beside the dump. */
export const SESSION_SECRET = 'the session secret of a fixture, of no use elsewhere'
const START_MS = 60_000

/** The program and the local Discord in two processes, so that a kill of the first leaves the second with what it accepted. */
export class Processes {
  private output = ''

  private constructor(
    /** The data of the program. */
    readonly dataDir: string,
    /** The data of the local Discord. */
    readonly discordDir: string,
    private readonly clock: MovedClock,
    readonly database: OwnDatabase | undefined,
    readonly origin: string,
    readonly discord: LocalDiscordClient,
    private readonly children: Map<'discord' | 'program', ChildProcess>,
  ) {}

  /** @param startsAt the first time of both clocks, ISO. */
  static async start(engine: Engine, startsAt: string): Promise<Processes> {
    const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-fixture-'))
    const discordDir = mkdtempSync(join(tmpdir(), 'guildhall-fixture-discord-'))
    const clock = await MovedClock.start(startsAt)
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
      ...clock.variables,
      ...(database && { DATABASE_URL: database.url, SESSION_SECRET }),
    }
    const children = new Map<'discord' | 'program', ChildProcess>()
    const [origin, discordOrigin] = [`http://localhost:${port}`, `http://localhost:${discordPort}`]
    const discord = localDiscordClient(discordOrigin)
    const started = new Processes(dataDir, discordDir, clock, database, origin, discord, children)
    if (database) await clock.drive(database)
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
    return this.clock.now()
  }

  /** Sets both clocks, and the database's, to a later time. */
  moveTo(time: string): void {
    this.clock.moveTo(time)
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
    await this.clock.remove()
    for (const folder of [this.dataDir, this.discordDir]) rmSync(folder, { recursive: true, force: true })
  }

  private async answers(address: string): Promise<void> {
    await eventually(async () => {
      const reply = await fetch(address).catch(() => undefined)
      if (!reply?.ok) throw new Error(`${address} does not answer:\n${this.output}`)
    }, START_MS)
  }
}
