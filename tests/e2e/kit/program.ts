import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../apps/guildhall/dist/main.js', import.meta.url))

/** How long the program may take until it is ready, in ms: generous, since tests share the machine. */
const START_MS = 20_000

/** The built program in a process of its own, with the local Discord and a database in a temporary folder. */
export class Program {
  private process: ChildProcess | undefined
  private output = ''

  private constructor(
    private readonly dataDir: string,
    private readonly port: number,
    private readonly discordPort: number,
  ) {}

  static async start(): Promise<Program> {
    const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-e2e-'))
    const program = new Program(dataDir, await freePort(), await freePort())
    await program.run()
    return program
  }

  /** Where the dashboard is. */
  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** Where the local Discord and its chat page are. */
  get discordOrigin(): string {
    return `http://localhost:${this.discordPort}`
  }

  /** Ends the program as a service manager does and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.end()
    await this.run()
  }

  /** Ends the program and removes its data. */
  async dispose(): Promise<void> {
    await this.end()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  private async run(): Promise<void> {
    const environment = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(this.port),
      LOCAL_DISCORD_PORT: String(this.discordPort),
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'warn',
    }
    // Its folder is the data's, so that nobody's .env is read.
    const child = spawn(process.execPath, [MAIN], {
      env: environment,
      cwd: this.dataDir,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.process = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    }
    await this.ready(child)
  }

  private async ready(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + START_MS
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The program ended with code ${child.exitCode}:\n${this.output}`)
      const reply = await fetch(`${this.origin}/readyz`).catch(() => undefined)
      if (reply?.ok) return
      await sleep(50)
    }
    throw new Error(`The program was not ready in ${START_MS} ms:\n${this.output.slice(-2_000)}`)
  }

  private async end(): Promise<void> {
    const child = this.process
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const inTime = await Promise.race([ended.then(() => true), sleep(10_000, false, { ref: false })])
    if (inTime) return
    child.kill('SIGKILL')
    await ended
    throw new Error(`The program did not end within 10 s of SIGTERM:\n${this.output}`)
  }
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}
