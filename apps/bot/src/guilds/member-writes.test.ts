import {
  type Ages,
  createAges,
  createLog,
  problem,
  systemClock,
  systemStopwatch,
  type GuildMemberChange,
} from '@guildhall/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccessProgress, type AccessProgress } from '../kernel/gateway/access-progress.ts'
import { createMemberWrites, type MemberWrites } from './member-writes.ts'

/** What was written, in its order: "forget 10", or "10/1: 5" for a user and the roles. */
let written: string[]
/** Guilds whose writes fail. */
let stuck: Set<string>
let failure: Error
let progress: AccessProgress
let ages: Ages
let writes: MemberWrites

beforeEach(() => {
  vi.useFakeTimers()
  written = []
  stuck = new Set()
  failure = problem('database.busy')
  ages = createAges({ clock: systemClock, stopwatch: systemStopwatch })
  progress = createAccessProgress({
    ages,
    onChange: () => {},
  })
  progress.caughtUp(0)
  const unused = () => Promise.reject(new Error('unused'))
  const check = (guildIds: readonly string[]): Promise<void> =>
    guildIds.some((id) => stuck.has(id)) ? Promise.reject(failure) : Promise.resolve()
  writes = createMemberWrites({
    members: {
      get: unused,
      ask: unused,
      async update(changes) {
        await check(changes.map(({ guildId }) => guildId))
        written.push(...changes.map(({ guildId, userId, roleIds }) => `${guildId}/${userId}: ${roleIds.join()}`))
      },
      async forgetGuilds(guildIds) {
        await check(guildIds)
        written.push(...guildIds.map((guildId) => `forget ${guildId}`))
      },
    },
    progress,
    confirm: (_, shardIds) => Promise.resolve(new Set(shardIds)),
    signal: new AbortController().signal,
    log: createLog('silent'),
  })
})
afterEach(() => void vi.useRealTimers())

const delivery = {
  shardId: 0,
  sessionId: 's',
  sequence: 1,
  isReplay: false,
  eventId: 's:1',
  happenedAt: { at: 0, isExact: true },
}
function change(guildId: string, userId: string, role: string): void {
  const one: GuildMemberChange = { guildId, userId, isMember: true, roleIds: [role] }
  void writes.change(one, delivery)
}
const isBehind = () => (progress.of(0, ages.moment()).ageMs ?? Infinity) > 0
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('changes of members', () => {
  it('of one guild that cannot be written hold no other guild back', async () => {
    stuck.add('10')
    change('10', '1', 'a')
    change('11', '1', 'b')
    await pass(100)
    change('12', '1', 'c')
    await pass(100)
    expect(written).toEqual(['11/1: b', '12/1: c'])
    expect(isBehind()).toBe(true)
  })

  it('are never given up, and written in their order', async () => {
    stuck.add('10')
    failure = new TypeError('a corrupt row')
    change('10', '1', 'a')
    await pass(60_000)
    change('10', '1', 'b')
    change('10', '2', 'c')
    await pass(600_000)
    stuck.clear()
    await pass(60_000)
    expect(written).toEqual(['10/1: a', '10/1: b', '10/2: c'])
    expect(isBehind()).toBe(false)
    change('10', '1', 'd')
    await pass(100)
    expect(written.at(-1)).toBe('10/1: d')
  })

  it('that were missed are forgotten, and what waits from before is not written after that', async () => {
    stuck.add('10')
    change('10', '1', 'a')
    await pass(100)
    change('10', '1', 'b')
    void writes.forget('10', 0)
    change('10', '2', 'c')
    stuck.clear()
    await pass(60_000)
    expect(written).toEqual(['10/1: a', 'forget 10', '10/2: c'])
  })

  it('of a shard that another process has now are not written, and those after its return are', async () => {
    stuck.add('10')
    change('10', '1', 'a')
    await pass(100)
    change('10', '1', 'b')
    writes.dropShard(0)
    stuck.clear()
    change('10', '1', 'c')
    await pass(60_000)
    expect(written).toEqual(['10/1: c'])
  })
})
