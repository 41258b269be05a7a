import type { Kernel } from '../kernel/kernel.ts'
import { createMessageRecorder, type MessageEdited } from './recording.ts'
import { createMessagesHistory } from './restoration.ts'
import { MESSAGE_EDIT, MESSAGE_POST } from './requests.ts'
import { createMessageService, type ListOwnMessages } from './service.ts'

interface MessagesDeps extends Pick<Kernel, 'db' | 'clock' | 'changes' | 'jobs' | 'readRows'> {
  readonly botUserId: string
  readonly listOwn: ListOwnMessages
  /** Whether a message is one of the rules of its channel. */
  readonly showsRules: (key: { guildId: string; channelId: string }, messageId: string) => Promise<boolean>
  /** Whether Discord reports that a channel has no such message. */
  readonly isMessageDeleted: (message: { channelId: string; messageId: string }) => Promise<boolean>
  /** Called when an edit was applied. */
  readonly onEdited: MessageEdited
}

/** Messages that administrators post and edit in the bot's name. */
export function createMessages(deps: MessagesDeps) {
  const messages = createMessageService(deps)
  return {
    name: 'messages',
    services: { messages, messageRecorder: createMessageRecorder(deps) },
    history: [createMessagesHistory({ db: deps.db, messages })],
    leaveGuild: (guildId: string) => deps.jobs.leaveGuild(guildId, [MESSAGE_POST, MESSAGE_EDIT]),
    prune: () => messages.prune(),
  }
}
