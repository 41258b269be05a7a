import { EVENT_MESSAGE, EVENT_PING } from '@guildhall/core'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseFile } from '../testing/outage.ts'
import { eventually } from '../testing/stage.ts'
import { cleo, DEMO, GENERAL, HOUR, setEventsStage, timeText, type EventsStage } from './testing/events-stage.ts'

const MINUTE = HOUR / 60

let stage: EventsStage

beforeEach(async () => {
  stage = await setEventsStage(databaseFile())
  await stage.startBot()
})

afterEach(() => stage.close())

/** A write during which the process dies; a trigger refuses the write. */
type Step = readonly [table: 'jobs' | 'events' | 'event_slots', condition: string]

const keyNoted = (kind: string): string =>
  `new.kind = '${kind}' and new.progress like '%effectKey%' and old.progress is null`

/** @returns a function that removes the trigger. */
async function dieAt([table, condition]: Step): Promise<() => Promise<void>> {
  const when = sql.raw(`when ${condition}`)
  await sql`create trigger dying before update on ${sql.table(table)} ${when} begin select raise(abort, 'died'); end`.execute(
    stage.db,
  )
  return async () => {
    await sql`drop trigger dying`.execute(stage.db)
  }
}

/** Waits until the bot reaches the step, then restarts it as after a crash, some time later. */
async function dieAndRestart(
  live: () => Promise<void>,
  pauseMs: number,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  await eventually(() => expect(stage.logged()).toContain('failed unexpectedly'), 12_000)
  await stage.stopAll()
  await live()
  await meanwhile?.()
  // Discord forgets nonces within minutes.
  if (pauseMs > 0) for (const message of stage.botMessagesIn(GENERAL)) message.nonce = null
  await stage.kit.moveTime(pauseMs)
  await stage.start()
}

const FORGET = { 'within a minute': 0, 'after Discord forgot the nonce': 2 * MINUTE }

describe('a process that dies', { timeout: 60_000 }, () => {
  const POSTING: Readonly<Record<string, Step>> = {
    'before it noted the key': ['jobs', keyNoted(EVENT_MESSAGE)],
    'after Discord took the message': ['events', 'new.message_id is not null and old.message_id is null'],
  }
  for (const [when, step] of Object.entries(POSTING)) {
    it.each(Object.entries(FORGET))(
      `${when} leaves one event message if the next process starts %s`,
      async (_, pause) => {
        const live = await dieAt(step)
        await stage.run({ title: 'Raid', slots: timeText(stage.now() + 5 * HOUR) })
        await dieAndRestart(live, pause)
        await eventually(async () => {
          const [row] = await stage.db.selectFrom('events').select('message_id').execute()
          expect(row?.message_id).toBe(stage.shown()[0]?.messageId ?? '')
        }, 20_000)
        await stage.idle()
        expect(stage.shown()).toHaveLength(1)
      },
    )
  }

  it('pings again if the slot moved after Discord accepted the ping', async () => {
    const start = Math.floor((stage.now() + HOUR) / MINUTE) * MINUTE
    const event = await stage.create({ slots: timeText(start) })
    await stage.press(event, 'Slot 1', cleo)
    await stage.replied(cleo, /^You have a place/)
    await stage.idle()
    const live = await dieAt(['event_slots', 'new.pinged_for is not null and old.pinged_for is null'])
    await stage.kit.moveTime(50 * MINUTE)
    const moved = start + 2 * MINUTE
    await dieAndRestart(live, 0, async () => {
      const { events } = stage.core
      const row = await stage.db.selectFrom('events').select('event_id').executeTakeFirstOrThrow()
      const key = { guildId: DEMO, eventId: row.event_id }
      const { version, title, description, location } = await events.get(key)
      await events.change({ ...key, interactionId: '1' }, version, {
        title,
        description,
        location,
        starts: [moved],
        limit: null,
      })
    })
    const pings = () =>
      stage.botMessagesIn(GENERAL).flatMap(({ content }) => / starts <t:(\d+):R>/.exec(content)?.[1] ?? [])
    await eventually(() => expect(pings()).toEqual([`${start / 1_000}`, `${moved / 1_000}`]), 20_000)
    await stage.idle()
    expect(pings()).toHaveLength(2)
  })

  const PINGING: Readonly<Record<string, Step>> = {
    'before it noted the key': ['jobs', keyNoted(EVENT_PING)],
    'after Discord took the ping': ['event_slots', 'new.pinged_for is not null and old.pinged_for is null'],
  }
  for (const [when, step] of Object.entries(PINGING)) {
    it.each(Object.entries(FORGET))(`${when} leaves one ping if the next process starts %s`, async (_, pause) => {
      const event = await stage.create({ slots: timeText(stage.now() + HOUR) })
      await stage.press(event, 'Slot 1', cleo)
      await stage.replied(cleo, /^You have a place/)
      await stage.idle()
      const live = await dieAt(step)
      await stage.kit.moveTime(46 * MINUTE)
      await dieAndRestart(live, pause)
      await eventually(async () => {
        const rows = await stage.db.selectFrom('event_slots').select('pinged_for').execute()
        expect(rows).toEqual([{ pinged_for: expect.any(Number) }])
      }, 20_000)
      await stage.idle()
      const pings = stage.botMessagesIn(GENERAL).filter(({ content }) => content.includes(' starts <t:'))
      expect(pings).toHaveLength(1)
    })
  }

  it('leaves no scheduled event if the event was canceled after Discord accepted it', async () => {
    const live = await dieAt(['event_slots', 'new.scheduled_event_id is not null'])
    const event = await stage.create({ location: 'The Hall' })
    await eventually(() => expect(stage.scheduled()).toHaveLength(1))
    await stage.cancel(event)
    await dieAndRestart(live, 0)
    await eventually(() => expect(stage.scheduled()).toEqual([]))
  })

  it('leaves one scheduled event with the new state if the event was changed after Discord accepted it', async () => {
    const start = Math.floor((stage.now() + 5 * HOUR) / MINUTE) * MINUTE
    const live = await dieAt(['event_slots', 'new.scheduled_event_id is not null'])
    const event = await stage.create({ slots: timeText(start), location: 'The Hall' })
    await eventually(() => expect(stage.scheduled()).toHaveLength(1))
    await stage.change(event, { title: 'Raid II', slots: timeText(start + HOUR) })
    await dieAndRestart(live, 0)
    await eventually(() => expect(stage.scheduled()).toMatchObject([{ name: 'Raid II', startsAt: start + HOUR }]))
    await stage.idle()
    expect(stage.scheduled()).toHaveLength(1)
  })
})
