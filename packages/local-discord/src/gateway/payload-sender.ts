import { constants, createDeflate } from 'node:zlib'
import type { WebSocket } from 'ws'
import type { Send } from './session.ts'

/**
 * Sends payloads on a socket: as text, or as one zlib stream per connection, flushed after each payload.
 *
 * @param compress the client's "compress" parameter; null for plain text.
 */
export function payloadSender(socket: WebSocket, compress: string | null): Send {
  if (compress !== 'zlib-stream') return (payload) => socket.send(payload)
  const deflate = createDeflate()
  let chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  // The connection can end while a payload is being compressed.
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
  // Send in sequence: a client expects one payload per message.
  let last = Promise.resolve()
  return (payload) => {
    last = last.then(() => compressed(payload))
  }
}
