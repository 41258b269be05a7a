import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on, type Listener } from '../kernel/gateway/listener.ts'
import type { AutoModChanges } from './auto-mod-changes.ts'
import type { TakeHit } from './auto-mod-hits.ts'

/** What acts on Discord's AutoMod. They come after what keeps the picture of a server. */
export interface AutoModActs {
  autoModChanges: AutoModChanges
  takeHit: TakeHit
}

export function autoModListeners({ autoModChanges, takeHit }: AutoModActs): Listener[] {
  return [
    on(Event.AutoModerationActionExecution, (execution, { eventId }) => takeHit(execution, eventId)),
    on(Event.AutoModerationRuleCreate, (rule) => autoModChanges.changed(rule)),
    on(Event.AutoModerationRuleUpdate, (rule) => autoModChanges.changed(rule)),
    on(Event.AutoModerationRuleDelete, (rule) => autoModChanges.deleted(rule)),
    on(Event.ChannelDelete, ({ guild_id: guildId, id }) => autoModChanges.channelDeleted(guildId, id)),
    on(Event.GuildRoleUpdate, ({ guild_id: guildId, role }) => autoModChanges.roleChanged(guildId, role.id)),
    on(Event.GuildMemberUpdate, ({ guild_id: guildId, user }) => autoModChanges.memberChanged(guildId, user.id)),
  ]
}
