import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { localDiscordClient, NOT_SUPPORTED, type LocalDiscordClient } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { createDatabase, type OwnDatabase } from '../../postgres/own-database.ts'

const MAIN = fileURLToPath(new URL('../../../apps/guildhall/dist/main.js', import.meta.url))

/** How long the program may take until it is ready, in ms: generous, since tests share the machine. */
const START_MS = 60_000

/** How the program runs: all of it in one process on SQLite, or each role a process of its own on one PostgreSQL. */
export type Arrangement = 'together' | 'apart'

/** Roles by process, in the order of their start. */
const PROCESSES: Readonly<Record<Arrangement, readonly string[]>> = {
  together: ['discord,api,bot'],
  apart: ['discord', 'api', 'bot'],
}

/** The built program with the local Discord and a database of its own; its other data is in a temporary folder. */
export class Program {
  private running: ChildProcess[] = []
  private output = ''

  private constructor(
    private readonly arrangement: Arrangement,
    private readonly dataDir: string,
    private readonly port: number,
    private readonly discordPort: number,
    private readonly database: OwnDatabase | undefined,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** @param settings further variables of its environment. */
  static async start(arrangement: Arrangement, settings: Readonly<Record<string, string>>): Promise<Program> {
    const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-e2e-'))
    const database = arrangement === 'apart' ? await createDatabase(serverOfTests()) : undefined
    const program = new Program(arrangement, dataDir, await freePort(), await freePort(), database, settings)
    await program.run()
    return program
  }

  /** The address of the dashboard. */
  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** The address of the local Discord and its chat page. */
  get discordOrigin(): string {
    return `http://localhost:${this.discordPort}`
  }

  /** A client that changes Discord itself. */
  get discord(): LocalDiscordClient {
    return localDiscordClient(this.discordOrigin)
  }

  /** Ends the program as a service manager does and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.end()
    await this.run()
  }

  /** Ends the program and removes its data. @throws Error when it called a part of Discord that the local one lacks. */
  async dispose(): Promise<void> {
    try {
      await this.end()
    } finally {
      await this.database?.drop()
      await rm(this.dataDir, { recursive: true, force: true })
    }
    if (this.output.includes(NOT_SUPPORTED))
      throw new Error(`The program needs more than the local Discord:\n${this.output}`)
  }

  private async run(): Promise<void> {
    for (const roles of PROCESSES[this.arrangement]) {
      this.launch(roles)
      // The other processes need the local Discord at their start.
      if (roles === 'discord') await this.answers(this.discordOrigin)
    }
    await this.answers(`${this.origin}/readyz`)
  }

  private launch(roles: string): void {
    const environment = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(this.port),
      LOCAL_DISCORD_PORT: String(this.discordPort),
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'warn',
      // Parallel tests sign in as the same few users.
      REQUESTS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      // No test depends on a server elsewhere.
      HUG_GIF_URL: 'http://127.0.0.1:9/',
      ...this.settings,
      ROLES: roles,
      ...(this.database ? { DATABASE_URL: this.database.url, SESSION_SECRET: 'a secret that all processes know' } : {}),
    }
    // Run it in the data folder, so that it does not read a developer's .env.
    const child = spawn(process.execPath, [MAIN], {
      env: environment,
      cwd: this.dataDir,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.running.push(child)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    }
  }

  private async answers(address: string): Promise<void> {
    const deadline = Date.now() + START_MS
    while (Date.now() < deadline) {
      const ended = this.running.find(({ exitCode }) => exitCode !== null)
      if (ended) throw new Error(`The program ended with code ${ended.exitCode}:\n${this.output}`)
      const reply = await fetch(address).catch(() => undefined)
      if (reply?.ok) return
      await sleep(50)
    }
    throw new Error(`The program was not ready in ${START_MS} ms:\n${this.output.slice(-2_000)}`)
  }

  private async end(): Promise<void> {
    const late: string[] = []
    // The other processes need the local Discord until their end.
    for (const child of this.running.splice(0).toReversed()) if (!(await endOf(child))) late.push(`${child.pid}`)
    if (late.length > 0) throw new Error(`The program did not end within 10 s of SIGTERM:\n${this.output}`)
  }
}

/** @returns whether it ended in time; otherwise it was killed. */
async function endOf(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) return true
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await Promise.race([ended.then(() => true), sleep(10_000, false, { ref: false })])
  if (inTime) return true
  child.kill('SIGKILL')
  await ended
  return false
}

/** Whether there is a PostgreSQL for processes that run apart. */
export const CAN_RUN_APART = process.env['TEST_DATABASE_URL'] !== undefined

function serverOfTests(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) throw new Error('There is no PostgreSQL for tests: skip those that need one')
  return url
}
