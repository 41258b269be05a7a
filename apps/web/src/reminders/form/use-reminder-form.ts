import { RECURRENCE_ERRORS, type ReceivedReminder as Reminder } from '@guildhall/contract'
import { useCallback, useMemo } from 'react'
import { useReadOnly } from '../../kernel/access/guild-access.ts'
import type { Edited } from '../../kernel/drafts/use-edited.ts'
import { valueOf, type FormError, type Saved } from '../../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../../kernel/form/use-form.ts'
import { useUndo } from '../../kernel/history/use-undo.tsx'
import {
  blankReminder,
  bodyAgain,
  bodyOf,
  editReminderForm,
  errorsBeforeSaving,
  errorsFromServer,
  isRescheduled,
  newReminderForm,
  savedReminder,
  type ReminderValue,
} from './reminder-model.ts'
import { RULE_FIELDS } from './schedule/rule-fields.ts'
import { endsBeforeFirst } from './schedule/use-next-runs.ts'
import { editPlace } from '../edit-place.ts'
import { guildReminders, type ReminderActions } from '../reminder-queries.ts'

/** The errors before a save. @param base the saved reminder, whose end may be before its next run once it has ended; null for a new one. */
function check(value: ReminderValue, base: ReminderValue | null): readonly FormError[] {
  const errors = errorsBeforeSaving(base === null ? { ...value, stored: null } : value, Date.now())
  const at = RULE_FIELDS.endDate.path
  const isEarly =
    (base === null || isRescheduled(value, base)) && endsBeforeFirst(value) && !errors.some((error) => error.at === at)
  return isEarly ? [...errors, { at, text: RECURRENCE_ERRORS.endsBefore }] : errors
}

/** The form of a new reminder. It is cleared after each save. */
export function useNewReminder(
  guildId: string,
  serverZone: string | null,
  actions: ReminderActions,
): FormControl<ReminderValue> {
  const undo = useUndo(guildId, 'reminders')
  const fresh = useMemo(
    (): Saved<ReminderValue> => ({ value: blankReminder(serverZone), version: undefined }),
    [serverZone],
  )
  return useForm({
    model: newReminderForm,
    place: useMemo(
      () => ({ guildId, form: 'reminder', title: 'New reminder', place: { tab: 'reminders' } }),
      [guildId],
    ),
    savedOf: useCallback(() => fresh, [fresh]),
    check: (value) => check(value, null),
    send: async (state, submissions) => {
      const created = await actions.create(bodyOf(valueOf(state), state.base.value), submissions)
      return { ...fresh, undo: undo({ kind: 'saved', key: created.id, before: 0, after: created.version }) }
    },
    errorsOf: errorsFromServer,
    load: async () => fresh,
    readOnly: useReadOnly('reminders', undefined),
  })
}

/** The form of a saved reminder. If the reminder was deleted, a save creates it again. */
export function useEditedReminder(
  guildId: string,
  { item: reminder, isDeleted }: Edited<Reminder>,
  serverZone: string | null,
  actions: ReminderActions,
  onClose: () => void,
): FormControl<ReminderValue> {
  const latest = guildReminders.useLatest(guildId)
  const undo = useUndo(guildId, 'reminders')
  const { id } = reminder
  return useForm({
    model: isDeleted ? newReminderForm : editReminderForm,
    place: useMemo(() => editPlace(guildId, id), [guildId, id]),
    savedOf: useCallback(() => savedReminder(reminder, serverZone), [reminder, serverZone]),
    check: (value) => check(value, isDeleted ? null : savedReminder(reminder, serverZone).value),
    send: async (state, submissions) => {
      const { value, version } = state.base
      if (isDeleted) {
        const created = await actions.create(bodyAgain(valueOf(state), value), submissions)
        onClose()
        const change = { kind: 'saved', key: created.id, before: 0, after: created.version } as const
        return { ...savedReminder(created, serverZone), undo: undo(change) }
      }
      const saved = await actions.change(id, bodyOf(valueOf(state), value), version)
      onClose()
      const change = { kind: 'saved', key: id, before: version, after: saved.version } as const
      return { ...savedReminder(saved, serverZone), undo: undo(change) }
    },
    errorsOf: errorsFromServer,
    load: async () => {
      const list = await latest()
      return savedReminder(list.find((one) => one.id === id) ?? reminder, serverZone)
    },
    readOnly: useReadOnly('reminders', isDeleted ? undefined : reminder.read_only),
    onReset: isDeleted ? onClose : undefined,
  })
}
