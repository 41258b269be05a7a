import { FieldChange } from '@guildhall/contract'
import { sql, type SqlBool } from 'kysely'
import * as z from 'zod'
import type { Changes } from '../kernel/changes/changes.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { columnsOf, unlessUnreadable, type ReadColumn, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import { publishAccess } from '../kernel/grants/active-grants.ts'
import { readGrants, writeGrants } from '../kernel/grants/grants-store.ts'
import { RecordedGrants } from './recorded-grants.ts'

/** The access of a user to a guild by a grant of the user's own. */
interface OwnGrant {
  readonly guild_id: string
  readonly areas: object
  /** The last day, YYYY-MM-DD; null for no end. */
  readonly until: string | null
}

interface Deps {
  readonly db: Database
  readonly changes: Pick<Changes, 'transaction' | 'publish'>
  readonly readRows: ReadRows
}

/** The grants of a user, which store the user's name. Crosses guilds: a user may have several. */
export async function grantsOf({ db, readRows }: Deps, userId: string): Promise<OwnGrant[]> {
  const guildIds = await guildsNaming(db, userId)
  const lists = await Promise.all(
    guildIds.map(async (guildId) => ({ guildId, list: await readGrants(db, readRows, guildId) })),
  )
  return lists.flatMap(({ guildId, list }) =>
    (list?.grants ?? [])
      .filter(({ subject }) => subject.id === userId)
      .map(({ areas, until }) => ({ guild_id: guildId, areas, until })),
  )
}

/** Deletes the grants of a user, and the user's name from the history of grants. @returns the number of grants. */
export async function forgetGrants(deps: Deps, userId: string): Promise<number> {
  let count = 0
  for (const guildId of await guildsNaming(deps.db, userId)) {
    count += await deps.changes.transaction((trx) => forgetIn(deps, trx, { guildId, userId }))
  }
  await deps.changes.transaction((trx) => forgetNames(trx, userId))
  return count
}

async function guildsNaming(db: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('guild_access').select('guild_id').where(contains('grants', userId)).execute()
  return rows.map((row) => row.guild_id)
}

async function forgetIn(
  { changes, readRows }: Deps,
  trx: Trx,
  { guildId, userId }: { guildId: string; userId: string },
): Promise<number> {
  await lockGuild(trx, guildId)
  const list = await readGrants(trx, readRows, guildId)
  if (!list) return 0
  const grants = list.grants.filter(({ subject }) => subject.id !== userId)
  const removed = list.grants.length - grants.length
  if (removed === 0) return 0
  await writeGrants(trx, guildId, { ...list, grants, version: list.version + 1 })
  publishAccess(changes, trx, guildId)
  return removed
}

async function forgetNames(trx: Trx, userId: string): Promise<void> {
  const rows = await trx
    .selectFrom('revisions')
    .select(['guild_id', 'revision_id', 'changes', 'stored'])
    .where('area', '=', 'access')
    .where((eb) => eb.or([contains('changes', userId), contains('stored', userId)]))
    .execute()
  for (const { guild_id: guildId, revision_id: id, changes, stored } of rows) {
    const read = columnsOf({ table: 'revisions', guildId, key: String(id) })
    // A column that cannot be read may contain the name too.
    const fields = unlessUnreadable(() => read('changes', changes, z.array(FieldChange))) ?? []
    const without = fields.map(({ field, before, after }) => ({
      field,
      before: withoutName(before, userId),
      after: withoutName(after, userId),
    }))
    await trx
      .updateTable('revisions')
      .set({
        changes: JSON.stringify(without),
        stored: stored === null ? null : storedWithoutName(stored, userId, read),
      })
      .where('revision_id', '=', id)
      .execute()
  }
}

/** @returns null for grants that cannot be read. */
function storedWithoutName(stored: string, userId: string, read: ReadColumn): string | null {
  const grants = unlessUnreadable(() => read('stored', stored, RecordedGrants))
  if (!grants) return null
  return JSON.stringify(
    grants.map((grant) => {
      const { name: _name, membership: _membership, ...nameless } = grant
      return grant.subject.id === userId ? nameless : grant
    }),
  )
}

function withoutName(value: unknown, userId: string): unknown {
  if (typeof value !== 'object' || value === null || !('id' in value) || value.id !== userId) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'name'))
}

/** Whether a JSON column contains an id. */
function contains(column: 'grants' | 'changes' | 'stored', id: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${`%"${id}"%`}`
}
