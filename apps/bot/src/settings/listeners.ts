import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on, type Listener } from '../kernel/gateway/listener.ts'
import type { DeletedMessages } from './deleted-messages.ts'
import type { Welcome } from './welcome.ts'

/** What acts on the settings of a server. */
export interface SettingsActs {
  welcome: Welcome
  deletedMessages: DeletedMessages
}

export function settingsListeners(deps: SettingsActs): Listener[] {
  const { welcome, deletedMessages } = deps
  return [
    on(Event.GuildMemberAdd, (newcomer) => welcome(newcomer)),

    on(Event.MessageCreate, (message) => deletedMessages.said(message)),
    on(Event.MessageUpdate, (message) => deletedMessages.edited(message)),
    on(Event.MessageDelete, (message) => deletedMessages.deleted(message)),
    on(Event.MessageDeleteBulk, (messages) => deletedMessages.deletedTogether(messages)),
    on(Event.GuildDelete, (guild) => (guild.unavailable ? undefined : deletedMessages.left(guild.id))),
  ]
}
