import { ChannelType } from 'discord-api-types/v10'
import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import type { Guild } from '../kernel/model.ts'
import { userOf, type State } from '../kernel/state.ts'
import { channel, everyoneRole, EVERYONE_MAY, guild } from '../world-parts.ts'
import { presentGuildCreate } from './present.ts'

/** Creates a guild with one channel and the owner as its only member. @throws DiscordError 10013, also when the owner is a bot. */
export function createGuild(state: State, { name, ownerId }: Pick<Guild, 'name' | 'ownerId'>): Guild {
  if (userOf(state, ownerId).bot) throw new DiscordError(404, UNKNOWN.user)
  const id = state.nextId()
  const owner = {
    userId: ownerId,
    nick: null,
    roleIds: [],
    joinedAt: state.clock.now(),
    isPending: false,
    timedOutUntil: null,
  }
  const created = guild({
    id,
    name,
    ownerId,
    roles: [everyoneRole(id, EVERYONE_MAY)],
    channels: [channel(state.nextId(), ChannelType.GuildText, 'general', 0)],
    members: [owner],
  })
  state.world.guilds.push(created)
  state.publish({
    t: 'GUILD_CREATE',
    d: presentGuildCreate(state, created),
    guildId: id,
    audience: { userId: ownerId },
  })
  return created
}
