import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A relay to a server that can be closed and opened again, like a restart of the server. */
interface Relay {
  /** The server's address, through the relay. */
  readonly url: string
  /** Cuts every connection and refuses new ones. */
  close(): Promise<void>
  open(): Promise<void>
}

/** @param url the address of the server; the relay is closed after the test. */
export async function openRelay(url: string): Promise<Relay> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let port = 0
  let server: Server

  function carry(from: Socket): void {
    const to = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        from.destroy()
        to.destroy()
      })
    }
    from.pipe(to).pipe(from)
  }

  async function open(): Promise<void> {
    server = createServer(carry).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The system gave no port')
    port = address.port
  }

  async function close(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await open()
  onTestFinished(close)
  const relayed = new URL(url)
  relayed.host = `127.0.0.1:${port}`
  return { url: relayed.href, open, close }
}
