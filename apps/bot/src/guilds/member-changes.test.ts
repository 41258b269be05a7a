import { createAges, systemClock, systemStopwatch, type GuildMemberChange } from '@guildhall/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccessProgress, type AccessProgress } from '../kernel/gateway/access-progress.ts'
import { createMemberChanges, type MemberChanges } from './member-changes.ts'

/** The guilds of each deletion of members. */
let forgotten: (readonly string[])[]
let fails: boolean
/** The number of early flushes that were requested. */
let flushes: number
let progress: AccessProgress
let changes: MemberChanges

beforeEach(() => {
  forgotten = []
  fails = false
  flushes = 0
  const ages = createAges({ clock: systemClock, stopwatch: systemStopwatch })
  progress = createAccessProgress({ ages, onChange: () => {} })
  changes = createMemberChanges({
    members: {
      known: async (some) => some.filter(({ userId }) => userId !== 'unknown'),
      async forgetGuilds(guildIds) {
        if (fails) throw new Error('locked')
        forgotten.push(guildIds)
      },
    },
    progress,
    shardOf: () => 0,
    onChange: () => void (flushes += 1),
  })
})

const change = (guildId: string, userId: string, role: string): GuildMemberChange => ({
  guildId,
  userId,
  isMember: true,
  roleIds: [role],
})
const taken = () => changes.take(0).map(({ guildId, userId, roleIds }) => `${guildId}/${userId}: ${roleIds.join()}`)

describe('changes of members', () => {
  it('are taken once per member as the newest change, also after older changes are given back', () => {
    changes.change(change('10', '1', 'a'), 0)
    changes.change(change('10', '2', 'b'), 0)
    const first = changes.take(0)
    changes.change(change('10', '1', 'c'), 0)
    changes.giveBack(first, 0)
    expect(taken().toSorted()).toEqual(['10/1: c', '10/2: b'])
    expect(taken()).toEqual([])
  })

  it('keep the fields of an older change that the newest one lacks, also after the older one is given back', () => {
    const joined = { ...change('10', '1', 'a'), joinedAt: 'then', isPending: true, timedOutUntil: null }
    changes.change(joined, 0)
    changes.change({ ...change('10', '1', 'b'), isPending: false }, 0)
    const expected = { ...joined, roleIds: ['b'], isPending: false }
    const taken = changes.take(0)
    expect(taken).toEqual([expected])
    changes.change(change('10', '1', 'c'), 0)
    changes.giveBack(taken, 0)
    expect(changes.take(0)).toEqual([{ ...expected, roleIds: ['c'] }])
  })

  it('are written early for members with a row, and dropped for members without one', async () => {
    changes.change(change('10', 'unknown', 'a'), 0)
    changes.change(change('10', '1', 'b'), 0)
    await vi.waitFor(() => expect(flushes).toBe(1))
    expect(taken()).toEqual(['10/1: b'])
    changes.change(change('10', 'unknown', 'c'), 0)
    expect(taken()).toEqual(['10/unknown: c'])
  })

  it('wait until the rows of their guild are deleted, which drops the older changes', async () => {
    fails = true
    changes.change(change('10', '1', 'a'), 0)
    await expect(changes.forget(['10'])).rejects.toThrow('locked')
    changes.change(change('10', '2', 'b'), 0)
    changes.change(change('11', '1', 'c'), 0)
    expect(taken()).toEqual(['11/1: c'])
    fails = false
    const forgetting = changes.forget(['10'])
    changes.change(change('10', '3', 'd'), 0)
    await forgetting
    expect(taken()).toEqual(['10/3: d'])
  })

  it('cause one deletion of rows for all guilds that become available at once', async () => {
    await Promise.all(['10', '11'].map((guildId) => changes.forgetTogether(guildId)))
    await changes.forgetTogether('12')
    expect(forgotten).toEqual([['10', '11'], ['12']])
  })

  it('are dropped when another process takes their shard', () => {
    changes.change(change('10', '1', 'a'), 0)
    changes.dropShard(0)
    expect(taken()).toEqual([])
  })
})
