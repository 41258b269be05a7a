import { missingInChannel, RULES_MESSAGE, type JobHandler } from '@guildhall/core'
import { createRulesChannels } from '@guildhall/discord'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { onDurable, type Listener } from '../kernel/gateway/listener.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'

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

function listeners({ rulesPosting, retryWrite }: BotContext): Listener[] {
  /** Messages outside of guilds show no rules. */
  function deleted(guildId: string | undefined, channelId: string, messageIds: readonly string[]) {
    if (guildId === undefined || !rulesPosting.mayHaveRules({ guildId, channelId })) return
    return retryWrite(guildId, () => rulesPosting.messagesDeleted({ guildId, channelId }, messageIds))
  }

  return [
    onDurable(Event.MessageDelete, ({ guild_id, channel_id, id }) => deleted(guild_id, channel_id, [id])),
    onDurable(Event.MessageDeleteBulk, ({ guild_id, channel_id, ids }) => deleted(guild_id, channel_id, ids)),
    onDurable(Event.ChannelDelete, ({ guild_id: guildId, id: channelId }) =>
      retryWrite(guildId, () => rulesPosting.channelDeleted({ guildId, channelId })),
    ),
  ]
}
