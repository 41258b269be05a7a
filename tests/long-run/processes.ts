import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { localDiscordClient, NOT_SUPPORTED, type LocalDiscordClient } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { processesOf, type Arrangement, type Process } from './arrangement.ts'
import { MovedClock } from '../moved-clock/moved-clock.ts'
import { freshData, type Data } from './data.ts'

const MAIN = fileURLToPath(new URL('../../apps/guildhall/dist/main.js', import.meta.url))
/** How long a process may take until it answers, in ms: generous, since tests share the machine. */
const START_MS = 180_000
/** How long a process may take to end by itself, in ms. */
const END_MS = 10_000

/** The end of a command such as `npm run backup`. */
export interface CommandEnd {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The running processes of one arrangement, with a clock that all of them follow. */
export class Processes {
  private readonly children = new Map<string, ChildProcess>()
  private output = ''

  private constructor(
    readonly arrangement: Arrangement,
    readonly data: Data,
    private readonly clock: MovedClock,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly processes: readonly Process[],
    /** The addresses of the dashboard: one for each API. */
    readonly origins: readonly [string, ...string[]],
    readonly discordOrigin: string,
  ) {}

  /**
   * Starts an arrangement.
   *
   * @param startsAt the first time of all clocks, ISO.
   * @param settings further variables of every process.
   * @param data of an earlier arrangement of the same kind, restored from a backup.
   */
  static async start(
    arrangement: Arrangement,
    startsAt: string,
    settings: Readonly<Record<string, string>>,
    data?: Data,
  ): Promise<Processes> {
    const ports = { discord: await freePort(), apis: [await freePort(), await freePort()] } as const
    const [first, second] = [`http://localhost:${ports.apis[0]}`, `http://localhost:${ports.apis[1]}`]
    const started = new Processes(
      arrangement,
      data ?? (await freshData(arrangement)),
      await MovedClock.start(startsAt),
      { ...settings, LOCAL_DISCORD_PORT: String(ports.discord) },
      processesOf(arrangement, ports),
      arrangement === 'one process on SQLite' ? [first] : [first, second],
      `http://localhost:${ports.discord}`,
    )
    try {
      if (started.data.database) await started.clock.drive(started.data.database)
      for (const { name } of started.processes) await started.run(name)
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
    return this.clock.now()
  }

  /** Sets the clocks of all processes, and of the database, to a later time. */
  moveTo(time: string): void {
    this.clock.moveTo(time)
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
    const child = this.spawn(MAIN, [], known.variables)
    this.children.set(name, child)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += `[${name}] ${chunk.toString()}`))
    }
    const { readyAt } = known
    for (const end = Date.now() + START_MS; readyAt !== undefined; await sleep(50)) {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${this.output}`)
      if (Date.now() > end) throw new Error(`${name} was not ready in ${START_MS} ms:\n${this.output}`)
      const reply = await fetch(readyAt).catch(() => undefined)
      if (reply?.ok) break
    }
  }

  /** Runs a command of the program, such as `npm run backup`, with the settings of the processes. */
  async command(
    script: 'backup' | 'restore' | 'doctor',
    args: readonly string[],
    data: Data = this.data,
  ): Promise<CommandEnd> {
    const file = fileURLToPath(new URL(`../../apps/guildhall/dist/${script}-command.js`, import.meta.url))
    const first = this.processes.find(({ variables }) => variables['PORT'] !== undefined)
    const child = this.spawn(file, args, { PORT: first?.variables['PORT'] ?? '', ...data.variables })
    const texts = { stdout: '', stderr: '' }
    child.stdout?.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()))
    await once(child, 'close')
    return { code: child.exitCode, ...texts }
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

  /** Ends all processes, as a service manager does. */
  async stop(): Promise<void> {
    for (const child of [...this.children.values()].toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      if (!(await Promise.race([ended.then(() => true), sleep(END_MS, false, { ref: false })]))) child.kill('SIGKILL')
    }
    this.children.clear()
  }

  /** Ends all processes and removes their data. @throws Error when the program called a part of Discord that the local one lacks. */
  async dispose(): Promise<void> {
    await this.stop()
    await this.data.remove()
    await this.clock.remove()
    if (this.output.includes(NOT_SUPPORTED))
      throw new Error(`The program needs more than the local Discord:\n${this.output}`)
  }

  private spawn(script: string, args: readonly string[], variables: Readonly<Record<string, string>>): ChildProcess {
    return spawn(process.execPath, [script, ...args], {
      env: {
        PATH: process.env['PATH'],
        LOG_LEVEL: 'warn',
        REQUESTS_PER_MINUTE: '1000000',
        WRITES_PER_MINUTE: '1000000',
        // Nothing depends on a server elsewhere.
        HUG_GIF_URL: 'http://127.0.0.1:9/',
        ...this.data.variables,
        ...this.settings,
        ...this.clock.variables,
        ...variables,
      },
      cwd: this.data.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
}
