import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { onTestFinished } from 'vitest'

/** PostgreSQL's message type for a notification. */
const NOTIFICATION = 'A'.charCodeAt(0)
/** A message of PostgreSQL: one byte of type, then its length in four bytes, which count themselves. */
const HEADER_BYTES = 5

/**
 * A relay to a PostgreSQL server on which LISTEN succeeds and no notification arrives, like a connection pooler in transaction mode.
 *
 * @param url of the server.
 * @returns the address of the same database through the relay, which is closed after the test.
 */
export async function openPooler(url: string): Promise<string> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(withoutNotifications()).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  const pooled = new URL(url)
  pooled.host = `127.0.0.1:${address.port}`
  return pooled.href
}

function withoutNotifications(): Transform {
  let rest: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= HEADER_BYTES) {
        const length = 1 + rest.readInt32BE(1)
        if (rest.length < length) break
        if (rest[0] !== NOTIFICATION) this.push(rest.subarray(0, length))
        rest = rest.subarray(length)
      }
      done()
    },
  })
}
