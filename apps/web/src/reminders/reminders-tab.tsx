import { MOST_REMINDERS, type ReceivedReminder as Reminder } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useGuildAccess, useReadOnly } from '../kernel/access/guild-access.ts'
import { LoadError } from '../kernel/access/load-error.tsx'
import { useTextChannels } from '../kernel/channels.ts'
import { useRoles } from '../kernel/roles.ts'
import { serverMessage } from '../lib/calls/api-error.ts'
import { ReadOnlyNote } from '../ui/controls/read-only.tsx'
import { Confirm } from '../ui/dialog/confirm.tsx'
import { useEdited } from '../kernel/drafts/use-edited.ts'
import { LateDeletedTexts } from '../kernel/form/deleted/late-deleted.tsx'
import { useDeletedQuestion, useDeletedText } from '../kernel/form/deleted/use-deleted.ts'
import { guildSettings } from '../kernel/guild/guild-settings.ts'
import { useUndo } from '../kernel/history/use-undo.tsx'
import { usePlace } from '../kernel/use-place.ts'
import type { NewReminder } from './form/create-reminder.tsx'
import { LateCreateReminder, LateEditReminder } from './form/late-forms.tsx'
import { ReminderList } from './list/reminder-list.tsx'
import { guildReminders } from './reminder-queries.ts'
import type { RowAction } from './list/reminder-row.tsx'
import { ServerZoneOffer } from './server-zone-offer.tsx'
import { RemindersLoading } from './reminders-loading.tsx'
import { EDITED, editPlace } from './edit-place.ts'
import { messageInDraft, reminderInDraft } from './reminder-in-draft.ts'
import { useRowActions } from './list/use-row-actions.ts'

const TAB = { tab: 'reminders' }

/** The Reminders tab: the list, and the form of a new reminder. */
export function RemindersTab({ guildId }: { guildId: string }) {
  const reminders = useQuery(guildReminders.query(guildId))
  const channels = useTextChannels(guildId)
  const roles = useRoles(guildId)
  const actions = guildReminders.useChanges(guildId)
  const { levelOf } = useGuildAccess()
  const settings = useQuery({ ...guildSettings.query(guildId), enabled: levelOf('settings') !== undefined })
  const serverZone = settings.data?.time_zone ?? null
  const readOnly = useReadOnly('reminders', undefined)
  const areSettingsReadOnly = useReadOnly('settings', settings.data?.read_only) !== undefined
  const undo = useUndo(guildId, 'reminders')
  const deletedText = useDeletedText('reminder', true)
  const { pending, perform } = useRowActions(actions, channels, undo, deletedText)
  const { attach, withForm } = useNewForm()
  const { place, open, replace, close } = usePlace()
  const editedId = place?.modal?.kind === EDITED ? place.modal.id : undefined
  /** The open confirmation. */
  const [asked, setAsked] = useState<{ action: 'skip' | 'delete'; reminder: Reminder } | null>(null)

  const edit = useCallback((id: string) => open(TAB, { kind: EDITED, id }), [open])
  const act = useCallback(
    (action: RowAction, reminder: Reminder): void => {
      if (action === 'edit') edit(reminder.id)
      else if (action === 'duplicate') withForm((form) => form.fillWith(reminder))
      else if (action === 'skip' || action === 'delete') setAsked({ action, reminder })
      else void perform(action, reminder)
    },
    [edit, perform, withForm],
  )
  const begin = useCallback(() => withForm((form) => form.begin()), [withForm])
  const confirm = async (): Promise<void> => {
    if (!asked) return
    await perform(asked.action, asked.reminder)
    setAsked(null)
  }
  const cancel = (): void => setAsked(null)
  const askedId = asked?.reminder.id
  const isAskedDeleted =
    askedId !== undefined && !pending.has(askedId) && !reminders.data?.some(({ id }) => id === askedId)
  useDeletedQuestion(isAskedDeleted, deletedText, cancel)
  const editedPlace = editedId === undefined ? undefined : editPlace(guildId, editedId)
  const edited = useEdited(reminders.data, editedPlace, reminderInDraft)
  const isGone = reminders.data !== undefined && editedId !== undefined && !edited
  useEffect(() => {
    if (isGone) replace(TAB)
  }, [isGone, replace])

  const question = (action: 'skip' | 'delete', sentence: string, verb: string) => (
    <Confirm
      open={asked?.action === action}
      sentence={sentence}
      verb={verb}
      pending={asked !== null && pending.get(asked.reminder.id) === action}
      onConfirm={() => void confirm()}
      onCancel={cancel}
    />
  )
  return (
    <div className="flex flex-col gap-8">
      {settings.data?.time_zone === null && !areSettingsReadOnly && (
        <ServerZoneOffer guildId={guildId} version={settings.data.version} />
      )}
      {readOnly !== undefined && <ReadOnlyNote reason={readOnly} />}
      {reminders.data && (
        <LateDeletedTexts
          guildId={guildId}
          kind={EDITED}
          items={reminders.data}
          noun="reminder"
          isInChannel
          textIn={messageInDraft}
          channels={channels}
          roles={roles}
          onOpen={edit}
        />
      )}
      <div>
        {reminders.isPending ? (
          <RemindersLoading />
        ) : reminders.isLoadingError ? (
          <LoadError
            error={reminders.error}
            title="Error loading reminders"
            message={serverMessage(reminders.error) ?? undefined}
            onRetry={() => void reminders.refetch()}
          />
        ) : (
          <ReminderList
            guildId={guildId}
            reminders={reminders.data}
            channels={channels}
            roles={roles}
            pending={pending}
            act={act}
            onBegin={begin}
            isReadOnly={readOnly !== undefined}
          />
        )}
      </div>
      {readOnly === undefined && (
        <LateCreateReminder
          ref={attach}
          guildId={guildId}
          serverZone={serverZone}
          actions={actions}
          channels={channels}
          roles={roles}
          isFull={(reminders.data?.length ?? 0) >= MOST_REMINDERS}
        />
      )}
      {edited && (
        <LateEditReminder
          key={edited.item.id}
          guildId={guildId}
          serverZone={serverZone}
          edited={edited}
          actions={actions}
          channels={channels}
          roles={roles}
          onClose={close}
        />
      )}
      {question('skip', "Skip this reminder's next occurrence?", 'Skip')}
      {question('delete', 'Delete this reminder?', 'Delete')}
    </div>
  )
}

/** The form of a new reminder, whose code may still be loading: requests to it wait until then. */
function useNewForm() {
  const form = useRef<NewReminder>(null)
  const waiting = useRef<(form: NewReminder) => void>(null)
  const attach = useCallback((shown: NewReminder | null): void => {
    form.current = shown
    if (shown === null) return
    waiting.current?.(shown)
    waiting.current = null
  }, [])
  const withForm = useCallback((act: (form: NewReminder) => void): void => {
    if (form.current) act(form.current)
    else waiting.current = act
  }, [])
  return { attach, withForm }
}
