import type { FastifyReply } from 'fastify'
import { REFUSED } from '../kernel/errors.ts'
import type { Strike } from './rest-faults.ts'

/** Fails a call with a 5xx, as Discord does when something behind it is out of order, or refuses it with a 4xx. */
export function fail(status: number): Strike {
  return (_request, reply) => (status < 500 ? sendRefusal(reply, status) : sendFailure(reply, status))
}

async function sendRefusal(reply: FastifyReply, status: number): Promise<void> {
  const [code, message] = status === 403 ? REFUSED.missingAccess : REFUSED.invalidForm
  await reply.code(status).send({ code, message })
}

/** The answer comes from what stands in front of Discord, and is no JSON. */
export async function sendFailure(reply: FastifyReply, status: number): Promise<void> {
  await reply.code(status).type('text/plain').send('upstream connect error or disconnect/reset before headers')
}
