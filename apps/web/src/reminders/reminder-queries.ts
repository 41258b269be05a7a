import {
  changeReminder,
  createReminder,
  deleteReminder,
  listReminders,
  pauseReminder,
  resumeReminder,
  skipReminder,
  sendReminder,
  skippedRun,
  testReminder,
  type ReceivedReminder as Reminder,
} from '@guildhall/contract'
import { listOf, resource, versionOf } from '../kernel/resource.ts'
import type { Submissions } from '../lib/calls/submissions.ts'
import { call } from '../lib/calls/transport.ts'
import type { bodyOf } from './form/reminder-model.ts'

/** The body of a call that saves a reminder. */
type Body = ReturnType<typeof bodyOf>

const { withSaved, without } = listOf(({ id }: Reminder) => id)

/** The reminders of a server. */
export const guildReminders = resource({
  name: 'reminders',
  read: (guildId, signal) => call(listReminders, { params: { guildId }, signal }),
  areas: ['reminders'],
  changes: (guildId, { change, reread }) => {
    /** Saves and refetches: the server sorts the list, and the bot may have run a reminder. */
    const saving = async (send: () => Promise<Reminder>): Promise<Reminder> => {
      const saved = await change(send, withSaved)
      reread()
      return saved
    }
    return {
      create: (body: Body, submissions: Submissions) =>
        saving(() => call(createReminder, { params: { guildId }, body, submissions })),
      /** @param version the version of the replaced reminder; undefined if the server has no versions. */
      change: (reminderId: string, body: Body, version: number | undefined) =>
        saving(() =>
          call(changeReminder, { params: { guildId, reminderId }, body: { ...body, ...versionOf(version) } }),
        ),
      remove: async ({ id, version }: Reminder, submissions: Submissions): Promise<void> => {
        const [params, query] = [{ guildId, reminderId: id }, versionOf(version)]
        await change(() => call(deleteReminder, { params, query, submissions }), without(id))
        reread()
      },
      /** Skips exactly the shown run. */
      skip: ({ id, next_run_at }: Reminder, submissions: Submissions) => {
        const headers = skippedRun(next_run_at)
        return saving(() => call(skipReminder, { params: { guildId, reminderId: id }, headers, submissions }))
      },
      /** Sends a missed reminder, unless it was changed since it was loaded. */
      send: ({ id, version }: Reminder, submissions: Submissions) => {
        const body = versionOf(version)
        return saving(() => call(sendReminder, { params: { guildId, reminderId: id }, body, submissions }))
      },
      /** Pauses or resumes a reminder, unless it was changed since it was loaded. */
      pause: ({ id, version }: Reminder, submissions: Submissions) =>
        saving(() =>
          call(pauseReminder, { params: { guildId, reminderId: id }, query: versionOf(version), submissions }),
        ),
      resume: ({ id, version }: Reminder, submissions: Submissions) =>
        saving(() =>
          call(resumeReminder, { params: { guildId, reminderId: id }, query: versionOf(version), submissions }),
        ),
      /** Posts the message as a test. @returns whether it is already posted in Discord */
      test: async (reminderId: string, submissions: Submissions): Promise<boolean> => {
        const { status } = await call(testReminder, { params: { guildId, reminderId }, submissions })
        return status !== 'queued'
      },
    }
  },
})

/** The changes of a server's reminders. Each throws the error of its call. */
export type ReminderActions = ReturnType<typeof guildReminders.useChanges>
