import { createServer, type Server } from 'node:http'
import { healthAnswer, HEALTH_PATH, QUESTION, type SelfCheck } from '@guildhall/core'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { systemCode } from '../start-failure.ts'

/** How long the public address may take to answer the question of the checks, in ms. */
const ANSWER_MS = 5_000
/** The same for a process on this machine, in ms; both together fit into the time of a check. */
const ANSWER_HERE_MS = 4_000

/** The use of PORT. */
type PortUse =
  /** The port was free. The server of the checks answers on it until it is closed. */
  | { readonly kind: 'free' }
  /** A process of this installation answers on it. */
  | { readonly kind: 'own' }
  /** Another program uses it. */
  | { readonly kind: 'taken' }
  /** This process cannot listen on it. */
  | { readonly kind: 'refused'; readonly code: string }

/** The response of an address to the question of the checks. */
export type AddressAnswer =
  | { readonly kind: 'own'; readonly peer: string; readonly forwarding: readonly string[] }
  /** Guildhall's response without a proof: another installation, or one with another secret. */
  | { readonly kind: 'other Guildhall' }
  | { readonly kind: 'other program'; readonly status: number }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'unreachable'; readonly error: unknown }

/** The server of this installation: the running program, or a server of the checks while PORT is free. */
export interface OwnServer {
  /** Takes the port if it is free. */
  port(): Promise<PortUse>
  /** Sends a question to an address. */
  askAt(origin: string): Promise<AddressAnswer>
  close(): Promise<void>
}

const Answer = z.object({
  alive: z.literal(true),
  check: z.optional(
    z.object({
      answer: z.string(),
      peer: z.string(),
      forwarding: z.array(z.string()),
    }),
  ),
})

export function createOwnServer({ host, port }: Pick<Config, 'host' | 'port'>, selfCheck: SelfCheck): OwnServer {
  let server: Server | undefined
  let use: Promise<PortUse> | undefined

  async function askAt(origin: string, limitMs: number): Promise<AddressAnswer> {
    const question = selfCheck.ask()
    try {
      const url = `${origin}${HEALTH_PATH}?${QUESTION}=${encodeURIComponent(question)}`
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limitMs) })
      const text = await response.text()
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location !== null) return { kind: 'redirect', location }
      const body = Answer.safeParse(parsed(text))
      if (!body.success) return { kind: 'other program', status: response.status }
      const { check } = body.data
      if (check === undefined || !selfCheck.isAnswer(question, check.answer)) return { kind: 'other Guildhall' }
      return { kind: 'own', ...check }
    } catch (error) {
      return { kind: 'unreachable', error }
    }
  }

  async function takePort(): Promise<PortUse> {
    const taking = createServer((request, response) => {
      const url = new URL(`http://localhost${request.url ?? '/'}`)
      const answer = healthAnswer(selfCheck, url.searchParams.get(QUESTION), request)
      response.writeHead(url.pathname === HEALTH_PATH ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
    const code = await new Promise<string | undefined>((resolve) => {
      taking.once('error', (error) => resolve(systemCode(error) ?? error.message))
      taking.listen({ host, port }, () => resolve(undefined))
    })
    if (code === undefined) {
      server = taking
      return { kind: 'free' }
    }
    if (code !== 'EADDRINUSE') return { kind: 'refused', code }
    const answer = await askAt(`http://${reachable(host)}:${port}`, ANSWER_HERE_MS)
    return answer.kind === 'own' ? { kind: 'own' } : { kind: 'taken' }
  }

  return {
    port: () => (use ??= takePort()),
    askAt: (origin) => askAt(origin, ANSWER_MS),
    async close() {
      await use
      server?.closeAllConnections()
      server?.close()
    },
  }
}

/** The address of this machine at which a server on HOST responds. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
