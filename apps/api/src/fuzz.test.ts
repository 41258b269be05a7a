import { API_BASE } from '@guildhall/contract'
import fc from 'fast-check'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, hostileRequest, type HostileRequest, type Sender } from './testing/fuzz/hostile-request.ts'
import { CANARY } from './testing/fuzz/odd-input.ts'
import { sendRaw } from './testing/raw-http.ts'
import { violationOf, violationOfLine, HANG_MS } from './testing/fuzz/verdict.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

/** `node bench/fuzz.mjs` sends more requests and can repeat a seed. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
const CHUNK = 500
/** Number of simultaneous requests. */
const LANES = 8
const UNLIMITED = { requestsPerMinute: 1e9, writesPerMinute: 1e9, signInsPerMinute: 1e9 }
const PEOPLE = { member: 'cleo', admin: 'ben', owner: 'ada' } as const
const LOGOUT = `${API_BASE}/auth/logout`

describe('hostile requests', () => {
  let api: TestApi
  const tokens = new Map<Sender, string>()
  const secrets = new Set<string>()
  const statuses = new Map<number, number>()
  let slowest = 0

  beforeAll(async () => {
    api = await startTestApi({ limits: UNLIMITED })
    const { token, clientSecret } = api.discord.credentials
    for (const secret of [token, clientSecret]) secrets.add(secret)
    for (const sender of ['member', 'admin', 'owner'] as const) await signIn(sender)
  })
  afterAll(() => api.close())

  async function signIn(sender: keyof typeof PEOPLE): Promise<void> {
    const token = await api.signIn(PEOPLE[sender])
    tokens.set(sender, token)
    secrets.add(token)
  }

  async function send(request: HostileRequest): Promise<string | null> {
    const reply = await sendRaw(api.origin, bytesOf(request, tokens.get(request.sender)), HANG_MS + 500)
    slowest = Math.max(slowest, reply.ms)
    statuses.set(reply.status ?? 0, (statuses.get(reply.status ?? 0) ?? 0) + 1)
    const violation = violationOf(request, reply, [...secrets])
    return (
      violation &&
      `${violation}: ${JSON.stringify({ ...request, body: request.body.slice(0, 200) }).slice(0, 1_500)}
${reply.head}\n\n${reply.body.slice(0, 500)}`
    )
  }

  /** Restores sessions that a request ended: Discord limits the number of sign-ins. */
  async function reviveSessions(): Promise<void> {
    await api.db.updateTable('sessions').set({ revoked_at: null }).execute()
  }

  function violationsOfLog(): string[] {
    const grants = api.discord.state.world.grants.flatMap((grant) => grant.accessToken ?? [])
    const forbidden = [...secrets, ...grants, CANARY]
    return api.logged.splice(0).flatMap((line) => {
      const violation = violationOfLine(line, forbidden)
      return violation === null ? [] : `a line of the log ${violation}: ${line.slice(0, 1_500)}`
    })
  }

  it(
    'each receive a timely, documented response without internal details',
    async () => {
      const violations: string[] = []
      for (let done = 0; done < REQUESTS && violations.length < 20; done += CHUNK) {
        const requests = fc.sample(hostileRequest, { numRuns: Math.min(CHUNK, REQUESTS - done), seed: SEED + done })
        const lane = async (): Promise<void> => {
          for (let next = requests.pop(); next; next = requests.pop()) {
            const violation = await send(next)
            if (violation) violations.push(violation)
            if (next.target.startsWith(LOGOUT)) await reviveSessions()
          }
        }
        await Promise.all(Array.from({ length: LANES }, lane))
        violations.push(...violationsOfLog())
      }
      const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
      process.stdout.write(
        `seed ${SEED}: ${REQUESTS} requests, ${violations.length} violations, slowest ${Math.round(slowest)} ms; ${counts.join(', ')}\n`,
      )
      expect(violations.slice(0, 5), `seed ${SEED}`).toEqual([])
      // If the first check refused every request, the test would find nothing.
      expect(statuses.get(200) ?? 0, `seed ${SEED}`).toBeGreaterThan(REQUESTS / 50)
    },
    60_000 + REQUESTS * 20,
  )
})
