import type { Reminder } from '@guildhall/contract'
import { REMINDER } from '@guildhall/core'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseFile, lockDatabase } from '../testing/outage.ts'
import { eventually } from '../testing/stage.ts'
import { DAY, MINUTE, setRemindersStage, type RemindersStage } from './testing/reminders-stage.ts'

const WRITE = 'POST /channels/:id/messages'

let stage: RemindersStage
let file: string

beforeEach(async () => {
  file = databaseFile()
  stage = await setRemindersStage(file)
  await stage.startBot()
})
afterEach(() => stage.close())

/** A write during which the process dies; a trigger refuses the write. */
type Step = readonly [table: 'jobs' | 'reminders' | 'reminder_messages', write: 'insert' | 'update', condition: string]

/** The writes of a delivery, in order. */
const STEPS: Readonly<Record<string, Step>> = {
  'before it noted the run': [
    'jobs',
    'update',
    `new.kind = '${REMINDER}' and new.progress like '%effectKey%' and old.progress is null`,
  ],
  'while it noted the run': ['reminders', 'update', 'new.sending_run_at is not null and old.sending_run_at is null'],
  'before it wrote the end': [
    'jobs',
    'update',
    `new.kind = '${REMINDER}' and new.progress is null and old.progress is not null`,
  ],
  'while it wrote the end, with the message': ['reminder_messages', 'insert', '1'],
  'while it wrote the end, with the reminder': ['reminders', 'update', 'new.last_sent_at is not null'],
}

/** @returns a function that removes the trigger. */
async function dieAt([table, write, condition]: Step): Promise<() => Promise<void>> {
  const when = sql.raw(`when ${condition}`)
  await sql`create trigger dying before ${sql.raw(write)} on ${sql.table(table)} ${when} begin select raise(abort, 'died'); end`.execute(
    stage.db,
  )
  return async () => {
    await sql`drop trigger dying`.execute(stage.db)
  }
}

/** Restarts the bot, as after a crash. */
async function restart(): Promise<void> {
  await stage.stopAll()
  await stage.startBot()
}

async function isOver(reminder: Reminder): Promise<void> {
  await eventually(async () => {
    const { is_sent: isSent, next_run_at: nextRunAt } = await stage.get(reminder)
    expect(isSent || nextRunAt !== reminder.next_run_at).toBe(true)
  }, 20_000)
  await stage.idle()
}

const FORGET = { 'within a minute': 0, 'after Discord forgot the nonce': 2 * MINUTE }

describe('a reminder during a crash', { timeout: 60_000 }, () => {
  for (const [when, step] of Object.entries(STEPS)) {
    it.each(Object.entries(FORGET))(`is sent once when the process dies ${when} and restarts %s`, async (_, pause) => {
      const live = await dieAt(step)
      const once = await stage.remind()
      const daily = await stage.remindDaily({ message: 'Every day.' })
      const ends = { every: 'day', interval: 1, count: 1 } as const
      const last = await stage.remind({ is_recurring: true, recurrence: ends, message: 'The last day.' })
      await eventually(() => expect(stage.logged().split('failed unexpectedly').length).toBeGreaterThan(2), 10_000)
      await stage.stopAll()
      await live()
      if (pause > 0) for (const message of stage.posted()) message.nonce = null
      await stage.jump(pause)
      await restart()
      await isOver(once)
      await isOver(daily)
      await isOver(last)
      expect(stage.texts().toSorted()).toEqual(['Every day.', 'Raid at nine.', 'The last day.'])
      expect(await stage.get(last)).toMatchObject({ is_sent: true, last_error: null })
      expect(await stage.get(once)).toMatchObject({ is_sent: true, last_error: null })
      const next = new Date(Date.parse(daily.next_run_at) + DAY).toISOString()
      expect(await stage.get(daily)).toMatchObject({ next_run_at: next, last_error: null })
    })
  }

  it('is sent once when the process dies while Discord handles the request', async () => {
    const slow = stage.local.delay(600_000, { route: WRITE, requests: 1 })
    const once = await stage.remind()
    await eventually(() => expect(slow.affected()).toBe(1))
    await restart()
    await isOver(once)
    expect(stage.texts()).toEqual(['Raid at nine.'])
  })

  it('is sent once when the database was locked from the post to the end of the process', async () => {
    const slow = stage.local.delay(1_000, { route: WRITE, requests: 1 })
    const once = await stage.remind()
    await eventually(() => expect(slow.affected()).toBe(1))
    const unlock = await lockDatabase(stage.db, file)
    await eventually(() => expect(stage.texts()).toHaveLength(1))
    await stage.stopAll()
    await unlock()
    await stage.startBot()
    await isOver(once)
    expect(stage.texts()).toEqual(['Raid at nine.'])
  })
})

it('sends two reminders with the same text as two messages, also after a crash', { timeout: 60_000 }, async () => {
  const live = await dieAt(['reminder_messages', 'insert', '1'])
  const twins = [await stage.remind(), await stage.remind()]
  await eventually(() => expect(stage.texts()).toHaveLength(2))
  await stage.stopAll()
  await live()
  for (const message of stage.posted()) message.nonce = null
  await stage.jump(2 * MINUTE)
  await stage.startBot()
  for (const twin of twins) await isOver(twin)
  expect(stage.texts()).toEqual(['Raid at nine.', 'Raid at nine.'])
})
