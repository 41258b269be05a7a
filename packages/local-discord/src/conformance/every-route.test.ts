import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLocalDiscord, type LocalDiscord } from '../server.ts'
import { demoWorld } from '../world.ts'
import { call, type Reply } from '../kernel/testing/calls.ts'
import type { Route } from '../kernel/route-table.ts'
import { UNSUPPORTED } from '../unsupported/routes.ts'
import { COMPILES_WITHIN, loadDescription, type Exchange } from './testing/description.ts'
import { recordEvents, type EventRecorder } from './testing/event-recorder.ts'
import { exercise } from './testing/exercise.ts'

const description = loadDescription()
let now = Date.parse('2026-03-01T12:00:00Z')
let local: LocalDiscord
let recorder: EventRecorder
const exchanges: (Exchange & Pick<Reply, 'status'>)[] = []

/** Makes a call and records it. */
async function send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown> {
  // So late that no limit is used up.
  now += 1_500
  const { status, body: replyBody } = await call(local, [method, path], body, headers)
  const [bare = ''] = path.split('?')
  exchanges.push({ method, path: bare, status, requestBody: body, replyBody: replyBody ?? undefined })
  return replyBody
}

/** Discord's description knows the API's routes; the token endpoints speak OAuth2. */
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
  it('is called with success, but for what is not supported', () => {
    const unsupported = UNSUPPORTED.map(({ method, path }) => `${method} ${path}`)
    expect(notCalled((status) => status < 300)).toEqual(unsupported)
  })

  it('is called in vain, but for the one that nothing can go wrong with', () =>
    expect(notCalled((status) => status >= 400)).toEqual(['GET /api/gateway']))

  it('ends in no error of the server', () =>
    expect(exchanges.filter(({ status }) => status >= 500 || status === 429)).toEqual([]))

  it.skipIf(description === null)(
    'answers as Discord’s own description allows',
    () => {
      expect(exchanges.flatMap((exchange) => description?.errorsOf(exchange) ?? [])).toEqual([])
    },
    COMPILES_WITHIN,
  )
})

describe('the gateway', () => {
  it.skipIf(description === null)(
    'sends events that are made as Discord’s own description allows',
    () => {
      expect(recorder.events.length).toBeGreaterThan(40)
      expect([...new Set(recorder.events.flatMap((event) => description?.errorsOfEvent(event) ?? []))]).toEqual([])
    },
    COMPILES_WITHIN,
  )
})
