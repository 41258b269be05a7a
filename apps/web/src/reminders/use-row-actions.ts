import { SUCCESS_MESSAGE_MS, type ReceivedReminder as Reminder } from '@guildhall/contract'
import { useCallback, useState } from 'react'
import { channelWords, type TextChannels } from '../kernel/channels.ts'
import { serverMessage } from '../lib/api-error.ts'
import { Submissions } from '../lib/submissions.ts'
import { useToasts } from '../ui/toast.tsx'
import type { ReminderActions } from './reminder-queries.ts'
import type { RowAction } from './reminder-row.tsx'

/** How long the message about a skipped run stays, in ms. */
const SKIPPED_MESSAGE_MS = 3_500

/** One call about a reminder, and the sentence about its outcome. */
type Call = Extract<RowAction, 'test' | 'send' | 'skip' | 'delete'>

const FAILED: Readonly<Record<Call, string>> = {
  test: 'Error sending test message',
  send: 'Error sending reminder',
  skip: 'Error skipping reminder',
  delete: 'Error deleting reminder',
}

/** Does what a row asks for, and says how it went. The functions do not change. */
export function useRowActions(actions: ReminderActions, channels: TextChannels) {
  const toasts = useToasts()
  /** The calls that wait for the server, by the id of the reminder. */
  const [pending, setPending] = useState<ReadonlyMap<string, RowAction>>(new Map())

  const [submissions] = useState(() => new Submissions())

  const perform = useCallback(
    async (call: Call, reminder: Reminder): Promise<void> => {
      const { id } = reminder
      toasts.dismiss()
      setPending((before) => new Map(before).set(id, call))
      try {
        if (call === 'test') {
          const isPosted = await actions.test(id, submissions)
          const how = isPosted ? 'sent to' : 'is on its way to'
          toasts.success(`Test message ${how} ${channelWords(channels, reminder.channel_id)}.`, SUCCESS_MESSAGE_MS)
        } else if (call === 'send') {
          await actions.send(reminder, submissions)
          toasts.success(
            `The reminder is on its way to ${channelWords(channels, reminder.channel_id)}.`,
            SUCCESS_MESSAGE_MS,
          )
        } else if (call === 'skip') {
          await actions.skip(reminder, submissions)
          toasts.success('Reminder skipped successfully.', SKIPPED_MESSAGE_MS)
        } else {
          await actions.remove(id, submissions)
          toasts.success('Reminder deleted successfully.', SUCCESS_MESSAGE_MS)
        }
      } catch (error) {
        toasts.error(serverMessage(error) ?? FAILED[call])
      } finally {
        setPending((before) => new Map([...before].filter(([other]) => other !== id)))
      }
    },
    [actions, channels, submissions, toasts],
  )
  return { pending, perform }
}
