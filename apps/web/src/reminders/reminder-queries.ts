import {
  changeReminder,
  createReminder,
  deleteReminder,
  listReminders,
  skipReminder,
  sendReminder,
  skippedRun,
  testReminder,
  type ReceivedReminder as Reminder,
} from '@guildhall/contract'
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Submissions } from '../lib/submissions.ts'
import { call } from '../lib/transport.ts'
import type { bodyOf } from './reminder-model.ts'

/** How often the list is read again while it is looked at, in ms. */
const POLL_MS = 20_000
/** How long after a run the bot has usually posted, in ms. */
const POSTED_MS = 1_500
/** How often the list is read again while a run is overdue, in ms, and for how long: then the bot is unavailable. */
const OVERDUE_POLL_MS = 3_000
const OVERDUE_MS = 60_000

export function guildReminders(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'reminders'],
    queryFn: ({ signal }) => call(listReminders, { params: { guildId }, signal }),
    refetchInterval: ({ state }) => nextPoll(state.data ?? [], Date.now()),
  })
}

/** When to read the list again, in ms: soon after the bot has something to post, and every so often besides. */
function nextPoll(reminders: readonly Reminder[], now: number): number {
  const waits = reminders
    .filter(({ is_sent }) => !is_sent)
    .map(({ next_run_at }) => Date.parse(next_run_at) + POSTED_MS - now)
    .filter((wait) => wait > -OVERDUE_MS)
  return Math.max(OVERDUE_POLL_MS, Math.min(POLL_MS, ...waits))
}

/** The body of a call that saves a reminder. */
type Body = ReturnType<typeof bodyOf>

/** The changes of a server's reminders; the list that was read follows. Each throws the error of its call. */
export interface ReminderActions {
  create: (body: Body, submissions: Submissions) => Promise<Reminder>
  /** @param version of the reminder that this replaces; undefined when the server does not count. */
  change: (reminderId: string, body: Body, version: number | undefined) => Promise<Reminder>
  remove: (reminderId: string, submissions: Submissions) => Promise<void>
  /** Skips the run that is shown, and no other one. */
  skip: (reminder: Reminder, submissions: Submissions) => Promise<Reminder>
  /** Sends a missed reminder, if it is still as it is shown. */
  send: (reminder: Reminder, submissions: Submissions) => Promise<Reminder>
  /** Posts the message once. @returns whether it is in Discord already */
  test: (reminderId: string, submissions: Submissions) => Promise<boolean>
}

/** The same object at each render. */
export function useReminderActions(guildId: string): ReminderActions {
  const queries = useQueryClient()
  return useMemo(() => reminderActions(queries, guildId), [queries, guildId])
}

function reminderActions(queries: QueryClient, guildId: string): ReminderActions {
  const { queryKey } = guildReminders(guildId)
  const change = async <T>(act: () => Promise<T>, follow: (list: Reminder[], reply: T) => Reminder[]): Promise<T> => {
    try {
      const reply = await act()
      // A list that is on its way was read before this change, and would undo it on the screen.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (list: Reminder[] | undefined) => list && follow(list, reply))
      return reply
    } finally {
      void queries.invalidateQueries({ queryKey })
    }
  }
  return {
    create: (body, submissions) =>
      change(() => call(createReminder, { params: { guildId }, body, submissions }), withSaved),
    change: (reminderId, body, version) => {
      const sent = { ...body, ...(version === undefined ? {} : { version }) }
      return change(() => call(changeReminder, { params: { guildId, reminderId }, body: sent }), withSaved)
    },
    remove: async (reminderId, submissions) => {
      await change(
        () => call(deleteReminder, { params: { guildId, reminderId }, submissions }),
        (list) => list.filter(({ id }) => id !== reminderId),
      )
    },
    skip: ({ id, next_run_at }, submissions) => {
      const headers = skippedRun(next_run_at)
      return change(() => call(skipReminder, { params: { guildId, reminderId: id }, headers, submissions }), withSaved)
    },
    send: ({ id, version }, submissions) => {
      const body = version === undefined ? {} : { version }
      return change(() => call(sendReminder, { params: { guildId, reminderId: id }, body, submissions }), withSaved)
    },
    test: async (reminderId, submissions) => {
      const { status } = await call(testReminder, { params: { guildId, reminderId }, submissions })
      return status !== 'queued'
    },
  }
}

/** The list with a reminder as it was saved. */
function withSaved(list: Reminder[], saved: Reminder): Reminder[] {
  const isKnown = list.some(({ id }) => id === saved.id)
  return isKnown ? list.map((one) => (one.id === saved.id ? saved : one)) : [...list, saved]
}
