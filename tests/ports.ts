import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const { server, port } = await takenPort()
  server.close()
  await once(server, 'close')
  return port
}

/** A port that is in use. */
export async function takenPort(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return { server, port: address.port }
}
