import type { AutoMod, Clock, GuildSnapshot, Reconciler } from '@guildhall/core'
import { changeOf, isOurKind, wantedRules } from '@guildhall/discord'
import type { APIAutoModerationRule } from 'discord-api-types/v10'
import { alertChannelOf } from './auto-mod-handler.ts'

/** Two looks at the rules of a server because of its events are this far apart, in ms, should somebody change them all the time. */
const BETWEEN_LOOKS_MS = 5_000

/** What follows when rules of AutoMod, or what they need, change in Discord. */
export interface AutoModChanges {
  /** A rule was made or changed, by whomever, this bot included. */
  changed(rule: APIAutoModerationRule): Promise<void>
  deleted(rule: APIAutoModerationRule): Promise<void>
  channelDeleted(guildId: string, channelId: string): Promise<void>
  /** If it is one of the bot's, the bot may now be allowed what it lacked. */
  roleChanged(guildId: string, roleId: string): Promise<void> | undefined
  /** The same for its roles. */
  memberChanged(guildId: string, userId: string): Promise<void> | undefined
}

export function createAutoModChanges(deps: {
  autoMod: AutoMod
  reconciler: () => Reconciler
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  botUserId: string
  clock: Clock
}): AutoModChanges {
  const { autoMod, reconciler, snapshotOf, botUserId, clock } = deps
  const lookedAt = new Map<string, number>()

  async function lookAgain(guildId: string): Promise<void> {
    const now = clock.now()
    const last = lookedAt.get(guildId) ?? 0
    // One that is still ahead sees this change too.
    const dueAt = last > now ? last : Math.max(now, last + BETWEEN_LOOKS_MS)
    lookedAt.set(guildId, dueAt)
    await autoMod.recheckAt(guildId, dueAt)
    reconciler().wake()
  }

  async function tryAgain(guildId: string): Promise<void> {
    await autoMod.hurry(guildId)
    reconciler().wake()
  }

  /** Our own changes come back as events, and find everything as it should be. */
  async function isAsWanted(rule: APIAutoModerationRule): Promise<boolean> {
    if (!isOurKind(rule.trigger_type)) return true
    const wish = await autoMod.wish(rule.guild_id)
    if (!wish.enabled) return true
    const alertChannelId = alertChannelOf(wish, snapshotOf(rule.guild_id))
    const wanted = wantedRules(alertChannelId).find(({ body }) => body.trigger_type === rule.trigger_type)
    return rule.creator_id === botUserId && wanted !== undefined && changeOf(rule, wanted) === undefined
  }

  return {
    async changed(rule) {
      if (!(await isAsWanted(rule))) await lookAgain(rule.guild_id)
    },
    async deleted(rule) {
      if (!isOurKind(rule.trigger_type)) return
      const { enabled } = await autoMod.wish(rule.guild_id)
      if (enabled) await lookAgain(rule.guild_id)
    },
    async channelDeleted(guildId, channelId) {
      const { enabled, logChannelId } = await autoMod.wish(guildId)
      if (enabled && logChannelId === channelId) await lookAgain(guildId)
    },
    roleChanged(guildId, roleId) {
      const isOurs = roleId === guildId || snapshotOf(guildId)?.botRoleIds.includes(roleId)
      return isOurs ? tryAgain(guildId) : undefined
    },
    memberChanged: (guildId, userId) => (userId === botUserId ? tryAgain(guildId) : undefined),
  }
}
