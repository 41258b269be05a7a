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

/** Time until an immediately due reminder of a test runs, in ms. */
const SOON = 400

/** A stage with an adjustable clock and reminders of Guildhall Demo. */
export interface RemindersStage extends Stage {
  /** The services of the dashboard, on the same clock. */
  readonly dashboard: Core
  readonly changes: Changes
  readonly clock: Clock
  /** Sets the clock forward or, with a negative number, back. Workers read it immediately. */
  jump(ms: number): Promise<void>
  now(): number
  guild(): Promise<GuildSnapshot>
  /** Adds a reminder in #general as the dashboard does, immediately due by default. */
  remind(parts?: Partial<ReminderInput> & { in?: number }): Promise<Reminder>
  /** Adds a daily reminder that is immediately due. */
  remindDaily(parts?: Partial<ReminderInput> & { in?: number }): Promise<Reminder>
  change(reminder: Reminder, parts: Partial<ReminderInput>): Promise<Reminder>
  get(reminder: Reminder): Promise<Reminder>
  remove(reminder: Reminder): Promise<void>
  skip(reminder: Reminder, run: number | null): Promise<Reminder>
  pause(reminder: Reminder): Promise<Reminder>
  resume(reminder: Reminder): Promise<Reminder>
  /** The bot's messages in #general. */
  posted(): ChannelMessages
  texts(): string[]
  /** Waits until exactly these messages of the bot are in #general. */
  shows(texts: readonly string[]): Promise<void>
  /** Waits until no job of a reminder is due or running. */
  idle(): Promise<void>
  /** The number of noted, unfinished deliveries that wait for their next attempt. */
  noted(): Promise<number>
  startBot(): Promise<Bot>
}

/** @param file path of the database; in memory without one. */
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
  const ada = { userId: USERS.ada, limits: null }
  const remind: RemindersStage['remind'] = async (parts) =>
    reminders.create(await eventually(guild), inputOf(parts ?? {}), ada, undefined)
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
      await changes.transaction(async (trx) =>
        changes.publish(trx, { topic: 'job', guildId: DEMO, key: REMINDER, area: null }),
      )
    },
    async change({ id, channel_id, message, next_run_at, mention_role_id, ...stored }, parts) {
      const { is_recurring, recurrence_type, recurrence_day_of_week } = stored
      const place = { channel_id, message, next_run_at, mention_role_id }
      const input = { ...place, is_recurring, recurrence_type, recurrence_day_of_week, ...parts }
      return reminders.change(await guild(), id, input, ada)
    },
    get: ({ id }) => reminders.get({ guildId: DEMO, reminderId: id }, null),
    remove: async ({ id }) => reminders.remove({ guild: await guild(), reminderId: id }, undefined, ada, undefined),
    skip: async ({ id }, run) => reminders.skip({ guild: await guild(), reminderId: id }, run, ada, undefined),
    pause: async ({ id }) => reminders.pause({ guild: await guild(), reminderId: id }, undefined, ada, undefined),
    resume: async ({ id }) => reminders.resume({ guild: await guild(), reminderId: id }, undefined, ada, undefined),
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

/** Ends the leases of running attempts, as if their process had died. */
export async function endLeases({ db, changes, clock }: RemindersStage): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: clock.now() - 1 })
    .where('kind', '=', REMINDER)
    .execute()
  await changes.transaction(async (trx) =>
    changes.publish(trx, { topic: 'job', guildId: DEMO, key: REMINDER, area: null }),
  )
}
