import { connect } from 'node:net'

/** The HTTP response that was read from a connection. */
export interface RawReply {
  /** Null when the server closed without a response. */
  status: number | null
  /** Status line and headers. */
  head: string
  body: string
  /** Time in ms from the first sent byte to the end of the connection. */
  ms: number
}

/**
 * Sends bytes as they are, which no HTTP client would, and reads until the server closes the connection.
 *
 * @param request a whole request that asks for the connection to be closed.
 * @param silenceMs the reply ends after this time without a byte, in ms.
 */
export function sendRaw(origin: string, request: Buffer, silenceMs: number): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const parts: Buffer[] = []
    const { port, hostname } = new URL(origin)
    const socket = connect(Number(port), hostname)
    const finish = (): void => {
      socket.destroy()
      resolve({ ...split(Buffer.concat(parts).toString('utf8')), ms: performance.now() - began })
    }
    socket.setTimeout(silenceMs, finish)
    socket.on('data', (part) => parts.push(part))
    socket.on('close', finish)
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may refuse a request before it has received all of it. The response that it has sent still counts.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.write(request)
  })
}

function split(all: string): Omit<RawReply, 'ms'> {
  // After an interim response the server waits for the rest of the request.
  const text = all.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end)
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]
  return { status: status === undefined ? null : Number(status), head, body: end < 0 ? '' : text.slice(end + 4) }
}
