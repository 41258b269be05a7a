import { setImmediate as nextTurn } from 'node:timers/promises'
import { addMember } from '../guilds/membership.ts'
import { guildOf, roleOf, type State } from '../kernel/state.ts'
import { createUser } from '../users/create.ts'

/** The longest turn of the event loop, in ms. */
const TURN_MS = 20

/** New members with the same roles. */
export interface NewMembers {
  count: number
  /** The prefix of the user names; a number follows. */
  name: string
  roleIds: readonly string[]
}

/**
 * Adds new users to a guild, each with a GUILD_MEMBER_ADD event. They cannot sign in.
 * Requests are processed meanwhile.
 *
 * @returns their ids.
 * @throws DiscordError 10004, 10011.
 */
export async function addManyMembers(
  state: State,
  guildId: string,
  { count, name, roleIds }: NewMembers,
): Promise<string[]> {
  const guild = guildOf(state, guildId)
  for (const roleId of roleIds) roleOf(guild, roleId)
  const added: string[] = []
  let turnStartedAt = performance.now()
  while (added.length < count) {
    const number = state.world.users.length
    const user = createUser(state, { username: `${name}${number}`, globalName: null, canSignIn: false })
    addMember(state, guild, {
      userId: user.id,
      nick: null,
      // A role may have been deleted meanwhile.
      roleIds: roleIds.filter((id) => guild.roles.some((role) => role.id === id)),
      joinedAt: state.clock.now(),
      isPending: false,
      timedOutUntil: null,
    })
    added.push(user.id)
    if (performance.now() - turnStartedAt < TURN_MS) continue
    await nextTurn()
    turnStartedAt = performance.now()
  }
  return added
}
