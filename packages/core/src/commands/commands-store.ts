import type { Transaction } from 'kysely'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'

type Connection = Database | Transaction<Schema>

/** The names of the guild's enabled commands, sorted. */
export async function enabledCommands(db: Connection, guildId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('guild_commands')
    .select('command_name')
    .where('guild_id', '=', guildId)
    .where('is_enabled', '=', 1)
    .orderBy('command_name')
    .execute()
  return rows.map((row) => row.command_name)
}

/** When a command of the guild was last enabled or disabled, in epoch ms; null when never. */
export async function lastToggleAt(db: Connection, guildId: string): Promise<number | null> {
  const row = await db
    .selectFrom('guild_commands')
    .select((eb) => eb.fn.max('updated_at').as('updated_at'))
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  return row?.updated_at ?? null
}

export async function writeCommand(
  db: Connection,
  command: { guildId: string; name: string; enable: boolean; userId: string; now: number },
): Promise<void> {
  const values = { is_enabled: command.enable ? 1 : 0, updated_by: command.userId, updated_at: command.now } as const
  await db
    .insertInto('guild_commands')
    .values({ guild_id: command.guildId, command_name: command.name, ...values })
    .onConflict((oc) => oc.columns(['guild_id', 'command_name']).doUpdateSet(values))
    .execute()
}
