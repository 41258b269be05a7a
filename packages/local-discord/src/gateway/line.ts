import { constants, createDeflate } from 'node:zlib'
import type { WebSocket } from 'ws'
import type { Send } from './session.ts'

/**
 * How payloads go out on a socket: as text, or as one zlib stream over the whole connection, each payload flushed.
 *
 * @param compress the client's "compress" parameter; null is plain text.
 */
export function lineOf(socket: WebSocket, compress: string | null): Send {
  if (compress !== 'zlib-stream') return (payload) => socket.send(payload)
  const deflate = createDeflate()
  let chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A payload may still be on its way when the connection ends.
  deflate.on('error', () => socket.terminate())
  socket.on('close', () => deflate.close())
  const compressed = (payload: string): Promise<void> =>
    new Promise((sent) => {
      deflate.write(payload)
      deflate.flush(constants.Z_SYNC_FLUSH, () => {
        socket.send(Buffer.concat(chunks))
        chunks = []
        sent()
      })
    })
  // One after the other: a client expects one payload in each message.
  let last = Promise.resolve()
  return (payload) => {
    last = last.then(() => compressed(payload))
  }
}
