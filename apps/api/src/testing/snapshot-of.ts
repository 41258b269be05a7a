import type { GuildSnapshot } from '@guildhall/core'
import type { LocalDiscord } from '@guildhall/local-discord'

/** The snapshot that the bot would make of a guild of the local Discord. */
export function snapshotOf(discord: LocalDiscord, guildId: string): GuildSnapshot {
  const guild = discord.state.world.guilds.find((one) => one.id === guildId)
  if (!guild) throw new Error(`The local Discord has no guild ${guildId}`)
  const bot = guild.members.find((member) => member.userId === discord.credentials.clientId)
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    ownerId: guild.ownerId,
    memberCount: guild.members.length,
    isBotMember: bot !== undefined,
    roles: guild.roles.map(({ id, name, color, position, permissions, botId }) => ({
      id,
      name,
      color,
      position,
      permissions,
      managed: botId !== null,
    })),
    channels: guild.channels.map(({ id, name, type, position, parentId, topic, overwrites }) => ({
      id,
      name,
      type,
      position,
      parentId,
      topic,
      overwrites,
    })),
    emojis: guild.emojis,
    botRoleIds: bot?.roleIds ?? [],
  }
}
