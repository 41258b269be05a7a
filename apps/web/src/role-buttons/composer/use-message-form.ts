import { MOST_MESSAGES, type ReceivedMessage as Message } from '@guildhall/contract'
import { useCallback, useMemo } from 'react'
import { useReadOnly } from '../../kernel/access/guild-access.ts'
import { isDirty, valueOf, type Saved } from '../../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../../kernel/form/use-form.ts'
import { useUndo } from '../../kernel/history/use-undo.tsx'
import { BLANK_MESSAGE, messageErrors, type MessageValue } from '../../kernel/composer/message-value.ts'
import { bodyOf, editMessageForm, errorsFromServer, newMessageForm, savedMessage } from './message-model.ts'
import { newMessagePlace, textPlace } from '../message-places.ts'
import { channelMessages } from './message-queries.ts'

/** The message for a queued edit, which the server retries until it succeeds. */
const QUEUED = 'Saved. Updating in Discord…'

const NEW: Saved<MessageValue> = { value: BLANK_MESSAGE, version: undefined }

/** The form of a new message. It is cleared after each post. */
export function useNewMessage(guildId: string, channelId: string): FormControl<MessageValue> {
  const { post } = channelMessages.useChanges(guildId)
  return useForm({
    model: newMessageForm,
    place: useMemo(() => newMessagePlace(guildId, channelId), [guildId, channelId]),
    savedOf: useCallback(() => NEW, []),
    check: messageErrors,
    send: async (state, submissions) => {
      await post(bodyOf(valueOf(state), BLANK_MESSAGE, channelId), submissions)
      return NEW
    },
    errorsOf: errorsFromServer,
    load: async () => NEW,
    readOnly: useReadOnly('role_buttons', undefined),
  })
}

/** The form of a message that the bot posted. */
export function useEditedMessage(
  guildId: string,
  channelId: string,
  message: Message,
  onSaved: () => void,
): FormControl<MessageValue> {
  const { edit } = channelMessages.useChanges(guildId)
  const latest = channelMessages.useLatest(guildId)
  const undo = useUndo(guildId, 'role_buttons')
  const { id } = message
  return useForm({
    model: editMessageForm,
    place: useMemo(() => textPlace(guildId, { channelId, messageId: id }), [guildId, channelId, id]),
    savedOf: useCallback(() => savedMessage(message), [message]),
    check: messageErrors,
    send: async (state) => {
      const { value, version } = state.base
      const saved = await edit(id, bodyOf(valueOf(state), value, channelId), version)
      onSaved()
      const said = saved.status === 'queued' ? QUEUED : undefined
      const change = { kind: 'saved', key: id, before: version, after: saved.version } as const
      // An edit that changes nothing is sent and counted, but not recorded.
      const isRecorded = isDirty({ ...state, stash: null }, editMessageForm.essence)
      return { ...savedMessage({ ...saved, id }), said, undo: isRecorded ? undo(change) : undefined }
    },
    errorsOf: errorsFromServer,
    load: async () => {
      const list = await latest(channelId, String(MOST_MESSAGES), id)
      return savedMessage(list.find((one) => one.id === id) ?? message)
    },
    readOnly: useReadOnly('role_buttons', message.read_only),
  })
}
