import { problem } from '@guildhall/core'
import { guildSnapshot } from '@guildhall/test-kit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAccessProgress } from '../kernel/gateway/access-progress.ts'
import { createCheckpoints } from '../kernel/gateway/checkpoints.ts'
import { setStage } from '../testing/stage.ts'
import { createGuildSync } from './guild-sync.ts'
import { createSnapshotCache } from './snapshot-cache.ts'

describe('the comparison of a shard with the rows', () => {
  it('is repeated at RESUMED only until it succeeds', async () => {
    const stage = await setStage()
    onTestFinished(() => stage.close())
    const cache = createSnapshotCache({ onChange: () => {}, shardCount: () => 1, isStored: () => false })
    cache.load([guildSnapshot({ id: '10' })])
    const compared: (readonly string[])[] = []
    let fails = true
    const sync = createGuildSync({
      ...stage.core,
      cache,
      checkpoints: createCheckpoints({ ages: stage.core.ages }),
      progress: createAccessProgress({ ...stage.core, onChange: () => {} }),
      modules: {
        jobs: [],
        async sync(guildIds) {
          if (fails) throw problem('database.unavailable')
          compared.push(guildIds)
        },
        leave: () => Promise.resolve(),
        forgetMembers: () => Promise.resolve(),
        forgetMembersLater: () => Promise.resolve(),
      },
      worker: { retryNow: () => Promise.resolve(), probeBlocked: () => Promise.resolve() },
      // A stopping bot makes only one attempt.
      signal: AbortSignal.abort(),
      botUserId: '1',
    })
    await expect(sync.ready({ guilds: [{ id: '10', unavailable: true }] }, 0)).rejects.toMatchObject({
      code: 'database.unavailable',
    })
    fails = false
    await sync.resumed(0)
    await sync.resumed(0)
    expect(compared).toEqual([['10']])
  })
})
