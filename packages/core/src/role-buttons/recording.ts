import type { Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { withPermissions } from './confirmed-permissions.ts'
import { recordButtons, unrecordedButtons, type MessageButtons } from './store.ts'

/** The kind of job that records the permissions of a guild's buttons once; its key is empty. */
export const ROLE_BUTTON_PERMISSIONS = 'role-button-permissions'

/** Records the current permissions of roles on buttons of version 0.1.0 as confirmed. The version stays; a concurrent save wins. */
export async function recordRow(deps: { changes: Changes }, guild: GuildSnapshot, row: MessageButtons): Promise<void> {
  const { changes } = deps
  if (row.arePermissionsRecorded) return
  await changes.transaction(async (trx) => {
    const isRecorded = await recordButtons(trx, row, withPermissions(guild, row.buttons))
    if (isRecorded) changes.publish(trx, { topic: 'guild-config', guildId: guild.id, area: 'role_buttons' })
  })
}

/** Records the permissions for all buttons of a guild. */
export async function recordGuild(
  deps: { db: Database; changes: Changes; readRows: ReadRows },
  guild: GuildSnapshot,
): Promise<void> {
  for (const row of await unrecordedButtons(deps.db, deps.readRows, guild.id)) await recordRow(deps, guild, row)
}
