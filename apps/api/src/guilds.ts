import { getGuild, listChannels, listEmojis, listGuilds, listRoles } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function guildRoutes({ guilds }: Core): Route[] {
  return [
    route(listGuilds, ({ user }) => guilds.list(user.userId)),
    route(getGuild, ({ guild }) => guilds.one(guild)),
    route(listChannels, ({ guild }) => guilds.channels(guild)),
    route(listRoles, ({ guild }) => guilds.roles(guild)),
    route(listEmojis, ({ guild }) => guilds.emojis(guild)),
  ]
}
