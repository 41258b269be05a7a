import { endpoint, getSettings, saveRules, type EndpointShape } from '@guildhall/contract'
import { createIdempotencyKeys, migrate, openSqlite, problem, systemClock } from '@guildhall/core'
import Fastify from 'fastify'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { Authorization } from './authorization.ts'
import { addRoutes } from './mount.ts'
import { createRateLimits } from './rate-limits.ts'
import { route, type Route } from './route.ts'

const readRow = endpoint({
  summary: 'A row.',
  method: 'GET',
  path: '/row',
  access: 'public',
  response: z.object({
    name: z.string(),
    note: z.optional(z.nullable(z.string())),
    list: z.array(z.object({ id: z.string() })),
  }),
  status: 200,
})

const allowAll: Authorization = {
  identify: async () => ({ session: null, refusal: problem('auth.required') }),
  authorize: async () => null,
}

/** The response to GET /api/row from this route. */
async function responseOf(row: Route) {
  const db = openSqlite(':memory:')
  await migrate(db)
  const app = Fastify()
  const steps = {
    authorization: allowAll,
    rateLimits: createRateLimits({ requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 30 }, systemClock),
    idempotencyKeys: createIdempotencyKeys({ db, clock: systemClock }),
  }
  addRoutes(app, steps, [row])
  const response = await app.inject('/api/row')
  await app.close()
  await db.destroy()
  return response
}

describe('a route', () => {
  it('sends only the fields that its endpoint declares, at any depth', async () => {
    const row = { name: 'Hall', secret: 'of the database', list: [{ id: '1', secret: 'too' }] }
    expect((await responseOf(route(readRow, () => row))).json()).toEqual({ name: 'Hall', list: [{ id: '1' }] })
  })

  it('sends null where its endpoint allows it and any text unchanged', async () => {
    const row = { name: '"\u2028\\\ud83d\ude00\n', note: null, list: [] }
    const response = await responseOf(route(readRow, () => row))
    expect([response.headers['content-type'], response.json()]).toEqual(['application/json; charset=utf-8', row])
  })

  it('cannot be declared without an access level', () => {
    expectTypeOf<Omit<EndpointShape, 'access'>>().not.toExtend<Parameters<typeof route>[0]>()
  })

  it('receives a user and a guild only if its endpoint declares them', () => {
    route(readRow, (call) => {
      expectTypeOf(call).not.toHaveProperty('user')
      expectTypeOf(call).not.toHaveProperty('guild')
      return { name: 'Hall', list: [] }
    })
  })

  it('does not compile when its response lacks a required field', () => {
    // @ts-expect-error all settings are required
    route(getSettings, () => ({}))
    // @ts-expect-error the version is required
    route(saveRules, ({ body }) => ({ channel_id: body.channel_id, rules: [] }))
    // @ts-expect-error the list is required
    route(readRow, async () => ({ name: 'Hall' }))
  })

  it('does not compile when the restored response of a repeated request lacks a required field', () => {
    const saved = z.object({ version: z.number() })
    const handler = () => ({ channel_id: '1', rules: [], version: 1 })
    route(saveRules, handler, { saved, restore: ({ body }, { version }) => ({ ...body, version }) })
    // @ts-expect-error rules are required
    route(saveRules, handler, { saved, restore: (_call, { version }) => ({ channel_id: '1', version }) })
  })
})
