import { editMessage, postMessage, type ReceivedMessage as Message } from '@guildhall/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { valueOf, type Saved } from '../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../kernel/form/use-form.ts'
import { call } from '../lib/transport.ts'
import {
  BLANK,
  bodyOf,
  editMessageForm,
  errorsBeforeSending,
  errorsFromServer,
  newMessageForm,
  savedMessage,
  type MessageValue,
} from './message-model.ts'
import { newMessagePlace, textPlace } from './message-places.ts'

/** Shown while Discord has not confirmed: a post is given up after some seconds, an edit is tried until it succeeds. */
const QUEUED = {
  post: "Discord hasn't confirmed the message yet. Look for it in the channel before you post it again.",
  edit: 'Saved. Updating in Discord…',
}

/** When the list of messages is read again after a queued post, in ms: a post is given up 10 s after it was sent. */
const LOOK_AGAIN_MS = [2_000, 5_000, 11_000]

const NEW: Saved<MessageValue> = { value: BLANK, version: undefined }

/** The lists of messages of a channel, after one of them was saved. */
function useMessageLists(guildId: string, channelId: string) {
  const queries = useQueryClient()
  const queryKey = ['guilds', guildId, 'messages', channelId]
  const refresh = () => void queries.invalidateQueries({ queryKey })
  return {
    refresh,
    /** Reads them several times, until Discord has a queued post. */
    followPost: () => LOOK_AGAIN_MS.forEach((ms) => setTimeout(refresh, ms)),
    /** Marks a message whose edit is queued: while Discord is unreachable the lists cannot be read. */
    markQueued: (messageId: string) =>
      queries.setQueriesData({ queryKey }, (list: Message[] | undefined) =>
        list?.map((one) => (one.id === messageId ? { ...one, edit: { status: 'queued' } } : one)),
      ),
  }
}

/** The form of a message that is not posted yet; it is blank again after each post. */
export function useNewMessage(guildId: string, channelId: string): FormControl<MessageValue> {
  const { refresh, followPost } = useMessageLists(guildId, channelId)
  return useForm({
    model: newMessageForm,
    place: useMemo(() => newMessagePlace(guildId), [guildId]),
    savedOf: useCallback(() => NEW, []),
    check: errorsBeforeSending,
    send: async (state, submissions) => {
      const body = bodyOf(valueOf(state), channelId)
      const { status } = await call(postMessage, { params: { guildId }, body, submissions })
      refresh()
      if (status === 'queued') followPost()
      return { ...NEW, said: status === 'queued' ? QUEUED.post : undefined }
    },
    errorsOf: errorsFromServer,
    load: async () => NEW,
  })
}

/** The form of a message that the bot posted. */
export function useEditedMessage(
  guildId: string,
  channelId: string,
  message: Message,
  onSaved: () => void,
): FormControl<MessageValue> {
  const { refresh, markQueued } = useMessageLists(guildId, channelId)
  const { id } = message
  return useForm({
    model: editMessageForm,
    place: useMemo(() => textPlace(guildId, { channelId, messageId: id }), [guildId, channelId, id]),
    savedOf: useCallback(() => savedMessage(message), [message]),
    check: errorsBeforeSending,
    send: async (state) => {
      const body = bodyOf(valueOf(state), channelId)
      const saved = await call(editMessage, { params: { guildId, messageId: id }, body })
      if (saved.status === 'queued') markQueued(id)
      refresh()
      onSaved()
      return { ...savedMessage({ ...saved, id }), said: saved.status === 'queued' ? QUEUED.edit : undefined }
    },
    errorsOf: errorsFromServer,
    load: async () => savedMessage(message),
  })
}
