import type { Database, Trx } from '../kernel/database/schema.ts'

/** An administrator whose save of settings AutoMod's rules do not reflect yet. */
interface Saver {
  /** Null for a user without a row. */
  readonly name: string | null
  /** The revision of the job that applies the save. */
  readonly jobRevision: number
}

/** Stores the author of a save, in its transaction. */
export async function putSaver(
  trx: Trx,
  { guildId, userId, jobRevision }: { guildId: string; userId: string; jobRevision: number },
): Promise<void> {
  await trx
    .insertInto('auto_mod_savers')
    .values({ guild_id: guildId, user_id: userId, job_revision: jobRevision })
    .onConflict((oc) => oc.columns(['guild_id', 'user_id']).doUpdateSet({ job_revision: jobRevision }))
    .execute()
}

/** The authors of the saves that are not applied yet, the newest save first. */
export async function saversOf(db: Database, guildId: string): Promise<Saver[]> {
  const rows = await db
    .selectFrom('auto_mod_savers')
    .leftJoin('users', 'users.user_id', 'auto_mod_savers.user_id')
    .select(['users.username', 'job_revision'])
    .where('guild_id', '=', guildId)
    .orderBy('job_revision', 'desc')
    .execute()
  return rows.map((row) => ({ name: row.username, jobRevision: row.job_revision }))
}

/** Deletes the authors of saves up to a revision of the job, once they are applied. */
export async function deleteSavers(trx: Trx, guildId: string, jobRevision: number): Promise<void> {
  await trx
    .deleteFrom('auto_mod_savers')
    .where('guild_id', '=', guildId)
    .where('job_revision', '<=', jobRevision)
    .execute()
}
