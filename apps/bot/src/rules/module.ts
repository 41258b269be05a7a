import { missingInChannel, RULES_MESSAGE, type JobHandler } from '@guildhall/core'
import { createRulesChannels } from '@guildhall/discord'
import type { Listener } from '../kernel/gateway/listener.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { onChannelDeleted, onMessagesDeleted } from '../kernel/parking/deletions.ts'

/** How long one attempt can take, in ms; Discord takes five messages in five seconds. */
const LIMIT_MS = 30_000
/** When to try again in a guild that is unavailable, in ms. */
const UNAVAILABLE_MS = 5_000

/** Keeps the rules messages of channels as the administrators wrote them. */
export const rules: CreateModule = (bot) => ({
  name: 'rules',
  jobs: [postRules(bot)],
  listeners: listeners(bot),
  syncGuilds: (guildIds) => bot.rulesPosting.syncGuilds(guildIds),
  leaveGuild: (guildId) => bot.rulesPosting.leaveGuild(guildId),
})

function postRules(bot: BotContext): JobHandler {
  const { clock, botUserId, rulesPosting, snapshotOf } = bot
  const channels = createRulesChannels(bot)
  return {
    kind: RULES_MESSAGE,
    slots: 4,
    perGuild: 2,
    limitMs: LIMIT_MS,
    canUnblock({ guildId, key }) {
      const guild = snapshotOf(guildId)
      const channel = guild?.channels.find(({ id }) => id === key)
      if (!guild || !channel) return true
      return missingInChannel(guild, channel, botUserId, ['View Channel', 'Send Messages']).length === 0
    },
    async run(job, tools) {
      const guild = snapshotOf(job.guildId)
      if (!guild)
        return {
          type: 'retryAt',
          time: clock.now() + UNAVAILABLE_MS,
          reason: 'Discord is having an outage on this server.',
        }
      if (!guild.isBotMember) return { type: 'drop' }
      return rulesPosting.run(job, tools, { guild, channels })
    },
  }
}

function listeners({ rulesPosting, durable }: BotContext): Listener[] {
  const module = 'rules'
  return [
    ...onMessagesDeleted(durable, {
      module,
      mayConcern: (guildId, { channelId }) => rulesPosting.mayHaveRules({ guildId, channelId }),
      write: (guildId, { channelId, messageIds }) => rulesPosting.messagesDeleted({ guildId, channelId }, messageIds),
    }),
    onChannelDeleted(durable, {
      module,
      write: (guildId, channelId) => rulesPosting.channelDeleted({ guildId, channelId }),
    }),
  ]
}
