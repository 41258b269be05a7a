import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { localDiscordClient, NOT_SUPPORTED, type LocalDiscordClient } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { createDatabase, type OwnDatabase } from '../../postgres/own-database.ts'
import type { ProgramHosts } from './hosts.ts'
import { END_MS, startProcess, type ProgramProcess } from './processes.ts'

/** How long the program may take until it is ready, in ms: generous, since tests share the machine. */
const START_MS = 60_000

/** How the program runs: all of it in one process on SQLite, or each role a process of its own on one PostgreSQL. */
export type Arrangement = 'together' | 'apart'

/** Roles by process, in the order of their start. */
const PROCESSES: Readonly<Record<Arrangement, readonly string[]>> = {
  together: ['discord,api,bot'],
  apart: ['discord', 'api', 'bot'],
}

/** How a program runs. */
export interface ProgramOptions {
  readonly arrangement: Arrangement
  /** Further variables of its environment. */
  readonly settings: Readonly<Record<string, string>>
  /** Run it; without them it starts processes of its own. */
  readonly hosts: ProgramHosts | undefined
}

/** The built program with the local Discord and a database of its own; its other data is in a temporary folder. */
export class Program {
  private running: ProgramProcess[] = []
  private output = ''

  private constructor(
    private readonly options: ProgramOptions,
    private readonly dataDir: string,
    private readonly port: number,
    private readonly discordPort: number,
    private readonly database: OwnDatabase | undefined,
  ) {}

  static async start(options: ProgramOptions): Promise<Program> {
    const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-e2e-'))
    const database = options.arrangement === 'apart' ? await createDatabase(serverOfTests()) : undefined
    const program = new Program(options, dataDir, await freePort(), await freePort(), database)
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
    if (this.options.hosts)
      throw new Error('Restart a program in processes of its own: test.use({ ownProcesses: true })')
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
    for (const [at, roles] of PROCESSES[this.options.arrangement].entries()) {
      this.launch(at, roles)
      // The other processes need the local Discord at their start.
      if (roles === 'discord') await this.answers(this.discordOrigin)
    }
    await this.answers(`${this.origin}/readyz`)
  }

  private launch(at: number, roles: string): void {
    const { PATH = '', HOME = '' } = process.env
    const environment = {
      PATH,
      HOME,
      PORT: String(this.port),
      LOCAL_DISCORD_PORT: String(this.discordPort),
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'warn',
      // Parallel tests sign in as the same few users.
      REQUESTS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      // No test depends on a server elsewhere.
      HUG_GIF_URL: 'http://127.0.0.1:9/',
      ...this.options.settings,
      ROLES: roles,
      ...(this.database ? { DATABASE_URL: this.database.url, SESSION_SECRET: 'a secret that all processes know' } : {}),
    }
    const launch = { environment, folder: this.dataDir, onOutput: (text: string) => void (this.output += text) }
    const { hosts } = this.options
    this.running.push(hosts ? hosts.start(at, launch) : startProcess(launch))
  }

  private async answers(address: string): Promise<void> {
    const deadline = Date.now() + START_MS
    while (Date.now() < deadline) {
      const ended = this.running.find((one) => one.exitCode() !== null)
      if (ended) throw new Error(`The program ended with code ${ended.exitCode()}:\n${this.output}`)
      const reply = await fetch(address).catch(() => undefined)
      if (reply?.ok) return
      await sleep(50)
    }
    throw new Error(`The program was not ready in ${START_MS} ms:\n${this.output.slice(-2_000)}`)
  }

  private async end(): Promise<void> {
    let inTime = true
    // The other processes need the local Discord until their end.
    for (const one of this.running.splice(0).toReversed()) inTime = (await one.end()) && inTime
    if (!inTime) throw new Error(`The program did not end cleanly within ${END_MS} ms:\n${this.output}`)
  }
}

/** Whether there is a PostgreSQL for processes that run apart. */
export const CAN_RUN_APART = process.env['TEST_DATABASE_URL'] !== undefined

function serverOfTests(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) throw new Error('There is no PostgreSQL for tests: skip those that need one')
  return url
}
