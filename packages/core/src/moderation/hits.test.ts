import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import type { Outcome } from '../kernel/jobs/job.ts'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import { createTestQueue, type Queue } from '../kernel/jobs/testing/queue.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { planOf, recordQueries } from '../testing/query-plans.ts'
import { createModerationHits, MODERATION_HIT, type ModerationHit, type ModerationHits } from './hits.ts'

const HIT: Omit<ModerationHit, 'happenedAt' | 'isTimeExact'> = {
  guildId: '10',
  hitId: 'session:1',
  userId: '3',
  channelId: '5',
  ruleId: '7',
  triggerType: 4,
  content: 'damn',
  action: 'warn',
}

let db: Database
let hits: ModerationHits
let queue: Queue
let announced: unknown[]

const jobOf = (hitId: string) => getJob(db, { guildId: '10', kind: MODERATION_HIT, key: hitId })
/** Records a hit that happens now. */
const record = (hit: typeof HIT) => hits.record({ ...hit, happenedAt: queue.now, isTimeExact: true })
const rows = () => db.selectFrom('moderation_hits').selectAll().execute()
const finish = (hitId: string) => queue.changes.transaction((trx) => hits.finish(trx, '10', hitId))

function worker(run: (hitId: string) => Promise<Outcome>) {
  return queue.worker({
    kind: MODERATION_HIT,
    area: null,
    slots: 4,
    perGuild: 2,
    limitMs: 5_000,
    run: (job) => run(job.key),
  })
}

describeOnEachEngine('a message that AutoMod blocked', (openDatabase) => {
  beforeEach(async () => {
    db = await openDatabase()
    announced = []
    queue = createTestQueue(db)
    queue.changes.subscribe('job', (change) => void announced.push(change))
    hits = createModerationHits({ db, ...queue })
  })

  it('is recorded with a job that is due immediately', async () => {
    await record(HIT)
    expect(await jobOf(HIT.hitId)).toMatchObject({ run_at: queue.now, state: 'open', is_once: 1, lane: 'member:3' })
    expect(announced).toEqual([{ topic: 'job', guildId: '10', key: MODERATION_HIT, area: null }])
    expect(await hits.get('10', HIT.hitId)).toEqual({ ...HIT, happenedAt: queue.now, isTimeExact: true })
    expect(await hits.get('11', HIT.hitId)).toBeUndefined()
  })

  it('has one job for repeated reports, and loses its text when it is finished', async () => {
    await record(HIT)
    await record(HIT)
    expect(await rows()).toHaveLength(1)
    await finish(HIT.hitId)
    queue.now += 5_000
    await record(HIT)
    expect(await hits.get('10', HIT.hitId)).toBeUndefined()
    expect(JSON.stringify(await rows())).not.toContain('damn')
    expect(announced).toHaveLength(1)
  })

  it('is recorded once when it breaks two rules, and again when it is posted again', async () => {
    await record(HIT)
    await finish(HIT.hitId)
    queue.now += 100
    await record({ ...HIT, hitId: 'session:2', ruleId: '8' })
    expect(await jobOf('session:2')).toBeUndefined()
    await record({ ...HIT, hitId: 'session:3' })
    expect(await jobOf('session:3')).toBeDefined()
    await record({ ...HIT, hitId: 'session:4', ruleId: '8', channelId: '6' })
    expect(await jobOf('session:4')).toBeDefined()
    queue.now += 5_000
    await record({ ...HIT, hitId: 'session:5', ruleId: '8' })
    expect(await jobOf('session:5')).toBeDefined()
  })

  it('does not count as a duplicate of a hit that was itself a duplicate', async () => {
    await record(HIT)
    queue.now += 1_500
    await record({ ...HIT, hitId: 'session:2', ruleId: '8' })
    queue.now += 1_000
    await record({ ...HIT, hitId: 'session:3' })
    expect(await jobOf('session:3')).toBeDefined()
  })

  it('is handled after earlier hits of the same member, but in parallel with other members', async () => {
    const hit = (hitId: string, userId: string) => ({ ...HIT, hitId, userId, content: hitId })
    for (const [hitId, userId] of [
      ['a', '3'],
      ['b', '3'],
      ['c', '4'],
    ] as const) {
      await record(hit(hitId, userId))
      queue.now += 1
    }
    const ran: string[] = []
    let isReady = false
    const process = worker(async (hitId) => {
      ran.push(hitId)
      return hitId === 'a' && !isReady ? { type: 'retryAt', time: queue.now + 1_000 } : { type: 'done' }
    })
    await process.runDue()
    expect(ran.toSorted()).toEqual(['a', 'c'])
    isReady = true
    queue.now += 1_000
    await process.runDue()
    expect(ran.slice(2)).toEqual(['a', 'b'])
  })

  it('does not share its log message with another hit', async () => {
    await record(HIT)
    await record({ ...HIT, hitId: 'session:2' })
    const claim = (hitId: string) => queue.changes.transaction((trx) => hits.setLogMessage(trx, '10', hitId, '900'))
    expect(await hits.isLogMessage('10', '900')).toBe(false)
    await claim(HIT.hitId)
    expect(await hits.isLogMessage('10', '900')).toBe(true)
    expect(await hits.isLogMessage('11', '900')).toBe(false)
    await expect(claim('session:2')).rejects.toThrow(/unique/i)
  })

  it('is deleted an hour after it was finished, and kept while it is unfinished', async () => {
    await record(HIT)
    await record({ ...HIT, hitId: 'session:2' })
    await finish(HIT.hitId)
    queue.now += 59 * 60_000
    await hits.prune()
    expect(await rows()).toHaveLength(2)
    queue.now += 2 * 60_000
    await hits.prune()
    expect((await rows()).map((row) => row.hit_id)).toEqual(['session:2'])
  })

  it('is deleted when the bot leaves the server; hits of another server stay', async () => {
    await record(HIT)
    await record({ ...HIT, guildId: '11' })
    await hits.leaveGuild('10')
    expect((await rows()).map((row) => row.guild_id)).toEqual(['11'])
  })

  it('is looked up and pruned by indexes, without a scan of all hits', async () => {
    const queries = recordQueries()
    db = await openDatabase(queries.onQuery)
    hits = createModerationHits({ db, ...createTestQueue(db) })
    await record(HIT)
    const [lookUp] = queries.of('select', 'moderation_hits')
    await hits.prune()
    const [prune] = queries.of('delete', 'moderation_hits')
    if (!lookUp || !prune) throw new Error('A statement is missing')
    const lookUpPlan = await planOf(db, lookUp)
    const prunePlan = await planOf(db, prune)
    expect(lookUpPlan).toContain('moderation_hits_by_message')
    expect(prunePlan).toContain('moderation_hits_by_end')
    for (const plan of [lookUpPlan, prunePlan]) expect(plan).not.toMatch(/SCAN moderation_hits|Seq Scan/)
  })
})
