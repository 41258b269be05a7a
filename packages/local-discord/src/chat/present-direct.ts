import { ChannelType } from 'discord-api-types/v10'
import { findDirectChannel, isClosed, isReachable } from '../direct-messages/channels.ts'
import { userOf, type State } from '../kernel/state.ts'
import { presentUser } from './present-user.ts'
import type { DirectView, GuildView } from './view.ts'

/** The direct messages of the bot and one user; they may mention objects of all the user's servers. */
export function presentDirect(state: State, userId: string, guilds: readonly GuildView[]): DirectView {
  const channel = findDirectChannel(state, userId)
  const bot = presentUser(userOf(state, state.application.id))
  return {
    allowed: !isClosed(state, userId),
    bot,
    channel:
      channel === undefined
        ? null
        : {
            id: channel.id,
            name: bot.name,
            type: ChannelType.DM,
            topic: null,
            parentId: null,
            maySend: isReachable(state, userId),
            mayDeleteOthers: false,
            mayStartThreads: false,
          },
    names: {
      channels: guilds.flatMap((guild) => guild.channels),
      threads: guilds.flatMap((guild) => guild.threads),
      members: state.world.users.map(presentUser),
      roles: guilds.flatMap((guild) => guild.roles),
    },
  }
}
