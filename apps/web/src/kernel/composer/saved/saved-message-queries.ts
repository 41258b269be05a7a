import {
  deleteSavedMessage,
  listSavedMessages,
  saveMessage,
  nameKey,
  type ReceivedSavedMessage as SavedMessage,
  type SavedMessageInput,
} from '@guildhall/contract'
import { listOf, resource, versionOf } from '../../resource.ts'
import type { Submissions } from '../../../lib/calls/submissions.ts'
import { call } from '../../../lib/calls/transport.ts'

const { withSaved, without } = listOf(({ name }: SavedMessage) => nameKey(name))

/** The messages that a server saved to start from, by name. */
export const savedMessages = resource({
  name: 'saved_messages',
  read: (guildId, signal) => call(listSavedMessages, { params: { guildId }, signal }),
  areas: ['role_buttons'],
  changes: (guildId, { change }) => ({
    save: (body: SavedMessageInput) =>
      change(
        () => call(saveMessage, { params: { guildId }, body }),
        (list: SavedMessage[], saved: SavedMessage) =>
          withSaved(list, saved).toSorted((one, other) => one.name.localeCompare(other.name)),
      ),
    remove: ({ name, version }: SavedMessage, submissions: Submissions) =>
      change(
        () => call(deleteSavedMessage, { params: { guildId }, query: { name, ...versionOf(version) }, submissions }),
        without(nameKey(name)),
      ),
  }),
})
