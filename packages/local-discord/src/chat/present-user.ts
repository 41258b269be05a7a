import type { User } from '../kernel/model.ts'
import type { UserView } from './view.ts'

/** Users have their user names here, so that the reader and the author of a message have the same name. */
export function presentUser(user: User): UserView {
  return { id: user.id, name: user.username, avatarUrl: avatarUrl(user), isBot: user.bot }
}

/** The address of a user's avatar. The time bits of the id choose a default avatar, as on Discord. */
export function avatarUrl(user: User): string {
  if (user.avatar === null) return `/cdn/embed/avatars/${(BigInt(user.id) >> 22n) % 6n}.png?size=128`
  return `/cdn/avatars/${user.id}/${user.avatar}.png?size=128`
}
