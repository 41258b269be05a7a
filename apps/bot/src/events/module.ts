import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { onDurable, type Listener } from '../kernel/gateway/listener.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { keepCalendar } from './calendar.ts'
import { createEventCommand } from './create.ts'
import { pingMembers } from './ping.ts'
import { changeModal, eventButtons } from './presses.ts'
import { showEvent } from './show.ts'

/** Events for which members sign up by buttons. */
export const events: CreateModule = (bot) => {
  const { command, modal } = createEventCommand(bot)
  return {
    name: 'events',
    commands: [command],
    components: eventButtons(bot),
    modals: [modal, changeModal(bot)],
    jobs: [showEvent(bot), keepCalendar(bot), pingMembers(bot)],
    listeners: listeners(bot),
    syncGuilds: (guildIds) => bot.eventPosting.syncGuilds(guildIds),
    leaveGuild: (guildId) => bot.eventPosting.leaveGuild(guildId),
    prune: () => bot.eventPosting.prune(),
  }
}

function listeners({ eventPosting, retryWrite }: BotContext): Listener[] {
  /** Messages outside of guilds show no events. */
  function messagesDeleted(guildId: string | undefined, messageIds: readonly string[]) {
    if (guildId === undefined || !eventPosting.mayShowEvents(guildId, messageIds)) return
    return retryWrite(guildId, () => eventPosting.messagesDeleted(guildId, messageIds))
  }

  function channelDeleted(guildId: string, channelId: string) {
    if (!eventPosting.mayShowEvents(guildId, [channelId])) return
    return retryWrite(guildId, () => eventPosting.channelDeleted(guildId, channelId))
  }

  return [
    onDurable(Event.MessageDelete, ({ guild_id: guildId, id }) => messagesDeleted(guildId, [id])),
    onDurable(Event.MessageDeleteBulk, ({ guild_id: guildId, ids }) => messagesDeleted(guildId, ids)),
    onDurable(Event.ChannelDelete, ({ guild_id: guildId, id }) => channelDeleted(guildId, id)),
    onDurable(Event.ThreadDelete, ({ guild_id: guildId, id }) => channelDeleted(guildId, id)),
  ]
}
