import type { User } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'

/** Creates a user without guilds. */
export function createUser(state: State, parts: Pick<User, 'username' | 'globalName' | 'canSignIn'>): User {
  const user: User = { ...parts, id: state.nextId(), avatar: null, bot: false }
  state.world.users.push(user)
  state.save()
  return user
}
