import { SUCCESS_MESSAGE_MS, type ReceivedReminder as Reminder } from '@guildhall/contract'
import { useCallback, useState } from 'react'
import { channelWords, type TextChannels } from '../../kernel/channels.ts'
import type { OfferUndo } from '../../kernel/history/use-undo.tsx'
import { serverMessage } from '../../lib/calls/api-error.ts'
import { hasCode } from '../../lib/calls/error-details.ts'
import { Submissions } from '../../lib/calls/submissions.ts'
import { useToasts } from '../../ui/toast.tsx'
import type { ReminderActions } from '../reminder-queries.ts'
import type { RowAction } from './reminder-row.tsx'

/** Duration of the message about a skipped run, in ms. */
const SKIPPED_MESSAGE_MS = 3_500

/** The actions of a row that call the server. */
type Call = Extract<RowAction, 'test' | 'send' | 'skip' | 'pause' | 'resume' | 'delete'>

const FAILED: Readonly<Record<Call, string>> = {
  test: 'Error sending test message',
  send: 'Error sending reminder',
  skip: 'Error skipping reminder',
  pause: 'Error pausing reminder',
  resume: 'Error resuming reminder',
  delete: 'Error deleting reminder',
}

/**
 * The actions of a row, each with a toast for its result. The functions are stable.
 *
 * @param deletedText the sentence about a reminder that another administrator deleted
 */
export function useRowActions(actions: ReminderActions, channels: TextChannels, undo: OfferUndo, deletedText: string) {
  const toasts = useToasts()
  /** The calls that wait for the server, by the id of the reminder. */
  const [pending, setPending] = useState<ReadonlyMap<string, RowAction>>(new Map())

  const [submissions] = useState(() => new Submissions(null))

  const perform = useCallback(
    async (call: Call, reminder: Reminder): Promise<void> => {
      const { id, version } = reminder
      const source = `reminder/${id}`
      toasts.dismiss(source)
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
          const skipped = await actions.skip(reminder, submissions)
          const change = { kind: 'skipped', key: id, before: version, after: skipped.version } as const
          toasts.success('Reminder skipped successfully.', SKIPPED_MESSAGE_MS, undo(change))
        } else if (call === 'pause' || call === 'resume') {
          const changed = await actions[call](reminder, submissions)
          const change = { kind: 'saved', key: id, before: version, after: changed.version } as const
          const text = call === 'pause' ? 'Reminder paused.' : 'Reminder resumed.'
          toasts.success(text, SUCCESS_MESSAGE_MS, undo(change))
        } else {
          await actions.remove(reminder, submissions)
          const change = { kind: 'deleted', key: id, before: version, after: undefined } as const
          toasts.success('Reminder deleted successfully.', SUCCESS_MESSAGE_MS, undo(change))
        }
      } catch (error) {
        toasts.error(
          hasCode(error, 'reminder.not_found') ? deletedText : (serverMessage(error) ?? FAILED[call]),
          source,
        )
      } finally {
        setPending((before) => new Map([...before].filter(([other]) => other !== id)))
      }
    },
    [actions, channels, undo, deletedText, submissions, toasts],
  )
  return { pending, perform }
}
