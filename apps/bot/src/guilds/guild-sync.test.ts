import { guildSnapshot } from '@guildhall/test-kit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCheckpoints } from '../kernel/gateway/checkpoints.ts'
import { setStage } from '../testing/stage.ts'
import { createGuildSync } from './guild-sync.ts'
import { createSnapshotCache } from './snapshot-cache.ts'

describe('the comparison of a shard with the rows', () => {
  it('is done at RESUMED when it failed at READY, and then no more', async () => {
    const stage = await setStage()
    onTestFinished(() => stage.close())
    const cache = createSnapshotCache({ onChange: () => {}, shardCount: () => 1 })
    cache.load([guildSnapshot({ id: '10' })])
    const compared: (readonly string[])[] = []
    let fails = true
    const sync = createGuildSync({
      ...stage.core,
      cache,
      checkpoints: createCheckpoints(),
      modules: [
        {
          name: 'module',
          async syncGuilds(guildIds) {
            if (fails) throw new Error('broken')
            compared.push(guildIds)
          },
        },
      ],
      worker: { retryNow: () => Promise.resolve(), probeBlocked: () => Promise.resolve() },
      retryWrite: (write) => write(),
      botUserId: '1',
    })
    await expect(sync.ready({ guilds: [{ id: '10', unavailable: true }] }, 0)).rejects.toThrow('broken')
    fails = false
    await sync.resumed(0)
    await sync.resumed(0)
    expect(compared).toEqual([['10']])
  })
})
