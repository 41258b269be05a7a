import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../apps/guildhall/dist/main.js', import.meta.url))

/** The time after which a process that ends is killed, in ms. */
export const END_MS = 10_000

/** The settings and the data folder of a process of the program. */
export interface Launch {
  readonly environment: Readonly<Record<string, string>>
  readonly folder: string
  readonly onOutput: (text: string) => void
}

/** A process of the program. */
export interface ProgramProcess {
  /** The code with which it ended by itself; null while it runs. */
  exitCode(): number | null
  /** Ends it. @returns whether it still ran and ended in time; otherwise it was killed */
  end(): Promise<boolean>
}

/** Starts the program as a service manager does, and ends it by a signal. */
export function startProcess({ environment, folder, onOutput }: Launch): ProgramProcess {
  // Run it in the data folder, so that it does not read a developer's .env.
  const child = spawn(process.execPath, [MAIN], { env: environment, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => onOutput(chunk.toString()))
  return { exitCode: () => child.exitCode, end: () => endOf(child) }
}

async function endOf(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) return false
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await Promise.race([ended.then(() => true), sleep(END_MS, false, { ref: false })])
  if (inTime) return true
  child.kill('SIGKILL')
  await ended
  return false
}
