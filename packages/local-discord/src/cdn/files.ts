import type { State } from '../kernel/state.ts'
import type { CdnFiles } from './routes.ts'

/** The images of the current world. */
export function cdnFiles({ world, application }: State): CdnFiles {
  return {
    hasImage(kind, id, hash) {
      if (kind === 'icons') return world.guilds.some((guild) => guild.id === id && guild.icon === hash)
      if (kind === 'avatars') return world.users.some((user) => user.id === id && user.avatar === hash)
      const bot = world.users.find((user) => user.id === application.id)
      return id === application.id && bot?.avatar === hash
    },
    emoji: (id) => world.guilds.flatMap((guild) => guild.emojis).find((emoji) => emoji.id === id),
  }
}
