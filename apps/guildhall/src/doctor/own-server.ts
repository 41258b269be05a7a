import { createServer, get, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
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

  async function askAt(origin: string): Promise<AddressAnswer> {
    const question = selfCheck.ask()
    try {
      const response = await fetch(addressOf(origin, question), {
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const body = await response.text()
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location !== null) return { kind: 'redirect', location }
      const answer = Answer.safeParse(parsed(body))
      if (!answer.success) return { kind: 'other program', status: response.status }
      const { check } = answer.data
      if (check === undefined || !selfCheck.isAnswer(question, check.answer)) return { kind: 'other Guildhall' }
      return { kind: 'own', ...check }
    } catch (error) {
      return { kind: 'unreachable', error }
    }
  }

  /** Whether a process of this installation has taken the port. */
  async function isOwn(): Promise<boolean> {
    const question = selfCheck.ask()
    try {
      const answer = Answer.parse(parsed(await readHere(addressOf(`http://${reachable(host)}:${port}`, question))))
      return answer.check !== undefined && selfCheck.isAnswer(question, answer.check.answer)
    } catch {
      return false
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
    return (await isOwn()) ? { kind: 'own' } : { kind: 'taken' }
  }

  return {
    port: () => (use ??= takePort()),
    askAt,
    async close() {
      await use
      server?.closeAllConnections()
      server?.close()
    },
  }
}

function addressOf(origin: string, question: string): string {
  return `${origin}${HEALTH_PATH}?${QUESTION}=${encodeURIComponent(question)}`
}

/** Reads an address of this machine. `fetch` refuses the ports that browsers refuse, which can be used behind a proxy. */
function readHere(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { signal: AbortSignal.timeout(ANSWER_HERE_MS) }, (response) => {
      text(response).then(resolve, reject)
    })
    request.on('error', reject)
  })
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
