import { presentEmoji } from '../emojis/present.ts'
import type { Emoji, Guild } from '../kernel/model.ts'
import { guildOf, type State } from '../kernel/state.ts'
import { presentGuild } from './present.ts'

/** Changes a guild's name or icon and publishes GUILD_UPDATE. @throws DiscordError 10004. */
export function changeGuild(state: State, guildId: string, change: Partial<Pick<Guild, 'name' | 'icon'>>): void {
  const guild = guildOf(state, guildId)
  Object.assign(guild, change)
  state.publish({ t: 'GUILD_UPDATE', d: presentGuild(guild), guildId })
}

/** Replaces a guild's emojis and publishes GUILD_EMOJIS_UPDATE. @throws DiscordError 10004. */
export function replaceEmojis(state: State, guildId: string, emojis: readonly Emoji[]): void {
  const guild = guildOf(state, guildId)
  guild.emojis = [...emojis]
  state.publish({ t: 'GUILD_EMOJIS_UPDATE', d: { guild_id: guildId, emojis: guild.emojis.map(presentEmoji) }, guildId })
}
