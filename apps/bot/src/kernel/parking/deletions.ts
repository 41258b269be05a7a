import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import * as z from 'zod'
import type { Listener } from '../gateway/listener.ts'
import type { Durable } from './durable.ts'

const DeletedMessages = z.object({ channelId: z.string(), messageIds: z.array(z.string()) })
const DeletedChannel = z.object({ channelId: z.string() })

/** Deleted messages in a channel of a guild. */
export type DeletedMessages = z.infer<typeof DeletedMessages>

/** Durable listeners of single and bulk message deletions. Messages outside guilds are ignored. */
export function onMessagesDeleted(
  durable: Durable,
  handler: {
    module: string
    /** Whether the module may have something to write: most deleted messages do not affect it. */
    readonly mayConcern: (guildId: string, deleted: DeletedMessages) => boolean
    readonly write: (guildId: string, deleted: DeletedMessages) => Promise<void>
  },
): Listener[] {
  const { module, mayConcern, write } = handler
  const pick = (guildId: string | undefined, deleted: DeletedMessages) =>
    guildId !== undefined && mayConcern(guildId, deleted) ? deleted : undefined
  const common = {
    module,
    payload: DeletedMessages,
    guildOf: (data: { guild_id?: string }) => data.guild_id,
    write: (deleted: DeletedMessages, { guildId }: { guildId: string }) => write(guildId, deleted),
  }
  return [
    durable(Event.MessageDelete, {
      ...common,
      pick: ({ guild_id, channel_id, id }) => pick(guild_id, { channelId: channel_id, messageIds: [id] }),
    }),
    durable(Event.MessageDeleteBulk, {
      ...common,
      pick: ({ guild_id, channel_id, ids }) => pick(guild_id, { channelId: channel_id, messageIds: ids }),
    }),
  ]
}

/** A durable listener of deleted channels. */
export function onChannelDeleted(
  durable: Durable,
  handler: { module: string; readonly write: (guildId: string, channelId: string) => Promise<void> },
): Listener {
  return durable(Event.ChannelDelete, {
    module: handler.module,
    payload: DeletedChannel,
    guildOf: ({ guild_id: guildId }) => guildId,
    pick: ({ id: channelId }) => ({ channelId }),
    write: ({ channelId }, { guildId }) => handler.write(guildId, channelId),
  })
}
