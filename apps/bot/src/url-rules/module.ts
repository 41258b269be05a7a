import { createOwnMessages } from '@guildhall/discord'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on } from '../kernel/gateway/listener.ts'
import { createKeyedQueue } from '../kernel/keyed-queue.ts'
import type { CreateModule } from '../kernel/module.ts'
import { onMessagesDeleted } from '../kernel/parking/deletions.ts'
import { createLinkReplyEvents } from './link-replies.ts'
import { createReplyChannels, createReplyMessages } from './replies.ts'
import { createRemovalJob, createSearchJob } from './reply-jobs.ts'
import { createYieldingRewriter } from './yielding-rewriter.ts'

/** Maximum number of message changes of a guild that are handled at once. In a flood, further messages get no reply. */
const MOST_AT_ONCE = 100

/** Replies to links with their rewritten form according to the guild's URL rules, and updates each reply when its message changes. */
export const urlRules: CreateModule<
  | 'api'
  | 'botUserId'
  | 'clock'
  | 'durable'
  | 'linkReplies'
  | 'log'
  | 'missingIn'
  | 'rest'
  | 'send'
  | 'signal'
  | 'threads'
  | 'urlRules'
> = (bot) => {
  const channels = createReplyChannels(bot.linkReplies)
  const messages = createReplyMessages({ ...bot, channels: bot.api.channels, ownMessages: createOwnMessages(bot) })
  const queue = createKeyedQueue({ limit: MOST_AT_ONCE })
  const events = createLinkReplyEvents({ ...bot, channels, messages, queue, rewrite: createYieldingRewriter() })
  return {
    name: 'url-rules',
    jobs: [createRemovalJob({ ...bot, messages, queue }), createSearchJob({ ...bot, messages, queue })],
    listeners: [
      // Another process may have replied meanwhile.
      on(Event.Ready, () => channels.clear()),
      on(Event.Resumed, () => channels.clear()),
      on(Event.MessageCreate, (message, { isReplay }) => events.created(message, isReplay)),
      on(Event.MessageUpdate, (message) => events.edited(message)),
      ...onMessagesDeleted(bot.durable, { module: 'url-rules', ...events.deletions }),
      on(Event.MessageDelete, (one) => events.deletedInFlight(one.guild_id, [one.id])),
      on(Event.MessageDeleteBulk, (many) => events.deletedInFlight(many.guild_id, many.ids)),
    ],
  }
}
