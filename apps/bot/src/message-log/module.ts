import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on } from '../kernel/gateway/listener.ts'
import type { CreateModule } from '../kernel/module.ts'
import { createDeletedMessages } from './deleted-messages.ts'
import { createRecentMessages, USUAL_BOUNDS } from './recent-messages.ts'

/** Logs deleted messages and their authors in the channel that the administrators chose. */
export const messageLog: CreateModule = (bot) => {
  const deletedMessages = createDeletedMessages({ ...bot, recent: createRecentMessages(USUAL_BOUNDS) })
  return {
    name: 'message-log',
    listeners: [
      on(Event.MessageCreate, (message) => deletedMessages.created(message)),
      on(Event.MessageUpdate, (message) => deletedMessages.edited(message)),
      on(Event.MessageDelete, (message) => deletedMessages.deleted(message)),
      on(Event.MessageDeleteBulk, (messages) => deletedMessages.deletedInBulk(messages)),
    ],
    leaveGuild: async (guildId) => deletedMessages.left(guildId),
    stop: () => deletedMessages.stop(),
  }
}
