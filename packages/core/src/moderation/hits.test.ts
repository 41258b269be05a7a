import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/sqlite.ts'
import { createLocalNudges, type Nudge } from '../kernel/nudge.ts'
import { getTarget } from '../kernel/reconciler/targets-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { planOf, recordQueries } from '../testing/query-plans.ts'
import { AUTO_MOD_HIT, createAutoModHits, type AutoModHit, type AutoModHits } from './auto-mod-hits.ts'

const HIT: AutoModHit = {
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
let hits: AutoModHits
let now: number
let sent: Nudge[]
const clock = { now: () => now }

const open = (hitId: string) => getTarget(db, { guildId: '10', kind: AUTO_MOD_HIT, ref: hitId })
const rows = () => db.selectFrom('auto_mod_hits').selectAll().execute()

describeOnEachEngine('what AutoMod blocked', (openDatabase) => {
  beforeEach(async () => {
    db = await openDatabase()
    now = 1_000_000
    sent = []
    const nudges = createLocalNudges()
    nudges.listen('reconcile', (nudge) => sent.push(nudge))
    hits = createAutoModHits({ db, clock, nudges })
  })

  it('is taken over as work that is due at once', async () => {
    await hits.record(HIT)
    expect(await open(HIT.hitId)).toMatchObject({ due_at: now, applied_hash: null })
    expect(sent).toEqual([{ about: 'reconcile', guildId: '10', kind: AUTO_MOD_HIT, ref: HIT.hitId }])
    expect(await hits.begin('10', HIT.hitId)).toEqual({ ...HIT, happenedAt: now, isBegun: false, outcome: null })
    expect(await hits.begin('11', HIT.hitId)).toBeUndefined()
  })

  it('says at a second attempt that there was a first, and what came of it', async () => {
    await hits.record(HIT)
    await hits.begin('10', HIT.hitId)
    expect(await hits.begin('10', HIT.hitId)).toMatchObject({ isBegun: true, outcome: null })
    await hits.keepOutcome('10', HIT.hitId, 'Kicked.')
    expect(await hits.begin('10', HIT.hitId)).toMatchObject({ isBegun: true, outcome: 'Kicked.' })
  })

  it('is dealt with once, however often Discord tells of it, and its words are forgotten', async () => {
    await hits.record(HIT)
    await hits.record(HIT)
    expect(await rows()).toHaveLength(1)
    await hits.finish('10', HIT.hitId)
    now += 5_000
    await hits.record(HIT)
    expect(await open(HIT.hitId)).toBeUndefined()
    expect(await hits.begin('10', HIT.hitId)).toBeUndefined()
    expect(JSON.stringify(await rows())).not.toContain('damn')
    expect(sent).toHaveLength(1)
  })

  it('is one hit when a message runs into two rules, and two when it is said twice', async () => {
    await hits.record(HIT)
    await hits.begin('10', HIT.hitId)
    await hits.finish('10', HIT.hitId)
    now += 100
    await hits.record({ ...HIT, hitId: 'session:2', ruleId: '8' })
    expect(await open('session:2')).toBeUndefined()
    await hits.record({ ...HIT, hitId: 'session:3' })
    expect(await open('session:3')).toBeDefined()
    await hits.record({ ...HIT, hitId: 'session:4', ruleId: '8', channelId: '6' })
    expect(await open('session:4')).toBeDefined()
    now += 5_000
    await hits.record({ ...HIT, hitId: 'session:5', ruleId: '8' })
    expect(await open('session:5')).toBeDefined()
  })

  it('is forgotten wholly some time after it was dealt with, and never before', async () => {
    await hits.record(HIT)
    await hits.record({ ...HIT, hitId: 'session:2' })
    await hits.finish('10', HIT.hitId)
    now += 59 * 60_000
    await hits.prune()
    expect(await rows()).toHaveLength(2)
    now += 2 * 60_000
    await hits.prune()
    expect((await rows()).map((row) => row.hit_id)).toEqual(['session:2'])
  })

  it('needs nothing more on a server that the bot left; hits of another server stay', async () => {
    await hits.record(HIT)
    await hits.record({ ...HIT, guildId: '11' })
    await hits.drop('10')
    expect(await open(HIT.hitId)).toBeUndefined()
    expect((await rows()).map((row) => row.guild_id)).toEqual(['11'])
  })

  it('is looked up and pruned by indexes, never by reading all hits', async () => {
    const queries = recordQueries()
    db = await openDatabase(queries.onQuery)
    hits = createAutoModHits({ db, clock, nudges: createLocalNudges() })
    await hits.record(HIT)
    const [lookUp] = queries.of('select', 'auto_mod_hits')
    await hits.prune()
    const [prune] = queries.of('delete', 'auto_mod_hits')
    if (!lookUp || !prune) throw new Error('A statement is missing')
    const lookUpPlan = await planOf(db, lookUp)
    const prunePlan = await planOf(db, prune)
    expect(lookUpPlan).toContain('auto_mod_hits_by_message')
    expect(prunePlan).toContain('auto_mod_hits_by_end')
    for (const plan of [lookUpPlan, prunePlan]) expect(plan).not.toMatch(/SCAN auto_mod_hits|Seq Scan/)
  })
})
