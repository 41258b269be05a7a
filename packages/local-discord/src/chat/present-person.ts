import type { User } from '../kernel/model.ts'
import type { PersonView } from './view.ts'

/** People go by their user names here, so that "who am I" and "who wrote this" read the same. */
export function presentPerson(user: User): PersonView {
  return { id: user.id, name: user.username, avatarUrl: avatarUrl(user), isBot: user.bot }
}

/** As Discord picks the picture of somebody without one: by the id's age bits. */
export function avatarUrl(user: User): string {
  if (user.avatar === null) return `/cdn/embed/avatars/${(BigInt(user.id) >> 22n) % 6n}.png?size=128`
  return `/cdn/avatars/${user.id}/${user.avatar}.png?size=128`
}
