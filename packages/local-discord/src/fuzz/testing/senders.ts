import type { EventEmitter } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { HostileRequest } from './requests.ts'

/** The time until a missing response counts as a hang, in ms; long enough for a busy machine. */
const TIMEOUT = 10_000
/** The outcome of a request without a response. */
export const HANGS = 'hangs'

export function createAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 16 })
}

/** Sends a request. @returns the status; 'cut' when the connection ends without a response; 'unsendable' when Node.js rejects it. */
export function sendRequest(agent: Agent, port: number, hostile: HostileRequest): Promise<number | string> {
  return new Promise((resolve) => {
    const { method, path, body } = hostile
    const headers = { ...hostile.headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) }
    try {
      const sent = request({ agent, port, method, path, headers, timeout: TIMEOUT }, (response) => {
        const isEndless = response.headers['content-type'] === 'text/event-stream'
        if (isEndless) response.destroy()
        else response.resume()
        response.on('error', () => resolve('cut'))
        response.on('close', () => resolve(response.statusCode ?? 0))
      })
      sent.on('timeout', () => (resolve(HANGS), sent.destroy()))
      sent.on('error', () => resolve('cut'))
      sent.end(body)
    } catch {
      resolve('unsendable')
    }
  })
}

/** Sends frames on a gateway connection until all are sent or the server closes it. @returns the close code. */
export function sendFrames(port: number, frames: readonly (string | Uint8Array)[]): Promise<number | string> {
  const socket = new WebSocket(`ws://localhost:${port}/gateway`)
  socket.on('error', () => socket.terminate())
  socket.on('open', () => {
    for (const frame of frames) socket.send(frame)
    socket.close(1000)
  })
  return endOf(socket, (code) => (typeof code === 'number' ? code : 0))
}

/** Sends bytes and ends the stream. @returns the status; 'cut' when the connection ends without a response. */
export function sendBytes(port: number, text: string): Promise<number | string> {
  const socket = connect(port, 'localhost')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  socket.on('error', () => socket.destroy())
  socket.end(Buffer.from(text, 'latin1'))
  return endOf(socket, () => Number(answer.slice(9, 12)) || 'cut')
}

function endOf(socket: EventEmitter, outcome: (code: unknown) => number | string): Promise<number | string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(HANGS), TIMEOUT)
    socket.on('close', (code: unknown) => {
      clearTimeout(timer)
      resolve(outcome(code))
    })
  })
}
