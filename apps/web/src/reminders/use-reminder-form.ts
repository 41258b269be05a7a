import type { ReceivedReminder as Reminder } from '@guildhall/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { valueOf, type Saved } from '../kernel/form/form-state.ts'
import type { FormPlace } from '../kernel/form/kept-drafts.ts'
import { useForm, type FormControl } from '../kernel/form/use-form.ts'
import {
  BLANK,
  bodyOf,
  editReminderForm,
  errorsBeforeSaving,
  errorsFromServer,
  newReminderForm,
  savedReminder,
  type ReminderValue,
} from './reminder-model.ts'
import { guildReminders, type ReminderActions } from './reminder-queries.ts'

const NEW: Saved<ReminderValue> = { value: BLANK, version: undefined }

const check = (value: ReminderValue) => errorsBeforeSaving(value, Date.now())

/** The form of a reminder that is not saved yet; it is blank again after each save. */
export function useNewReminder(guildId: string, actions: ReminderActions): FormControl<ReminderValue> {
  return useForm({
    model: newReminderForm,
    place: useMemo(
      () => ({ guildId, form: 'reminder', title: 'New reminder', tab: 'reminders', subTab: '' }),
      [guildId],
    ),
    savedOf: useCallback(() => NEW, []),
    check,
    send: async (state, submissions) => {
      await actions.create(bodyOf(valueOf(state)), submissions)
      return NEW
    },
    errorsOf: errorsFromServer,
    load: async () => NEW,
  })
}

/** Where a saved reminder is changed. */
export function editPlace(guildId: string, id: string): FormPlace {
  return { guildId, form: `reminder-${id}`, title: 'Changed reminder', tab: 'reminders', subTab: id }
}

/** The form of a saved reminder. */
export function useEditedReminder(
  guildId: string,
  reminder: Reminder,
  actions: ReminderActions,
  onSaved: () => void,
): FormControl<ReminderValue> {
  const queries = useQueryClient()
  const { id } = reminder
  return useForm({
    model: editReminderForm,
    place: useMemo(() => editPlace(guildId, id), [guildId, id]),
    savedOf: useCallback(() => savedReminder(reminder), [reminder]),
    check,
    send: async (state) => {
      const saved = await actions.change(id, bodyOf(valueOf(state)), state.base.version)
      onSaved()
      return savedReminder(saved)
    },
    errorsOf: errorsFromServer,
    load: async () => {
      const list = await queries.query({ ...guildReminders(guildId), staleTime: 0 })
      return savedReminder(list.find((one) => one.id === id) ?? reminder)
    },
  })
}
