import type { RoleButton } from '@guildhall/contract'
import type { Connection } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import { ROLE_BUTTONS_REPOST } from './reposts-store.ts'

/** The schema of stored JSON with a tree of buttons. */
interface TreeSchema {
  parse(value: unknown): { readonly buttons: RoleButton[] }
}

/** A query for trees of buttons. */
interface TreeQuery {
  readonly guildId: string
  readonly schema: TreeSchema
}

/** The buttons of each message of a guild, with those that a refusal of the last save would bring back. */
export async function savedTrees(
  db: Connection,
  readRows: ReadRows,
  { guildId, schema }: TreeQuery,
): Promise<RoleButton[][]> {
  const rows = await db
    .selectFrom('role_buttons')
    .select(['message_id', 'buttons', 'undo'])
    .where('guild_id', '=', guildId)
    .execute()
  return readRows(rows, ({ message_id: key, buttons, undo }) => {
    const read = columnsOf({ table: 'role_buttons', guildId, key })
    const before = undo === null ? [] : read('undo', undo, schema).buttons
    const now = read('buttons', buttons, { parse: (value) => schema.parse({ buttons: value }).buttons })
    return [...now, ...before]
  })
}

/** The buttons of each restoration of a guild whose message is not yet posted. */
export async function treesUnderWay(
  db: Connection,
  readRows: ReadRows,
  { guildId, schema }: TreeQuery,
): Promise<RoleButton[][]> {
  const rows = await db
    .selectFrom('role_button_reposts')
    .innerJoin('jobs', (join) =>
      join
        .onRef('jobs.guild_id', '=', 'role_button_reposts.guild_id')
        .onRef('jobs.key', '=', 'role_button_reposts.request_id'),
    )
    .select(['request_id', 'config'])
    .where('role_button_reposts.guild_id', '=', guildId)
    .where('jobs.kind', '=', ROLE_BUTTONS_REPOST)
    .where('jobs.state', '<>', 'done')
    .execute()
  return readRows(rows, ({ request_id: key, config }) => {
    return columnsOf({ table: 'role_button_reposts', guildId, key })('config', config, schema).buttons
  })
}
