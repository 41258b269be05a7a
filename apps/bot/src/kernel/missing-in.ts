import { missingInChannel, missingInThread, type GuildSnapshot, type PermissionName } from '@guildhall/core'
import type { ThreadParents } from './thread-parents.ts'

/**
 * The permissions that the bot lacks in a channel or thread, as far as the guild's snapshot shows.
 *
 * @returns undefined for an unknown channel.
 */
export type MissingIn = (
  where: { guildId: string; channelId: string },
  needed: readonly PermissionName[],
) => PermissionName[] | undefined

export function createMissingIn(deps: {
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  threads: Pick<ThreadParents, 'parentOf'>
  botUserId: string
}): MissingIn {
  const { snapshotOf, threads, botUserId } = deps
  return ({ guildId, channelId }, needed) => {
    const guild = snapshotOf(guildId)
    if (!guild) return undefined
    const channel = guild.channels.find((one) => one.id === channelId)
    if (channel) return missingInChannel(guild, channel, botUserId, needed)
    const parentId = threads.parentOf(guildId, channelId)
    const parent = guild.channels.find((one) => one.id === parentId)
    return parent && missingInThread(guild, parent, botUserId, needed)
  }
}
