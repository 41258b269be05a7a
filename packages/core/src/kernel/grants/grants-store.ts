import { FoundMember, GrantedAreas } from '@guildhall/contract'
import * as z from 'zod'
import type { Connection, Trx } from '../database/schema.ts'
import { columnsOf, type ReadRows } from '../database/unreadable-rows.ts'

/** A stored grant. */
export const StoredGrant = z.object({
  subject: z.object({ type: z.enum(['role', 'user']), id: z.string() }),
  areas: GrantedAreas,
  /** The last day, YYYY-MM-DD; null for no end. */
  until: z.nullable(z.string()),
  /** The end of that day in the zone of the time of the save, in epoch ms. */
  endsAt: z.nullable(z.number()),
  /** Written once the end has passed, in epoch ms. A clock that is set back afterwards does not bring the grant back. */
  endedAt: z.nullable(z.number()),
  /** The time at which the member joined, by Discord; a member who left and came back has another one. Null for a role. */
  joinedAt: z.nullable(z.string()),
  /** The member at the time of the save; null for a role. */
  member: z.nullable(FoundMember),
})
export type StoredGrant = z.infer<typeof StoredGrant>

const StoredGrants = z.array(StoredGrant)

/** The grants of a guild, and the administrator who saved them last. */
export interface GrantList {
  readonly grants: readonly StoredGrant[]
  /** Grows with every save. */
  readonly version: number
  readonly updatedBy: string
  /** The time of the last save, in epoch ms. */
  readonly updatedAt: number
}

/** @returns undefined when none were ever saved. A list that cannot be read has its version and no grants. */
export async function readGrants(db: Connection, readRows: ReadRows, guildId: string): Promise<GrantList | undefined> {
  const row = await db.selectFrom('guild_access').selectAll().where('guild_id', '=', guildId).executeTakeFirst()
  if (!row) return undefined
  const { version, updated_by: updatedBy, updated_at: updatedAt } = row
  const read = columnsOf({ table: 'guild_access', guildId, key: guildId })
  const [grants = []] = readRows([row], () => read('grants', row.grants, StoredGrants))
  return { grants, version, updatedBy, updatedAt }
}

export async function writeGrants(trx: Trx, guildId: string, list: GrantList): Promise<void> {
  const values = {
    grants: JSON.stringify(list.grants),
    is_empty: list.grants.length === 0 ? 1 : 0,
    version: list.version,
    updated_by: list.updatedBy,
    updated_at: list.updatedAt,
  } as const
  await trx
    .insertInto('guild_access')
    .values({ guild_id: guildId, ...values })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet(values))
    .execute()
}

/** The guilds with a grant that has a last day. Crosses guilds: only time matters. */
export async function guildsWithEnds(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('guild_access')
    .select('guild_id')
    .where('is_empty', '=', 0)
    .where('grants', 'like', '%"until":"%')
    .execute()
  return rows.map((row) => row.guild_id)
}

/** The ids of the roles with a grant that has not ended. Such a role must not be on a role button, or its members could hand out access. */
export async function grantedRoleIds(
  db: Connection,
  readRows: ReadRows,
  guildId: string,
): Promise<ReadonlySet<string>> {
  const { grants = [] } = (await readGrants(db, readRows, guildId)) ?? {}
  return new Set(
    grants.flatMap(({ subject, endedAt }) => (subject.type === 'role' && endedAt === null ? [subject.id] : [])),
  )
}
