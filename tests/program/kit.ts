import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { NOT_SUPPORTED } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'

/** The built program; `npm test` builds it first. */
const MAIN = fileURLToPath(new URL('../../apps/guildhall/dist/main.js', import.meta.url))

/** A generous timeout in ms, since tests share the machine. */
export const TIMEOUT_MS = 60_000

/** How the program ended. */
export interface End {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunningProgram {
  readonly origin: string
  readonly discordOrigin: string
  readonly pid: number | undefined
  /** The output so far. */
  readonly output: () => string
  kill(signal: NodeJS.Signals): void
  ended: Promise<End>
}

/** A folder of its own for one test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface Launched {
  readonly child: ChildProcess
  readonly ended: Promise<End>
  /** The output so far. */
  readonly output: () => string
}

/**
 * Runs the program in a folder with nothing but the given variables, so the developer's .env and environment
 * cannot change a test. It is killed after the test.
 *
 * @param script the script to run; by default the built program.
 * @param args of the script.
 */
export function launch(
  folder: string,
  variables: Readonly<Record<string, string>>,
  script: string = MAIN,
  args: readonly string[] = [],
): Launched {
  const launched = run(folder, variables, script, args)
  onTestFinished(() => {
    launched.child.kill('SIGKILL')
    expect(launched.output()).not.toContain(NOT_SUPPORTED)
  })
  return launched
}

/** Removes from root the right to open any file, whatever its mode. */
const WITHOUT_OVERRIDE = ['setpriv', '--bounding-set=-dac_override,-dac_read_search']

/** Whether {@link launchUnprivileged} works here. */
export function canBeUnprivileged(): boolean {
  if (process.getuid?.() !== 0) return true
  const [command = '', ...options] = WITHOUT_OVERRIDE
  return spawnSync(command, [...options, 'true']).status === 0
}

/** Like {@link launch}, also for root as a user to whom the modes of files and folders apply. */
export function launchUnprivileged(
  folder: string,
  variables: Readonly<Record<string, string>>,
  script: string = MAIN,
  args: readonly string[] = [],
): Launched {
  if (process.getuid?.() !== 0) return launch(folder, variables, script, args)
  const [command = '', ...options] = WITHOUT_OVERRIDE
  const launched = spawned(folder, variables, command, [...options, process.execPath, script, ...args])
  onTestFinished(() => void launched.child.kill('SIGKILL'))
  return launched
}

/** Runs a program for several tests: the caller ends it. */
export function run(
  folder: string,
  variables: Readonly<Record<string, string>>,
  script: string = MAIN,
  args: readonly string[] = [],
): Launched {
  return spawned(folder, variables, process.execPath, [script, ...args])
}

function spawned(
  folder: string,
  variables: Readonly<Record<string, string>>,
  command: string,
  args: readonly string[],
): Launched {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, stdout, stderr }))
  return { child, ended, output: () => stdout + stderr }
}

/** Runs the program until it is ready to be used. */
export async function start(folder: string, variables: Readonly<Record<string, string>> = {}): Promise<RunningProgram> {
  const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
  const all = { ...ports, ...variables }
  return whenReady(launch(folder, all), all)
}

/** Shell commands after which standard error accepts nothing. */
const STUCK_LOGS = {
  full: 'exec 2>/dev/full',
  unread: 'mkfifo log && exec 2<>log && dd if=/dev/zero bs=4096 oflag=nonblock status=none >&2 2>/dev/null',
}

/** Like {@link start}, with a log that cannot be written. While nobody reads it, it is the pipe `log` in the folder. */
export async function startWithStuckLog(
  folder: string,
  stuck: keyof typeof STUCK_LOGS,
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> {
  const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
  const script = `${STUCK_LOGS[stuck]}; exec "$0" "$1"`
  const launched = spawned(folder, { ...ports, ...variables }, 'sh', ['-c', script, process.execPath, MAIN])
  onTestFinished(() => void launched.child.kill('SIGKILL'))
  return whenReady(launched, ports)
}

/** The program, once it is ready to be used. */
export async function whenReady(
  { child, ended, output }: Launched,
  ports: { readonly PORT: string; readonly LOCAL_DISCORD_PORT: string },
): Promise<RunningProgram> {
  const origin = `http://localhost:${ports.PORT}`
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (ready?.ok) break
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}:\n${output()}`)
    if (Date.now() > deadline) throw new Error(`The program was not ready in ${TIMEOUT_MS} ms:\n${output()}`)
    await sleep(50)
  }
  return {
    origin,
    discordOrigin: `http://localhost:${ports.LOCAL_DISCORD_PORT}`,
    pid: child.pid,
    output,
    kill: (signal) => child.kill(signal),
    ended,
  }
}
