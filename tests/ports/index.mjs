import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/** The lowest port, below the ports of outgoing connections (Linux: from 32768), which could take a free port. */
const LOWEST = 20_000
/** The number and size of the blocks of ports; each process or thread uses a block of its own. */
const BLOCKS = 120
const BLOCK = 100

const first = LOWEST + ((process.pid + threadId) % BLOCKS) * BLOCK
let next = 0

/** A free port that no other process of the tests gets soon. @returns {Promise<number>} */
export async function freePort() {
  for (let tries = 0; tries < BLOCK; tries += 1) {
    const port = first + (next++ % BLOCK)
    const server = createServer()
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false)).listen(port, () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error(`None of the ports from ${first} to ${first + BLOCK - 1} is free`)
}

/** A port that is in use. @returns {Promise<{ server: import('node:net').Server, port: number }>} */
export async function takenPort() {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, port }
}
