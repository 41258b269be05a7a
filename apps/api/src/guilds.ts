import { getGuild, listChannels, listEmojis, listGuilds, listRoles } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function guildRoutes({ guilds }: Core): Route[] {
  return [
    route(listGuilds, ({ user }) => guilds.list(user.userId)),
    route(getGuild, ({ guild }) => guilds.one(guild)),
    route(listChannels, ({ guild, grant }) => guilds.channels(guild, grant?.limits ?? null)),
    route(listRoles, ({ guild, grant }) => guilds.roles(guild, grant)),
    route(listEmojis, ({ guild }) => guilds.emojis(guild)),
  ]
}
