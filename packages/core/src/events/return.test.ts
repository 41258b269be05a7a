import { expect, it } from 'vitest'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import { describeOnPostgres } from '../testing/databases.ts'
import { openOnPostgres, whileHeld } from '../testing/held-rows.ts'
import { pingJob, schedulePing } from './jobs.ts'
import { PING_BEFORE_MS } from './limits.ts'
import { lockEvent, updateSlot } from './store.ts'
import { createTestEvents, GUILD, HOUR, NOW } from './testing/events.ts'

const DAY = 24 * HOUR

describeOnPostgres("the bot's return to a server", () => {
  it('keeps a slot time that an organizer changes at the same moment', async () => {
    const db = await openOnPostgres()
    const test = createTestEvents(db)
    test.worker.start()
    const { eventId } = await test.add({ starts: [NOW + DAY] })
    await test.worker.stop()
    await test.leaveGuild(GUILD)
    const key = { guildId: GUILD, eventId, slotId: 1 }
    const startsAt = NOW + 3 * DAY
    await whileHeld(
      { db, changes: test.queue.changes },
      {
        change: async (trx) => {
          await lockEvent(trx, key)
          await updateSlot(trx, key, { starts_at: startsAt })
          await schedulePing(test.queue.jobs, trx, key, startsAt, NOW)
        },
        meanwhile: () => test.posting.syncGuilds([GUILD]),
      },
    )
    expect(await getJob(db, pingJob(key))).toMatchObject({ run_at: startsAt - PING_BEFORE_MS })
    test.posting.stop()
  })
})
