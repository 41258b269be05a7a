import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing/queue.ts'
import type { JobHandler } from '../kernel/jobs/job.ts'
import { createRaidTimeService, RAID_TOPIC, type RaidTimes } from './raid-times.ts'

let queue: Queue
let raidTimes: RaidTimes

const RAID = { guildId: '10', channelId: '20', startsAt: 5_000, userId: '1', eventId: 'a' }

describeOnEachEngine('raid times', (open) => {
  beforeEach(async () => {
    const db = await open()
    queue = createTestQueue(db)
    raidTimes = createRaidTimeService({ ...queue, db })
  })

  function writing(run: JobHandler['run']): void {
    const worker = queue.worker({ kind: RAID_TOPIC, area: null, slots: 2, perGuild: 2, limitMs: 1_000, run })
    worker.start()
    onTestFinished(() => worker.stop())
  }

  it('are applied when the channel topic is updated', async () => {
    writing(() => Promise.resolve({ type: 'done' }))
    expect(await raidTimes.set(RAID)).toEqual({ status: 'applied' })
    expect(await raidTimes.get('10', '20')).toBe(5_000)
  })

  it('are queued with a retry time when Discord limits the topic updates', async () => {
    const time = queue.now + 600_000
    writing(() => Promise.resolve({ type: 'retryAt', time }))
    expect(await raidTimes.set(RAID)).toEqual({ status: 'queued', at: time })
    expect(await raidTimes.set({ ...RAID, startsAt: 6_000, eventId: 'b' })).toEqual({ status: 'queued', at: time })
  })

  it('are blocked with a reason when the topic cannot be updated', async () => {
    writing(() => Promise.resolve({ type: 'blocked', on: 'permissions', reason: 'Not allowed.' }))
    expect(await raidTimes.set(RAID)).toEqual({ status: 'blocked', reason: 'Not allowed.' })
  })

  it('are stored per channel, and ignore a repeated event', async () => {
    writing(() => Promise.resolve({ type: 'done' }))
    await raidTimes.set(RAID)
    await raidTimes.set({ ...RAID, channelId: '21', startsAt: 7_000, eventId: 'b' })
    await raidTimes.set({ ...RAID, startsAt: 6_000, eventId: 'c' })
    await raidTimes.set({ ...RAID, startsAt: 9_000, eventId: 'a' })
    expect(await raidTimes.list('10')).toEqual(
      new Map([
        ['20', 6_000],
        ['21', 7_000],
      ]),
    )
    expect(await raidTimes.list('11')).toEqual(new Map())
  })

  it('are removed together with their job', async () => {
    await raidTimes.set(RAID)
    await raidTimes.remove('10', '20')
    expect(await raidTimes.get('10', '20')).toBeNull()
    expect(await queue.jobs.status({ guildId: '10', kind: RAID_TOPIC, key: '20' })).toBeNull()
  })
})
