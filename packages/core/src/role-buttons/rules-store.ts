import type { Connection } from '../kernel/database/schema.ts'
import type { MessageKey } from './store.ts'

/** Marks the configurations of these messages to move to the rules message that is posted next. */
export async function waitForRules(db: Connection, guildId: string, messageIds: readonly string[]): Promise<void> {
  await db
    .updateTable('role_buttons')
    .set({ is_waiting_for_rules: 1 })
    .where('guild_id', '=', guildId)
    .where('message_id', 'in', messageIds)
    .where('config_id', 'is not', null)
    .execute()
}

/** The messages of a channel whose configurations wait for a rules message, the oldest first. */
export async function waitingForRules(db: Connection, guildId: string, channelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_buttons')
    .select('message_id')
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .where('is_waiting_for_rules', '=', 1)
    .where('config_id', 'is not', null)
    .orderBy('message_id')
    .execute()
  return rows.map((row) => row.message_id)
}

/** Moves a configuration to another message. */
export async function moveButtons(db: Connection, key: MessageKey, messageId: string): Promise<void> {
  await db
    .updateTable('role_buttons')
    .set({ message_id: messageId, is_waiting_for_rules: 0 })
    .where('guild_id', '=', key.guildId)
    .where('message_id', '=', key.messageId)
    .execute()
}
