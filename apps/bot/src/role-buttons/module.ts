import { REPLY_BUTTON, ROLE_BUTTON_PERMISSIONS, TOP_BUTTON, type JobHandler } from '@guildhall/core'
import { contentOfMessage } from '@guildhall/discord'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { inGuild, UNAVAILABLE_MS } from '../kernel/discord-jobs/in-guild.ts'
import { on, type Listener } from '../kernel/gateway/listener.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { onChannelDeleted, onMessagesDeleted } from '../kernel/parking/deletions.ts'
import { createHeldRoles } from './held-roles.ts'
import { carryOutPress } from './press-job.ts'
import { createPresses } from './presses.ts'
import { repostMessages } from './repost.ts'
import { showButtons } from './show-buttons.ts'
import { createWaitingPresses } from './waiting-presses.ts'

/** Time limit of one attempt, in ms. */
const LIMIT_MS = 30_000

/** Shows role buttons below messages, and gives or takes roles when members press them. */
export const roleButtons: CreateModule<
  | 'api'
  | 'applicationId'
  | 'botUserId'
  | 'clock'
  | 'durable'
  | 'log'
  | 'missingIn'
  | 'queueForMessage'
  | 'rest'
  | 'roleButtonPosting'
  | 'roleButtonReposts'
  | 'rolePresses'
  | 'snapshotOf'
> = (bot) => {
  const shared = { heldRoles: createHeldRoles(bot.clock), waiting: createWaitingPresses(bot.clock) }
  const press = createPresses(bot, shared)
  return {
    name: 'role-buttons',
    components: [
      { prefix: TOP_BUTTON, mode: 'private', storesFirst: true, run: (call) => press(call, 'message') },
      { prefix: REPLY_BUTTON, mode: 'update', storesFirst: true, run: (call) => press(call, 'reply') },
    ],
    jobs: [showButtons(bot), repostMessages(bot), recordPermissions(bot), carryOutPress(bot, shared)],
    listeners: listeners(bot),
  }
}

/** Runs once after the upgrade from version 0.1.0, also for messages that the bot cannot change, since they still have their buttons. */
function recordPermissions(bot: Pick<BotContext, 'clock' | 'roleButtonPosting' | 'snapshotOf'>): JobHandler {
  const { roleButtonPosting } = bot
  return {
    kind: ROLE_BUTTON_PERMISSIONS,
    area: null,
    slots: 2,
    perGuild: 2,
    limitMs: LIMIT_MS,
    run: (job, tools) =>
      inGuild(
        bot,
        { job, tools },
        { unavailableMs: UNAVAILABLE_MS, withoutBot: { type: 'drop' } },
        async ({ guild }) => {
          await roleButtonPosting.recordPermissions(guild)
          return { type: 'drop' }
        },
      ),
  }
}

function listeners({
  botUserId,
  durable,
  roleButtonPosting,
}: Pick<BotContext, 'botUserId' | 'durable' | 'roleButtonPosting'>): Listener[] {
  const module = 'role-buttons'
  return [
    ...onMessagesDeleted(durable, {
      module,
      mayConcern: (guildId, { messageIds }) => roleButtonPosting.mayHaveButtons(guildId, messageIds),
      write: (guildId, { messageIds }) => roleButtonPosting.messagesDeleted(guildId, messageIds),
    }),
    onChannelDeleted(durable, {
      module,
      write: (guildId, channelId) => roleButtonPosting.channelDeleted({ guildId, channelId }),
    }),
    // A lost event is made up for by the comparison after the next start.
    on(Event.MessageUpdate, (message) => {
      const { guild_id: guildId, id: messageId, author } = message
      if (guildId === undefined || author.id !== botUserId) return
      if (!roleButtonPosting.mayHaveButtons(guildId, [messageId])) return
      return roleButtonPosting.messageChanged({ guildId, messageId }, contentOfMessage(message))
    }),
  ]
}
