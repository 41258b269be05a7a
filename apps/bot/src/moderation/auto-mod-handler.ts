import {
  autoModHash,
  type AutoMod,
  type AutoModWish,
  type GuildSnapshot,
  type Log,
  type ReconcileHandler,
} from '@guildhall/core'
import type { AutoModRules } from '@guildhall/discord'

/** Makes the bot's rules in Discord's AutoMod match what is switched on. */
export function createAutoModHandler(deps: {
  autoMod: AutoMod
  autoModRules: AutoModRules
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  log: Log
}): ReconcileHandler {
  const { autoMod, autoModRules, snapshotOf, log } = deps
  return async (guildId, signal) => {
    const wish = await autoMod.wish(guildId)
    const alertChannelId = alertChannelOf(wish, snapshotOf(guildId))
    const { changed, note } = await autoModRules.match(guildId, { enabled: wish.enabled, alertChannelId }, signal)
    if (changed) log.info({ guildId, ...wish }, "changed the bot's rules in a server's AutoMod")
    return { hash: autoModHash(wish), note }
  }
}

/** Where alerts go: Discord takes no channel that is gone, and blocking must not wait for another one. */
export function alertChannelOf({ logChannelId }: AutoModWish, guild: GuildSnapshot | undefined): string | null {
  const isThere = guild?.channels.some((channel) => channel.id === logChannelId) ?? false
  return isThere ? logChannelId : null
}
