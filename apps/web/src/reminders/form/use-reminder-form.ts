import { RECURRENCE_ERRORS, type ReceivedReminder as Reminder } from '@guildhall/contract'
import { useCallback, useMemo } from 'react'
import { useReadOnly } from '../../kernel/access/guild-access.ts'
import { valueOf, type FormError, type Saved } from '../../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../../kernel/form/use-form.ts'
import { useUndo } from '../../kernel/history/use-undo.tsx'
import {
  blankReminder,
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

/** The errors before a save. @param base the saved reminder, whose end may be before its next run once it has ended. */
function check(value: ReminderValue, base: ReminderValue): readonly FormError[] {
  const errors = errorsBeforeSaving(value, Date.now())
  const at = RULE_FIELDS.endDate.path
  const isEarly = isRescheduled(value, base) && endsBeforeFirst(value) && !errors.some((error) => error.at === at)
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
    check: (value) => check(value, fresh.value),
    send: async (state, submissions) => {
      const created = await actions.create(bodyOf(valueOf(state), state.base.value), submissions)
      return { ...fresh, undo: undo({ kind: 'saved', key: created.id, before: 0, after: created.version }) }
    },
    errorsOf: errorsFromServer,
    load: async () => fresh,
    readOnly: useReadOnly('reminders', undefined),
  })
}

/** The form of a saved reminder. */
export function useEditedReminder(
  guildId: string,
  reminder: Reminder,
  serverZone: string | null,
  actions: ReminderActions,
  onSaved: () => void,
): FormControl<ReminderValue> {
  const latest = guildReminders.useLatest(guildId)
  const undo = useUndo(guildId, 'reminders')
  const { id } = reminder
  return useForm({
    model: editReminderForm,
    place: useMemo(() => editPlace(guildId, id), [guildId, id]),
    savedOf: useCallback(() => savedReminder(reminder, serverZone), [reminder, serverZone]),
    check: (value) => check(value, savedReminder(reminder, serverZone).value),
    send: async (state) => {
      const { value, version } = state.base
      const saved = await actions.change(id, bodyOf(valueOf(state), value), version)
      onSaved()
      const change = { kind: 'saved', key: id, before: version, after: saved.version } as const
      return { ...savedReminder(saved, serverZone), undo: undo(change) }
    },
    errorsOf: errorsFromServer,
    load: async () => {
      const list = await latest()
      return savedReminder(list.find((one) => one.id === id) ?? reminder, serverZone)
    },
    readOnly: useReadOnly('reminders', reminder.read_only),
  })
}
