import type { Reminder, ReminderInput } from '@guildhall/contract'
import { createLocalChanges, REMINDER, type Changes, type Clock, type Core, type GuildSnapshot } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { createTestCore } from '@guildhall/test-kit'
import { expect } from 'vitest'
import type { Bot } from '../../index.ts'
import { eventually, setStage, type ChannelMessages, type Stage } from '../../testing/stage.ts'

export const DEMO = GUILDS.guildhallDemo
export const GENERAL = CHANNELS.demoGeneral
export const RAIDER = ROLES.demoRaider

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How far ahead a test plans a reminder that is due at once, in ms. */
const SOON = 400

/** A stage whose clock can be set, with reminders of Guildhall Demo. */
export interface RemindersStage extends Stage {
  /** The services of the dashboard, on the same clock. */
  readonly dashboard: Core
  readonly changes: Changes
  readonly clock: Clock
  /** Sets the clock forward or, with a negative number, back. Workers look at it at once. */
  jump(ms: number): Promise<void>
  now(): number
  guild(): Promise<GuildSnapshot>
  /** Adds a reminder in #general as the dashboard does, due at once unless said otherwise. */
  remind(parts?: Partial<ReminderInput> & { in?: number }): Promise<Reminder>
  /** A reminder that is due at once, every day. */
  remindDaily(parts?: Partial<ReminderInput> & { in?: number }): Promise<Reminder>
  change(reminder: Reminder, parts: Partial<ReminderInput>): Promise<Reminder>
  get(reminder: Reminder): Promise<Reminder>
  remove(reminder: Reminder): Promise<void>
  skip(reminder: Reminder, run: number | null): Promise<Reminder>
  /** The bot's messages in #general. */
  posted(): ChannelMessages
  texts(): string[]
  /** Waits until the bot has posted this in #general, and nothing else. */
  shows(texts: readonly string[]): Promise<void>
  /** Waits until no job of a reminder is due, and none is being done. */
  idle(): Promise<void>
  /** How many deliveries are noted, have not ended, and wait for their next attempt. */
  noted(): Promise<number>
  startBot(): Promise<Bot>
}

/** @param file where the database is; without one it is in memory. */
export async function setRemindersStage(file?: string): Promise<RemindersStage> {
  const stage = await setStage(file)
  const changes = createLocalChanges(stage.db)
  let ahead = 0
  const clock: Clock = { now: () => Date.now() + ahead }
  const { core: dashboard } = await createTestCore(stage.local, { db: stage.db, clock, changes })
  const { reminders } = dashboard

  async function guild(): Promise<GuildSnapshot> {
    const snapshot = await dashboard.snapshots.get(DEMO)
    if (!snapshot) throw new Error('there is no snapshot')
    return snapshot
  }

  const inputOf = ({ in: ms, ...parts }: Partial<ReminderInput> & { in?: number }): ReminderInput => ({
    channel_id: GENERAL,
    message: 'Raid at nine.',
    next_run_at: new Date(clock.now() + (ms ?? SOON)).toISOString(),
    is_recurring: false,
    ...parts,
  })
  const remind: RemindersStage['remind'] = async (parts) =>
    reminders.create(await eventually(guild), inputOf(parts ?? {}), USERS.ada, undefined)
  const posted = (): ChannelMessages => stage.botMessagesIn(GENERAL)
  const texts = (): string[] => posted().map(({ content }) => content)

  return {
    ...stage,
    dashboard,
    changes,
    clock,
    now: () => clock.now(),
    guild,
    remind,
    remindDaily: (parts) => remind({ is_recurring: true, recurrence_type: 'daily', ...parts }),
    async jump(ms) {
      ahead += ms
      await changes.transaction(async (trx) => changes.publish(trx, { topic: 'job', guildId: DEMO, key: REMINDER }))
    },
    async change({ id, channel_id, message, next_run_at, mention_role_id, ...stored }, parts) {
      const { is_recurring, recurrence_type, recurrence_day_of_week } = stored
      const place = { channel_id, message, next_run_at, mention_role_id }
      const input = { ...place, is_recurring, recurrence_type, recurrence_day_of_week, ...parts }
      return reminders.change(await guild(), id, input, USERS.ada)
    },
    get: ({ id }) => reminders.get({ guildId: DEMO, reminderId: id }),
    remove: ({ id }) => reminders.remove({ guildId: DEMO, reminderId: id }, undefined),
    skip: ({ id }, run) => reminders.skip({ guildId: DEMO, reminderId: id }, run, USERS.ada, undefined),
    posted,
    texts,
    shows: (expected) => eventually(() => expect(texts()).toEqual(expected), 12_000),
    idle: () =>
      eventually(async () => {
        const jobs = await stage.db.selectFrom('jobs').selectAll().where('kind', '=', REMINDER).execute()
        const due = jobs.filter(
          ({ state, lease_token, run_at }) => state === 'open' && (lease_token !== null || run_at <= clock.now()),
        )
        expect(due).toEqual([])
      }, 12_000),
    noted: async () => {
      const jobs = await stage.db
        .selectFrom('jobs')
        .select('key')
        .where('kind', '=', REMINDER)
        .where('progress', 'is not', null)
        .where('lease_token', 'is', null)
        .execute()
      return jobs.length
    },
    startBot: () => stage.start({ clock, changes }),
  }
}

/** Ends the leases of attempts that go on, as if their process had died. */
export async function endLeases({ db, changes, clock }: RemindersStage): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: clock.now() - 1 })
    .where('kind', '=', REMINDER)
    .execute()
  await changes.transaction(async (trx) => changes.publish(trx, { topic: 'job', guildId: DEMO, key: REMINDER }))
}
