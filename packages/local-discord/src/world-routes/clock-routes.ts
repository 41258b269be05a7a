import type { FastifyInstance } from 'fastify'
import { bodySchema } from '../kernel/body-schema.ts'
import type { MovableClock } from '../kernel/clock.ts'

/** A year, in ms. */
const LONGEST_MS = 366 * 24 * 60 * 60_000

/** Reads and advances the clock; both return `{ now }` in epoch ms. See {@link MovableClock} for the effects. */
export function clockRoutes(app: FastifyInstance, clock: MovableClock): void {
  app.get('/world/clock', async () => ({ now: clock.now() }))

  const move = bodySchema(['ms'], { ms: { type: 'integer', minimum: 0, maximum: LONGEST_MS } })
  app.post<{ Body: { ms: number } }>('/world/clock', move, async ({ body }) => {
    clock.move(body.ms)
    return { now: clock.now() }
  })
}
