import { AUTO_MOD, AUTO_MOD_HIT } from '@guildhall/core'
import { createAutoModRules, createOwnMessages } from '@guildhall/discord'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on, onDurable } from '../kernel/gateway/listener.ts'
import type { CreateModule } from '../kernel/module.ts'
import { createAutoModChanges } from './auto-mod-changes.ts'
import { createAutoModHandler } from './auto-mod-handler.ts'
import { createTakeHit } from './auto-mod-hits.ts'
import { createDefaultActionHandler } from './default-action-handler.ts'
import { createCarryOut } from './default-action.ts'
import { createModerationLog } from './moderation-log.ts'
import { createSayOnce } from './say-once.ts'

/** Keeps the bot's rules in Discord's AutoMod, and acts on the members whose messages are blocked. */
export const moderation: CreateModule = (bot) => {
  const rules = createAutoModRules(bot)
  const sayOnce = createSayOnce({ ...bot, channels: bot.api.channels, messages: createOwnMessages(bot) })
  const changes = createAutoModChanges(bot)
  const takeHit = createTakeHit({ ...bot, hits: bot.autoModHits })
  return {
    name: 'moderation',
    targets: {
      [AUTO_MOD]: createAutoModHandler({ ...bot, autoModRules: rules }),
      [AUTO_MOD_HIT]: createDefaultActionHandler({
        ...bot,
        hits: bot.autoModHits,
        autoModRules: rules,
        carryOut: createCarryOut({ ...bot, discord: bot.api, sayOnce }),
        moderationLog: createModerationLog({ ...bot, sayOnce }),
        getMember: bot.api.guilds.getMember.bind(bot.api.guilds),
      }),
    },
    listeners: [
      onDurable(Event.AutoModerationActionExecution, (execution, { eventId }) => takeHit(execution, eventId)),
      on(Event.AutoModerationRuleCreate, (rule) => changes.changed(rule)),
      on(Event.AutoModerationRuleUpdate, (rule) => changes.changed(rule)),
      on(Event.AutoModerationRuleDelete, (rule) => changes.deleted(rule)),
      on(Event.ChannelDelete, ({ guild_id: guildId, id }) => changes.channelDeleted(guildId, id)),
      on(Event.GuildRoleUpdate, ({ guild_id: guildId, role }) => changes.roleChanged(guildId, role.id)),
      on(Event.GuildMemberUpdate, ({ guild_id: guildId, user }) => changes.memberChanged(guildId, user.id)),
    ],
    syncGuilds: (guildIds) => bot.autoMod.recheck(guildIds),
    async leaveGuild(guildId) {
      await bot.autoMod.drop(guildId)
      await bot.autoModHits.drop(guildId)
    },
    prune: () => bot.autoModHits.prune(),
  }
}
