import { getGuild, listChannels, listEmojis, listGuilds, listRoles } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Route } from './kernel/mount.ts'

export function guildRoutes({ guilds }: Core): Route[] {
  return [
    mount(listGuilds, ({ user }) => guilds.list(user.userId)),
    mount(getGuild, ({ guild }) => guilds.one(guild)),
    mount(listChannels, ({ guild }) => guilds.channels(guild)),
    mount(listRoles, ({ guild }) => guilds.roles(guild)),
    mount(listEmojis, ({ guild }) => guilds.emojis(guild)),
  ]
}
