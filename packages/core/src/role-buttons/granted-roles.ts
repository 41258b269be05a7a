import { ACCESS_ERRORS, everyButton, type RoleButton, type RoleButtonError } from '@guildhall/contract'
import * as z from 'zod/mini'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Connection, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { grantedRoleIds } from '../kernel/grants/grants-store.ts'
import { StoredButton } from './buttons.ts'
import { invalidButtons } from './checks.ts'
import { savedTrees, treesUnderWay } from './trees-store.ts'

const WithButtons = z.object({ buttons: z.array(StoredButton) })

/** A button as stored, or as an administrator writes it. */
export interface RoleTree {
  readonly role_id?: string | null | undefined
  readonly children?: readonly RoleTree[] | null | undefined
}

/** The buttons of a guild's configuration. */
interface GuildButtons {
  readonly guildId: string
  readonly buttons: readonly RoleButton[]
}

/** The ids of the roles that a tree of buttons gives. A button with sub-buttons gives none. */
export function rolesOf(buttons: readonly RoleTree[]): string[] {
  return everyButton(buttons).flatMap(({ button }) => (button.children?.length ? [] : button.role_id || []))
}

/** The errors of buttons that give a role that carries access. */
export async function grantedErrors(
  db: Connection,
  readRows: ReadRows,
  { guildId, buttons }: GuildButtons,
): Promise<RoleButtonError[]> {
  const granted = await grantedRoleIds(db, readRows, guildId)
  return everyButton(buttons).flatMap(({ button, path }): RoleButtonError[] => {
    const isGranted = button.role_id !== null && granted.has(button.role_id)
    return isGranted ? [{ path, field: 'role_id', reason: ACCESS_ERRORS.grantedRole }] : []
  })
}

/**
 * Requires that no button gives a role that carries access, in the transaction that saves the buttons. Locks the guild, as a save of grants
 * does: of two saves at once, the second sees the first.
 *
 * @throws Problem `request.invalid` naming each button.
 */
export async function requireUngranted(trx: Trx, readRows: ReadRows, buttons: GuildButtons): Promise<void> {
  if (rolesOf(buttons.buttons).length === 0) return
  await lockGuild(trx, buttons.guildId)
  const errors = await grantedErrors(trx, readRows, buttons)
  if (errors.length > 0) throw invalidButtons(errors)
}

/**
 * The ids of the roles on a guild's buttons, also of those that a refusal by Discord would bring back, and of restorations under way. The
 * caller holds the guild's lock.
 */
export async function rolesOnButtons(trx: Trx, readRows: ReadRows, guildId: string): Promise<ReadonlySet<string>> {
  const query = { guildId, schema: WithButtons }
  const trees = [...(await savedTrees(trx, readRows, query)), ...(await treesUnderWay(trx, readRows, query))]
  return new Set(trees.flatMap(rolesOf))
}
