import { problem, queueState } from '@guildhall/core'
import { GUILDS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setStage, type Stage } from '../../testing/stage.ts'
import { onChannelDeleted } from './deletions.ts'
import { createDurable } from './durable.ts'
import { createParking } from './parking.ts'

const DEMO = GUILDS.guildhallDemo

let stage: Stage
/** The channels whose raid time was removed, in order. */
let removed: string[]
/** The error of a write that fails. */
let failure: () => Error

beforeEach(async () => {
  stage = await setStage()
  removed = []
  failure = () => new TypeError('a bug')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await stage.close()
})

const rows = () => stage.db.selectFrom('parked_events').selectAll().orderBy('id').execute()

describe('a parked event', () => {
  /** Loads these parked events of a shard. @param broken the channels whose raid time cannot be removed. */
  async function work(payloads: readonly string[], broken: readonly string[]): Promise<void> {
    const { core } = stage
    const ending = new AbortController()
    onTestFinished(() => ending.abort())
    const parking = createParking({ ...core, signal: ending.signal, log: stage.core.log })
    onChannelDeleted(createDurable(parking), {
      module: 'raid-times',
      write: (_, channelId) =>
        broken.includes(channelId) ? Promise.reject(failure()) : Promise.resolve(void removed.push(channelId)),
    })
    for (const [sequence, payload] of payloads.entries()) {
      const place = { guild_id: DEMO, module: 'raid-times', session_id: 's', seq: sequence, shard_id: 0, attempts: 0 }
      const row = { ...place, event: 'CHANNEL_DELETE', payload, received_at: 1 }
      await stage.db.insertInto('parked_events').values(row).execute()
    }
    await parking.load(0, 1)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
  }
  const payloadOf = (channelId: string) =>
    JSON.stringify({ picked: { channelId }, happenedAt: { at: 1, isExact: true } })

  it('is set aside after ten failures, and later events are written', async () => {
    await work([payloadOf('1'), payloadOf('2')], ['1'])
    await vi.waitFor(() => expect(removed).toEqual(['2']))
    await vi.waitFor(async () =>
      expect(await rows()).toMatchObject([{ seq: 0, attempts: 10, set_aside_at: expect.any(Number) }]),
    )
    expect(stage.logged()).toContain('set aside')
    expect(await queueState(stage.core)).toMatchObject({ parked: { waiting: 0, setAside: 1 } })
  })

  it.each(['database.busy', 'database.unavailable'] as const)(
    'is never set aside while its write ends with %s, and is written afterwards',
    async (code) => {
      failure = () => problem(code)
      const broken = ['1']
      await work([payloadOf('1')], broken)
      expect(await rows()).toMatchObject([{ attempts: 0, set_aside_at: null }])
      broken.pop()
      await vi.advanceTimersByTimeAsync(60_000)
      await vi.waitFor(async () => expect(await rows()).toEqual([]))
      expect(removed).toEqual(['1'])
    },
  )

  it('is set aside when its payload from an older version is unreadable', async () => {
    await work(['{"picked":{"id":5}}', payloadOf('2')], [])
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ seq: 0, set_aside_at: expect.any(Number) }]))
    expect(removed).toEqual(['2'])
  })

  it('is deleted with the analytics of its day after it was set aside', async () => {
    await work([payloadOf('1')], ['1'])
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ set_aside_at: expect.any(Number) }]))
    await stage.core.parkedEvents.prune()
    expect(await rows()).toHaveLength(1)
    await stage.db.updateTable('parked_events').set({ set_aside_at: 1 }).execute()
    await stage.core.parkedEvents.prune()
    expect(await rows()).toEqual([])
  })
})
