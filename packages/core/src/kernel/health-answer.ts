import type { IncomingMessage } from 'node:http'
import type { SelfCheck } from './self-check.ts'

export const HEALTH_PATH = '/healthz'

/** Query parameter of /healthz with the question of the operator's checks. */
export const QUESTION = 'check'

/** Headers that a proxy adds. */
const FORWARDING = ['forwarded', 'via', 'x-real-ip'] as const
const FORWARDING_PREFIX = 'x-forwarded-'

/** Names of the headers of a request that show a proxy. */
export function forwardingHeaders({ headers }: IncomingMessage): string[] {
  return Object.keys(headers).filter(
    (name) => name.startsWith(FORWARDING_PREFIX) || FORWARDING.some((header) => header === name),
  )
}

/** The body of /healthz. */
interface HealthAnswer {
  readonly alive: true
  /** For a question of this installation: the proof, and how the request arrived. Others receive nothing. */
  readonly check?: { answer: string; peer: string; forwarding: string[] }
}

/** Answers /healthz. */
export function healthAnswer(selfCheck: SelfCheck, question: unknown, request: IncomingMessage): HealthAnswer {
  const answer = typeof question === 'string' ? selfCheck.answer(question) : null
  if (answer === null) return { alive: true }
  const peer = request.socket.remoteAddress ?? ''
  return { alive: true, check: { answer, peer, forwarding: forwardingHeaders(request) } }
}
