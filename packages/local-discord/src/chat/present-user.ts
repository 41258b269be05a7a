import type { User } from '../kernel/model.ts'
import type { UserView } from './view.ts'

/** Users have their user names here, so that the page's own user and a message's author read the same. */
export function presentUser(user: User): UserView {
  return { id: user.id, name: user.username, avatarUrl: avatarUrl(user), isBot: user.bot }
}

/** As Discord chooses the avatar of a user without one: by the id's age bits. */
export function avatarUrl(user: User): string {
  if (user.avatar === null) return `/cdn/embed/avatars/${(BigInt(user.id) >> 22n) % 6n}.png?size=128`
  return `/cdn/avatars/${user.id}/${user.avatar}.png?size=128`
}
