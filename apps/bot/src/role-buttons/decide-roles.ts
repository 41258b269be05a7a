import type { RoleButton } from '@guildhall/contract'
import {
  highestOwnRole,
  missingInGuild,
  unconfirmedIn,
  whyNotAssignable,
  type GuildSnapshot,
  type Level,
  type SnapshotRole,
} from '@guildhall/core'
import { plainText } from '@guildhall/discord'
import { Refusal } from '../kernel/handlers.ts'

export const ROLE_DELETED = 'This role was deleted. Tell an administrator of this server.'

/** The role changes of a press, by role id: one role is given first, then others are taken. */
export interface RoleChanges {
  readonly give: string | null
  readonly take: readonly string[]
}

/**
 * Decides the effect of a press on a button with a role, according to the snapshot.
 *
 * @param held the roles that the member holds.
 * @returns the changes, or a sentence for the member when there is nothing to change.
 * @throws Refusal for the member when the bot lacks the right to do it.
 */
export function decide(
  guild: GuildSnapshot,
  held: ReadonlySet<string>,
  { button, level }: { button: RoleButton; level: Level },
): RoleChanges | string {
  const role = requireRole(guild, button.role_id ?? '')
  const name = nameOf(role)
  const isHeld = held.has(role.id)
  if (isHeld && button.add_only) return `You already have ${name}.`
  if (isHeld) return { give: null, take: [role.id] }
  // Taking a role away needs no confirmation.
  if (unconfirmedIn(guild, button)) throw new Refusal(unconfirmed(name))
  const others = level.pickOne ? otherRoles(guild, level, button).filter((id) => held.has(id)) : []
  return { give: role.id, take: others.map((id) => requireRole(guild, id).id) }
}

/** A role's name in a sentence. */
export function nameOf({ name }: SnapshotRole): string {
  return `**${plainText(name)}**`
}

/** @throws Refusal for the member when the snapshot shows that the bot cannot change the role. */
function requireRole(guild: GuildSnapshot, roleId: string): SnapshotRole {
  const role = guild.roles.find(({ id }) => id === roleId)
  if (!role) throw new Refusal(ROLE_DELETED)
  const isAllowed = missingInGuild(guild, ['Manage Roles']).length === 0
  if (!isAllowed || whyNotAssignable(role, highestOwnRole(guild)) !== undefined) {
    throw new Refusal(`The bot can't change the role ${nameOf(role)} right now. Tell an administrator of this server.`)
  }
  return role
}

/** A sentence for the member; the dashboard names the permissions. */
function unconfirmed(name: string): string {
  return `${name} has new moderation permissions. An administrator of this server has to confirm them before this button gives the role.`
}

/** The other roles of a level, except add-only and deleted ones. */
function otherRoles(guild: GuildSnapshot, { buttons }: Level, pressed: RoleButton): string[] {
  const ids = buttons.flatMap(({ role_id: id, add_only: isKept }) => (id === null || isKept ? [] : [id]))
  return [...new Set(ids)].filter((id) => id !== pressed.role_id && guild.roles.some((role) => role.id === id))
}
