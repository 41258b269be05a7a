import type { FastifyReply } from 'fastify'
import type { Strike } from './rest-faults.ts'

/** Fails a call with a 5xx, as Discord does when something behind it is out of order. */
export function fail(status: number): Strike {
  return (_request, reply) => sendFailure(reply, status)
}

/** The answer comes from what stands in front of Discord, and is no JSON. */
export async function sendFailure(reply: FastifyReply, status: number): Promise<void> {
  await reply.code(status).type('text/plain').send('upstream connect error or disconnect/reset before headers')
}
