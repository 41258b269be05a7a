import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { demoWorld } from '../world.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import type { Route } from '../kernel/route-table.ts'
import { COMPILES_WITHIN, loadDescription, type Exchange } from './testing/description.ts'
import { recordEvents, type EventRecorder } from './testing/event-recorder.ts'
import { exercise } from './testing/exercise.ts'

const description = loadDescription()
let now = Date.parse('2026-03-01T12:00:00Z')
let local: LocalDiscord
let recorder: EventRecorder
const exchanges: (Exchange & Pick<Reply, 'status'>)[] = []

/** Makes a call as the bot and records it. */
async function send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown> {
  // Advance the clock, so that no rate limit applies.
  now += 1_500
  const { status, body: replyBody } = await call(local, [method, path], body, headers)
  const [bare = ''] = path.split('?')
  exchanges.push({ method, path: bare, status, requestBody: body, replyBody: replyBody ?? undefined })
  return replyBody
}

/** The description covers the API without the token endpoints. */
const isDescribed = ({ path }: Route): boolean => path.startsWith('/api/') && !path.startsWith('/api/oauth2/token')
const bare = ({ path }: Route): string => path.slice('/api'.length)
const matches = (route: Route, { method, path }: Exchange): boolean =>
  method === route.method && new RegExp(`^${bare(route).replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
const notCalled = (isFine: (status: number) => boolean): string[] =>
  local.routes
    .filter(isDescribed)
    .filter((route) => !exchanges.some((one) => matches(route, one) && isFine(one.status)))
    .map(({ method, path }) => `${method} ${path}`)

beforeAll(async () => {
  local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
  recorder = await recordEvents(local)
  await exercise(local, send)
  for (const route of local.routes.filter(isDescribed)) {
    const path = bare(route).replaceAll(/:\w+/g, '1')
    await send(route.method, path, undefined, { authorization: '' })
    await send(route.method, path, route.method === 'GET' ? undefined : [])
  }
})
afterAll(async () => {
  recorder.close()
  await local.close()
})

describe('every route of the API', () => {
  it('returns a success', () => expect(notCalled((status) => status < 300)).toEqual([]))

  it('returns an error, except GET /gateway, which has none', () =>
    expect(notCalled((status) => status >= 400)).toEqual(['GET /api/gateway']))

  it('returns no server error and no 429', () =>
    expect(exchanges.filter(({ status }) => status >= 500 || status === 429)).toEqual([]))

  it.skipIf(description === null)(
    'returns only responses that Discord’s description allows',
    () => {
      expect(exchanges.flatMap((exchange) => description?.errorsOf(exchange) ?? [])).toEqual([])
    },
    COMPILES_WITHIN,
  )
})

describe('the gateway', () => {
  it.skipIf(description === null)(
    'sends only objects that Discord’s description allows',
    () => {
      expect(recorder.events.length).toBeGreaterThan(40)
      expect([...new Set(recorder.events.flatMap((event) => description?.errorsOfEvent(event) ?? []))]).toEqual([])
    },
    COMPILES_WITHIN,
  )
})
