import { MOST_REMINDERS, type ReceivedReminder as Reminder } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAuth } from '../kernel/auth-context.ts'
import { useTextChannels } from '../kernel/channels.ts'
import { useRoles } from '../kernel/roles.ts'
import { serverMessage } from '../lib/api-error.ts'
import { Confirm } from '../ui/confirm.tsx'
import { draftKeysAt, dropDraft } from '../kernel/form/kept-drafts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useToasts } from '../ui/toast.tsx'
import { CreateReminder, type NewReminder } from './create-reminder.tsx'
import { EditReminder } from './edit-reminder.tsx'
import { ReminderList } from './reminder-list.tsx'
import { guildReminders, useReminderActions } from './reminder-queries.ts'
import type { RowAction } from './reminder-row.tsx'
import { RemindersLoading } from './reminders-loading.tsx'
import { heirOf } from './row-focus.ts'
import { editPlace } from './use-reminder-form.ts'
import { useRowActions } from './use-row-actions.ts'

type RemindersTabProps = {
  guildId: string
  /** The reminder whose unsaved changes a link leads to, by its id. */
  opensAt: string | undefined
}

/** The Reminders tab: the form of a new reminder, and the list. */
export function RemindersTab({ guildId, opensAt }: RemindersTabProps) {
  const reminders = useQuery(guildReminders(guildId))
  const channels = useTextChannels(guildId)
  const roles = useRoles(guildId)
  const actions = useReminderActions(guildId)
  const { pending, perform } = useRowActions(actions, channels)
  const create = useRef<NewReminder>(null)
  // The link stays in the browser's history after its draft is gone.
  const userId = useAuth().user?.id
  const [editedId, setEditedId] = useState(() =>
    opensAt && draftKeysAt(editPlace(guildId, opensAt), userId).length > 0 ? opensAt : undefined,
  )
  /** The question that is open. */
  const [asked, setAsked] = useState<{ action: 'skip' | 'delete'; reminder: Reminder } | null>(null)

  const act = useCallback(
    (action: RowAction, reminder: Reminder): void => {
      if (action === 'edit') setEditedId(reminder.id)
      else if (action === 'duplicate') create.current?.fillWith(reminder)
      else if (action === 'test' || action === 'send') void perform(action, reminder)
      else setAsked({ action, reminder })
    },
    [perform],
  )
  const begin = useCallback(() => create.current?.begin(), [])
  /** The element that gets the focus once the reminder of the question is gone. */
  const heir = useRef<() => HTMLElement | null>(() => null)
  const confirm = async (): Promise<void> => {
    if (!asked) return
    heir.current = heirOf(asked.reminder.id)
    await perform(asked.action, asked.reminder)
    setAsked(null)
  }
  const cancel = (): void => setAsked(null)
  const edited = useLastKnown(reminders.data, editedId)
  useLostDraft(guildId, reminders.data && !edited ? editedId : undefined)

  const question = (action: 'skip' | 'delete', sentence: string, verb: string) => (
    <Confirm
      open={asked?.action === action}
      sentence={sentence}
      verb={verb}
      pending={asked !== null && pending.get(asked.reminder.id) === action}
      onConfirm={() => void confirm()}
      onCancel={cancel}
      finalFocus={() => heir.current()}
    />
  )
  return (
    <div className="flex flex-col gap-8">
      <CreateReminder
        ref={create}
        guildId={guildId}
        actions={actions}
        channels={channels}
        roles={roles}
        isFull={(reminders.data?.length ?? 0) >= MOST_REMINDERS}
      />
      <div>
        {reminders.isPending ? (
          <RemindersLoading />
        ) : reminders.isLoadingError ? (
          <ErrorState
            title="Error loading reminders"
            message={serverMessage(reminders.error) ?? undefined}
            onRetry={() => void reminders.refetch()}
          />
        ) : (
          <ReminderList
            reminders={reminders.data}
            channels={channels}
            roles={roles}
            pending={pending}
            act={act}
            onBegin={begin}
          />
        )}
      </div>
      {edited && (
        <EditReminder
          key={edited.id}
          guildId={guildId}
          reminder={edited}
          actions={actions}
          channels={channels}
          roles={roles}
          onClose={() => setEditedId(undefined)}
        />
      )}
      {question('skip', "Skip this reminder's next occurrence?", 'Skip')}
      {question('delete', 'Delete this reminder?', 'Delete')}
    </div>
  )
}

/** The reminder with this id; one that is deleted meanwhile stays as it was last seen, so that nothing typed is lost. */
function useLastKnown(reminders: readonly Reminder[] | undefined, id: string | undefined): Reminder | undefined {
  const [known, setKnown] = useState<Reminder>()
  const current = reminders?.find((one) => one.id === id)
  if (current && current !== known) setKnown(current)
  return current ?? (known?.id === id ? known : undefined)
}

/** Drops the changes of a reminder that was deleted before its administrator came back to them, and says so. */
function useLostDraft(guildId: string, id: string | undefined): void {
  const { error } = useToasts()
  const userId = useAuth().user?.id
  useEffect(() => {
    const keys = id === undefined ? [] : draftKeysAt(editPlace(guildId, id), userId)
    if (keys.length === 0) return
    for (const key of keys) dropDraft(key)
    error('This reminder was deleted, so your unsaved changes to it were discarded.')
  }, [guildId, id, userId, error])
}
