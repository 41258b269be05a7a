import { setImmediate as nextTurn } from 'node:timers/promises'
import { addMember } from '../guilds/membership.ts'
import { guildOf, roleOf, type State } from '../kernel/state.ts'
import { createUser } from '../users/create.ts'

/** How long members are added before other work has its turn, in ms. */
const TURN_MS = 20

/** New members, all alike. */
export interface NewMembers {
  count: number
  /** Each is named this with a number behind. */
  name: string
  roleIds: readonly string[]
}

/**
 * Adds people to a guild, each with the event of its own. They cannot sign in: they are there to be counted and listed.
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
  let turnBegan = performance.now()
  while (added.length < count) {
    const number = state.world.users.length
    const user = createUser(state, { username: `${name}${number}`, globalName: null, canSignIn: false })
    addMember(state, guild, {
      userId: user.id,
      nick: null,
      // One may have been deleted meanwhile.
      roleIds: roleIds.filter((id) => guild.roles.some((role) => role.id === id)),
      joinedAt: state.clock.now(),
      timedOutUntil: null,
    })
    added.push(user.id)
    if (performance.now() - turnBegan < TURN_MS) continue
    await nextTurn()
    turnBegan = performance.now()
  }
  return added
}
