import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import { rowReader } from '../kernel/database/unreadable-rows.ts'
import { createJobs } from '../kernel/jobs/jobs.ts'
import { createLog } from '../kernel/log.ts'
import { dayOf, recordEvents, startOfDay, type EventRecord } from '../kernel/recorded-events.ts'
import { describeOnEachEngine, describeOnPostgres } from '../testing/databases.ts'
import { openOnPostgres, whileHeld } from '../testing/held-rows.ts'
import { createAnalyticsRollUp, rollUpStep } from './roll-up.ts'

const TODAY = dayOf(Date.parse('2026-03-10'))
const RETENTION_DAYS = 40
const readRows = rowReader(createLog('silent'))

const message = (day: number, userId: string): EventRecord => ({
  guildId: '10',
  day,
  event: 'message_create',
  command: '',
  userId,
  username: `name ${userId}`,
  count: 1,
})

describeOnEachEngine('the numbers of users', (open) => {
  let db: Database
  let changes: Changes

  beforeEach(async () => {
    db = await open()
    changes = createLocalChanges(db)
  })

  it('have no gaps after users were active on several days', async () => {
    for (const day of [TODAY - 2, TODAY - 1, TODAY]) {
      await changes.transaction(async (trx) => {
        await recordEvents(trx, [message(day, 'ada'), message(day, 'ben')])
        await rollUpStep(trx, readRows)
      })
    }
    await changes.transaction(async (trx) => {
      await recordEvents(trx, [message(TODAY, 'cleo')])
      await rollUpStep(trx, readRows)
    })
    const users = await db.selectFrom('analytics_users').select(['user_number', 'user_id', 'last_day']).execute()
    expect(users.toSorted((a, b) => a.user_number - b.user_number)).toEqual([
      { user_number: 1, user_id: 'ada', last_day: TODAY },
      { user_number: 2, user_id: 'ben', last_day: TODAY },
      { user_number: 3, user_id: 'cleo', last_day: TODAY },
    ])
  })
})

describeOnPostgres('the pruning of users', () => {
  it('keeps a user who becomes active again at the same time', async () => {
    const db = await openOnPostgres()
    const changes = createLocalChanges(db)
    const clock = { now: () => startOfDay(TODAY) }
    const jobs = createJobs({ db, clock, changes, stopwatch: { elapsed: () => 0 } })
    const rolledUp = async (day: number): Promise<void> =>
      changes.transaction(async (trx) => {
        await recordEvents(trx, [message(day, 'ada')])
        await rollUpStep(trx, readRows)
      })
    await rolledUp(TODAY - RETENTION_DAYS)

    // The last transaction of the pruning deletes users.
    const LAST = 4
    let begun = 0
    const interrupted: Changes = {
      ...changes,
      async transaction(work) {
        begun += 1
        if (begun !== LAST) return changes.transaction(work)
        const pruned: Awaited<ReturnType<typeof work>>[] = []
        await whileHeld(
          { db, changes },
          {
            change: async (trx) => {
              await recordEvents(trx, [message(TODAY, 'ada')])
              await rollUpStep(trx, readRows)
            },
            meanwhile: async () => void pruned.push(await changes.transaction(work)),
          },
        )
        const [result] = pruned
        if (result === undefined) throw new Error('nothing was pruned')
        return result
      },
    }
    await createAnalyticsRollUp({ clock, changes: interrupted, jobs, readRows, retentionDays: RETENTION_DAYS }).prune()

    expect(begun).toBe(LAST)
    expect(await db.selectFrom('analytics_users').select(['user_id', 'last_day']).execute()).toEqual([
      { user_id: 'ada', last_day: TODAY },
    ])
  })
})
