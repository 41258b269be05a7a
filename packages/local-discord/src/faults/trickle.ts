import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Strike } from './rest-faults.ts'

/** In how many pieces a slow body arrives. */
const PIECES = 20

/**
 * Slow bodies: the head of the answer comes at once, its body little by little.
 *
 * @returns a function from how long the body takes, in ms, to what happens to a call.
 */
export function slowBodies(app: FastifyInstance): (overMs: number) => Strike {
  const slow = new WeakMap<FastifyRequest, number>()
  app.addHook('onSend', async (request, reply, payload) => {
    const overMs = slow.get(request)
    if (overMs === undefined || typeof payload !== 'string' || payload === '') return payload
    reply.removeHeader('content-length')
    return Readable.from(pieces(Buffer.from(payload), overMs / PIECES))
  })
  return (overMs) => async (request) => void slow.set(request, overMs)
}

async function* pieces(body: Buffer, everyMs: number): AsyncGenerator<Buffer> {
  const size = Math.ceil(body.length / PIECES)
  for (let start = 0; start < body.length; start += size) {
    await wait(everyMs)
    yield body.subarray(start, start + size)
  }
}
