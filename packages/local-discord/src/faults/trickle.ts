import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FaultEffect } from './rest-faults.ts'

/** The number of pieces in which a slow body arrives. */
const PIECES = 20

/**
 * Slows response bodies down: the headers are sent at once, the body in pieces.
 *
 * @returns a function that creates the effect; `overMs` is how long the body takes.
 */
export function slowBodies(app: FastifyInstance): (overMs: number) => FaultEffect {
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
