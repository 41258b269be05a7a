import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { END_MS, type Launch, type ProgramProcess } from './processes.ts'

const HOST = fileURLToPath(new URL('program-host.mjs', import.meta.url))
const PROGRAM = new URL('../../../apps/guildhall/dist/in-process.js', import.meta.url).href

/** The line that a host writes to each output after the end of a program. */
const ENDED = /^ENDED( UNCLEANLY)?$/m

interface Host {
  readonly child: ChildProcess
  readonly exited: Promise<unknown>
}

/**
 * Processes that run a fresh program for each test. Loading the program costs two thirds of the CPU time of its start, and is done once in
 * each of them.
 */
export class ProgramHosts {
  private readonly hosts: (Host | undefined)[] = []

  /** @param at the number of the host: programs that run at the same time have different ones. */
  start(at: number, launch: Launch): ProgramProcess {
    const { child: host, exited } = this.hostAt(at)
    const outputs = [readable(host.stdout), readable(host.stderr)].map((stream) => follow(stream, launch))
    host.send({ environment: launch.environment, folder: launch.folder })
    return {
      exitCode: () => host.exitCode,
      async end() {
        if (host.exitCode !== null) return false
        host.send('end')
        const ended = Promise.all(outputs).then((clean) => (clean.every(Boolean) ? 'clean' : 'unclean'))
        const outcome = await Promise.race([ended, exited, sleep(END_MS, undefined, { ref: false })])
        // A part that did not end would disturb the next program.
        if (outcome !== 'clean') await kill({ child: host, exited })
        return outcome === 'clean' || outcome === 'unclean'
      },
    }
  }

  async close(): Promise<void> {
    for (const host of this.hosts) if (host) await kill(host)
  }

  private hostAt(at: number): Host {
    const running = this.hosts[at]
    if (running && isRunning(running)) return running
    const { PATH, HOME } = process.env
    const child = fork(HOST, [PROGRAM], {
      env: { PATH, HOME },
      execArgv: [],
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const host = { child, exited: once(child, 'exit') }
    this.hosts[at] = host
    return host
  }
}

/** Passes an output on until the program's end. @returns whether all parts of the program ended */
function follow(stream: NodeJS.ReadableStream, { onOutput }: Launch): Promise<boolean> {
  return new Promise((resolve) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      onOutput(chunk.toString())
      const line = ENDED.exec(output)
      if (!line) return
      stream.off('data', read)
      resolve(line[1] === undefined)
    }
    stream.on('data', read)
  })
}

function readable(stream: NodeJS.ReadableStream | null): NodeJS.ReadableStream {
  if (stream === null) throw new Error('The host has no output')
  return stream
}

function isRunning({ child }: Host): boolean {
  return child.exitCode === null && child.signalCode === null
}

async function kill(host: Host): Promise<void> {
  if (!isRunning(host)) return
  host.child.kill('SIGKILL')
  await host.exited
}
