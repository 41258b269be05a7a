import { createAges, systemClock, systemStopwatch, type GuildMemberChange } from '@guildhall/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccessProgress, type AccessProgress } from '../kernel/gateway/access-progress.ts'
import { createMemberChanges, type MemberChanges } from './member-changes.ts'

/** The guilds of each statement that forgot members. */
let forgotten: (readonly string[])[]
let fails: boolean
/** How often the changes were to be written soon. */
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
  it('are taken once, and of each member the newest, also when older ones are given back', () => {
    changes.change(change('10', '1', 'a'), 0)
    changes.change(change('10', '2', 'b'), 0)
    const first = changes.take(0)
    changes.change(change('10', '1', 'c'), 0)
    changes.giveBack(first, 0)
    expect(taken().toSorted()).toEqual(['10/1: c', '10/2: b'])
    expect(taken()).toEqual([])
  })

  it('are written soon if the dashboard knows the member, and dropped otherwise', async () => {
    changes.change(change('10', 'unknown', 'a'), 0)
    changes.change(change('10', '1', 'b'), 0)
    await vi.waitFor(() => expect(flushes).toBe(1))
    expect(taken()).toEqual(['10/1: b'])
    changes.change(change('10', 'unknown', 'c'), 0)
    expect(taken()).toEqual(['10/unknown: c'])
  })

  it('wait while the members of their guild are to be forgotten, and the older ones are not written after that', async () => {
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

  it('of guilds that are found at the same moment are forgotten with one statement', async () => {
    await Promise.all(['10', '11'].map((guildId) => changes.forgetTogether(guildId)))
    await changes.forgetTogether('12')
    expect(forgotten).toEqual([['10', '11'], ['12']])
  })

  it('of a shard that another process has now are dropped', () => {
    changes.change(change('10', '1', 'a'), 0)
    changes.dropShard(0)
    expect(taken()).toEqual([])
  })
})
