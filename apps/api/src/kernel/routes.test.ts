import { endpoint, type EndpointShape } from '@guildhall/contract'
import { createIdempotencyKeys, migrate, openSqlite, problem, systemClock } from '@guildhall/core'
import Fastify from 'fastify'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { addRoutes } from './routes.ts'
import type { Authorization } from './authorization.ts'
import { mount } from './mount.ts'
import { createRepeats } from './repeats.ts'

const readRow = endpoint({
  summary: 'A row.',
  method: 'GET',
  path: '/row',
  access: 'public',
  reply: z.object({ name: z.string() }),
  status: 200,
})

const openGate: Authorization = {
  identify: async () => ({ session: null, refusal: problem('auth.required') }),
  authorize: async () => null,
}

describe('a route', () => {
  it('lets nothing out that its endpoint does not declare', async () => {
    const row = { name: 'Hall', secret: 'of the database' }
    const db = openSqlite(':memory:')
    await migrate(db)
    const app = Fastify()
    app.addHook('onRequest', async (request) => {
      request.caller = await openGate.identify(request)
    })
    addRoutes(app, openGate, createRepeats(createIdempotencyKeys({ db, clock: systemClock })), [
      mount(readRow, () => row),
    ])
    expect((await app.inject('/api/row')).json()).toEqual({ name: 'Hall' })
    await app.close()
    await db.destroy()
  })

  it('cannot be declared without saying who may use it', () => {
    expectTypeOf<Omit<EndpointShape, 'access'>>().not.toExtend<Parameters<typeof mount>[0]>()
  })

  it('is given a user and a guild only where its endpoint promises them', () => {
    type Given = Parameters<Parameters<typeof mount<typeof readRow>>[1]>[0]
    expectTypeOf<Given>().not.toHaveProperty('user')
    expectTypeOf<Given>().not.toHaveProperty('guild')
  })
})
