import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { localDiscordClient, NOT_SUPPORTED, type LocalDiscordClient } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { createDatabase, type OwnDatabase } from '../postgres/own-database.ts'

const MAIN = fileURLToPath(new URL('../../apps/guildhall/dist/main.js', import.meta.url))
const MOVED_CLOCK = new URL('moved-clock.mjs', import.meta.url).href
/** How long a process may take until it answers, in ms: generous, since tests share the machine. */
const START_MS = 60_000
/** Characters of the offset in the clock's file. */
const OFFSET_LENGTH = 20

/** One process on SQLite, or two APIs and two bots, each with half of the shards, on one PostgreSQL. */
export type Arrangement = 'one process on SQLite' | 'two APIs and two bots on PostgreSQL'

interface Process {
  readonly name: string
  readonly variables: Readonly<Record<string, string>>
  /** The address that answers when the process is ready. */
  readonly readyAt: string | undefined
}

/** The running processes of one arrangement, with a clock that all of them follow. */
export class Processes {
  private readonly children = new Map<string, ChildProcess>()
  private output = ''
  private offset = 0

  private constructor(
    private readonly folder: string,
    private readonly clockFolder: string,
    private readonly database: OwnDatabase | undefined,
    private readonly processes: readonly Process[],
    private readonly common: Readonly<Record<string, string>>,
    /** The addresses of the dashboard: one for each API. */
    readonly origins: readonly [string, ...string[]],
    readonly discordOrigin: string,
  ) {}

  /**
   * Starts an arrangement.
   *
   * @param startsAt the first time of all clocks, ISO.
   * @param settings further variables of every process.
   */
  static async start(
    arrangement: Arrangement,
    startsAt: string,
    settings: Readonly<Record<string, string>>,
  ): Promise<Processes> {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-long-run-'))
    // PostgreSQL may run as another user, and must read the clock's file.
    const clockFolder = await mkdtemp(join(tmpdir(), 'guildhall-clock-'))
    await chmod(clockFolder, 0o755)
    const discordPort = await freePort()
    const ports: [number, number] = [await freePort(), await freePort()]
    const [first, second] = ports.map((port) => `http://localhost:${port}`)
    if (first === undefined || second === undefined) throw new Error('There are no free ports')
    const discordOrigin = `http://localhost:${discordPort}`
    const isOne = arrangement === 'one process on SQLite'
    const api = (port: number, roles: string): Process['variables'] => ({ ROLES: roles, PORT: String(port) })
    const bot = (shards: string): Process => ({
      name: `bot ${shards}`,
      variables: { ROLES: 'bot', SHARDS: shards },
      readyAt: undefined,
    })
    const processes: Process[] = isOne
      ? [{ name: 'all', variables: api(ports[0], 'discord,api,bot'), readyAt: `${first}/readyz` }]
      : [
          { name: 'discord', variables: { ROLES: 'discord' }, readyAt: discordOrigin },
          bot('0/2'),
          bot('1/2'),
          { name: 'api 1', variables: api(ports[0], 'api'), readyAt: `${first}/readyz` },
          { name: 'api 2', variables: api(ports[1], 'api'), readyAt: `${second}/readyz` },
        ]
    const database = isOne ? undefined : await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
    const common = {
      LOCAL_DISCORD_PORT: String(discordPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      // Nothing depends on a server elsewhere.
      HUG_GIF_URL: 'http://127.0.0.1:9/',
      ...settings,
      CLOCK_FILE: join(clockFolder, 'clock'),
      NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
      ...(database && { DATABASE_URL: database.url, SESSION_SECRET: 'a secret that all processes know' }),
    }
    const started = new Processes(
      folder,
      clockFolder,
      database,
      processes,
      common,
      isOne ? [first] : [first, second],
      discordOrigin,
    )
    started.moveTo(startsAt)
    await started.database?.rows(databaseClock(common.CLOCK_FILE, new URL(started.database.url).pathname.slice(1)))
    try {
      for (const { name } of processes) await started.run(name)
    } catch (error) {
      await started.dispose()
      throw error
    }
    return started
  }

  /** Changes Discord, and acts as its users. */
  get discord(): LocalDiscordClient {
    return localDiscordClient(this.discordOrigin)
  }

  /** The time of all processes, in epoch ms. */
  now(): number {
    return Date.now() + this.offset
  }

  /** Sets the clocks of all processes, and of the database, to a later time. */
  moveTo(time: string): void {
    this.offset = Date.parse(time) - Date.now()
    writeFileSync(join(this.clockFolder, 'clock'), String(this.offset).padStart(OFFSET_LENGTH))
  }

  /**
   * Waits until each API sees the bot connected. A jump of the clock ends the leases and the signs of life that a bot renews every few
   * seconds, which no passing week does.
   */
  async ready(): Promise<void> {
    for (const end = Date.now() + START_MS; ; await sleep(50)) {
      const replies = await Promise.all(this.origins.map((origin) => fetch(`${origin}/readyz`).catch(() => undefined)))
      if (replies.every((reply) => reply?.ok)) return
      if (Date.now() > end) throw new Error(`The bot was not connected in ${START_MS} ms:\n${this.output}`)
    }
  }

  /** Starts a process, and waits until it answers. */
  async run(name: string): Promise<void> {
    const known = this.processes.find((one) => one.name === name)
    if (!known) throw new Error(`There is no process ${name}`)
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], ...this.common, ...known.variables },
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.children.set(name, child)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output += `[${name}] ${chunk.toString()}`))
    }
    const { readyAt } = known
    for (const end = Date.now() + START_MS; readyAt !== undefined; await sleep(50)) {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${this.output}`)
      if (Date.now() > end) throw new Error(`${name} was not ready in ${START_MS} ms:\n${this.output}`)
      const reply = await fetch(readyAt).catch(() => undefined)
      if (reply?.ok) break
    }
  }

  /** The processes that are bots alone. */
  bots(): string[] {
    return [...this.children.keys()].filter((name) => name.startsWith('bot'))
  }

  /** Kills a process as a power cut does. */
  async kill(name: string): Promise<void> {
    const child = this.children.get(name)
    if (!child || child.exitCode !== null) throw new Error(`${name} does not run`)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** The output of all processes so far. */
  log(): string {
    return this.output
  }

  /** Ends all processes and removes their data. @throws Error when the program called a part of Discord that the local one lacks. */
  async dispose(): Promise<void> {
    for (const child of [...this.children.values()].toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      if (!(await Promise.race([ended.then(() => true), sleep(10_000, false, { ref: false })]))) child.kill('SIGKILL')
    }
    await this.database?.drop()
    for (const folder of [this.folder, this.clockFolder]) await rm(folder, { recursive: true, force: true })
    if (this.output.includes(NOT_SUPPORTED))
      throw new Error(`The program needs more than the local Discord:\n${this.output}`)
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
