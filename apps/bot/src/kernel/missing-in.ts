import { missingInChannel, missingInThread, type GuildSnapshot, type PermissionName } from '@guildhall/core'
import type { ThreadParents } from './thread-parents.ts'

/**
 * What the bot lacks in a channel or thread, as far as it knows the server.
 *
 * @returns undefined for a channel that is not known.
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
