import type { FastifyInstance } from 'fastify'
import { presentEmoji } from '../emojis/present.ts'
import { requireBot } from '../kernel/callers.ts'
import { DiscordError, missingAccess, UNKNOWN } from '../kernel/errors.ts'
import type { Guild } from '../kernel/model.ts'
import type { OfGuild } from '../kernel/route-params.ts'
import { findMember, guildOf, type State } from '../kernel/state.ts'
import { presentGuild } from './present.ts'

export function guildRoutes(app: FastifyInstance, state: State): void {
  app.get<OfGuild & { Querystring: { with_counts?: string } }>('/api/guilds/:guildId', async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    if (request.query.with_counts !== 'true') return presentGuild(guild)
    const counts = { approximate_member_count: guild.members.length, approximate_presence_count: guild.members.length }
    return { ...presentGuild(guild), ...counts }
  })

  app.get<OfGuild>('/api/guilds/:guildId/emojis', async (request) => {
    return guildOfBot(state, requireBot(state, request), request.params.guildId).emojis.map(presentEmoji)
  })

  app.get<OfGuild & { Params: { emojiId: string } }>('/api/guilds/:guildId/emojis/:emojiId', async (request) => {
    const guild = guildOfBot(state, requireBot(state, request), request.params.guildId)
    const emoji = guild.emojis.find((one) => one.id === request.params.emojiId)
    if (emoji === undefined) throw new DiscordError(404, UNKNOWN.emoji)
    return presentEmoji(emoji)
  })
}

/** A guild of the bot. @throws DiscordError 10004; 50001 when the bot is not a member. */
export function guildOfBot(state: State, botId: string, guildId: string): Guild {
  const guild = guildOf(state, guildId)
  if (findMember(guild, botId) === undefined) throw missingAccess()
  return guild
}
