import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import * as z from 'zod'
import type { Listener } from '../kernel/gateway/listener.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { onMessagesDeleted } from '../kernel/parking/deletions.ts'
import { keepCalendar } from './calendar.ts'
import { createEventCommand } from './create.ts'
import { pingMembers } from './ping.ts'
import { changeModal, eventButtons } from './presses.ts'
import { showEvent } from './show.ts'

/** Events with sign-ups by buttons. */
export const events: CreateModule<
  | 'api'
  | 'botUserId'
  | 'clock'
  | 'durable'
  | 'eventPosting'
  | 'events'
  | 'log'
  | 'missingIn'
  | 'rest'
  | 'snapshotOf'
  | 'settings'
  | 'timeZone'
> = (bot) => {
  const { command, modal } = createEventCommand(bot)
  return {
    name: 'events',
    commands: [command],
    components: eventButtons(bot),
    modals: [modal, changeModal(bot)],
    jobs: [showEvent(bot), keepCalendar(bot), pingMembers(bot)],
    listeners: listeners(bot),
  }
}

function listeners({ eventPosting, durable }: Pick<BotContext, 'durable' | 'eventPosting'>): Listener[] {
  const module = 'events'
  const deletion = {
    module,
    payload: z.object({ channelId: z.string() }),
    guildOf: ({ guild_id: guildId }: { guild_id: string }) => guildId,
    pick: ({ guild_id: guildId, id: channelId }: { guild_id: string; id: string }) =>
      eventPosting.mayShowEvents(guildId, [channelId]) ? { channelId } : undefined,
    write: ({ channelId }: { channelId: string }, { guildId }: { guildId: string }) =>
      eventPosting.channelDeleted(guildId, channelId),
  }
  return [
    ...onMessagesDeleted(durable, {
      module,
      mayConcern: (guildId, { messageIds }) => eventPosting.mayShowEvents(guildId, messageIds),
      write: (guildId, { messageIds }) => eventPosting.messagesDeleted(guildId, messageIds),
    }),
    durable(Event.ChannelDelete, deletion),
    durable(Event.ThreadDelete, deletion),
  ]
}
