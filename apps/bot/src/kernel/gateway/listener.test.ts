import { createLog } from '@guildhall/core'
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDispatch, on } from './listener.ts'

let now: number
let lines: string[]
let message: string

beforeEach(() => {
  now = 1_000_000
  lines = []
  message = 'the database is unreachable'
})

const emptied = (channelId: string): GatewayDispatchPayload => ({
  op: 0,
  t: GatewayDispatchEvents.MessageDelete,
  s: 1,
  d: { id: '1', channel_id: channelId },
})

const delivery = {
  shardId: 0,
  sessionId: 'session',
  sequence: 1,
  isReplay: false,
  eventId: 'session:1',
  happenedAt: { at: 0, isExact: true },
}

describe('a dispatch', () => {
  it('continues after a listener fails and logs one error per kind and interval with the number of others', async () => {
    const received: string[] = []
    const dispatch = createDispatch(
      [
        on(GatewayDispatchEvents.MessageDelete, () => {
          throw new Error(message)
        }),
        on(GatewayDispatchEvents.MessageDelete, async () => {
          await Promise.resolve()
          throw new Error('another')
        }),
        on(GatewayDispatchEvents.MessageDelete, ({ channel_id: channelId }) => void received.push(channelId)),
      ],
      { log: createLog('info', { write: (line) => void lines.push(line) }), clock: { now: () => now } },
    )
    for (let times = 0; times < 100; times += 1) await dispatch.run(emptied(`${times}`), delivery)
    expect(received).toHaveLength(100)
    const logged = () => lines.join('').split('a listener failed').length - 1
    await expect.poll(logged).toBe(2)
    now += 1_000
    await dispatch.run(emptied('again'), delivery)
    await expect.poll(logged).toBe(4)
    expect(lines.join('')).toContain('"unlogged":99')
    message = 'of another kind'
    await dispatch.run(emptied('again'), delivery)
    await expect.poll(logged).toBe(5)
  })

  it('has nothing to wait for when no durable listener takes the event', () => {
    const dispatch = createDispatch([on(GatewayDispatchEvents.MessageDelete, () => undefined)], {
      log: createLog('silent'),
      clock: { now: () => now },
    })
    expect(dispatch.run(emptied('1'), delivery)).toBeUndefined()
  })
})
