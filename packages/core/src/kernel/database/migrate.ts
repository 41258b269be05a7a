import { DEFAULT_MIGRATION_TABLE, Migrator, PostgresAdapter, sql, type Kysely, type Migration } from 'kysely'
import * as firstSlice from './migrations/0001-first-slice.ts'
import * as idempotencyKeys from './migrations/0002-idempotency-keys.ts'
import * as membersByUser from './migrations/0003-members-by-user.ts'
import * as reconcileRefs from './migrations/0004-reconcile-refs.ts'
import * as settings from './migrations/0005-settings.ts'
import * as rules from './migrations/0006-rules.ts'
import * as urlRules from './migrations/0007-url-rules.ts'
import * as autoModHits from './migrations/0008-auto-mod-hits.ts'
import * as idempotencyKeysByUser from './migrations/0009-idempotency-keys-by-user.ts'
import * as lookupsAndPruning from './migrations/0010-lookups-and-pruning.ts'
import * as jobs from './migrations/0011-jobs.ts'
import * as shards from './migrations/0012-shards.ts'
import * as rulesSaves from './migrations/0013-rules-saves.ts'
import * as linkReplies from './migrations/0014-link-replies.ts'
import * as moderation from './migrations/0015-moderation.ts'
import * as reconcileTargetsToJobs from './migrations/0016-reconcile-targets-to-jobs.ts'
import * as reminders from './migrations/0017-reminders.ts'
import * as roleButtons from './migrations/0018-role-buttons.ts'
import * as analytics from './migrations/0019-analytics.ts'
import * as commands from './migrations/0020-commands.ts'
import * as events from './migrations/0021-events.ts'
import * as membersAsOf from './migrations/0022-members-as-of.ts'
import * as discordTokenRefreshes from './migrations/0023-discord-token-refreshes.ts'
import * as confirmedPermissions from './migrations/0024-confirmed-permissions.ts'
import * as setAsideEvents from './migrations/0025-set-aside-events.ts'
import * as lastSigns from './migrations/0026-last-signs.ts'
import * as hitTimes from './migrations/0027-hit-times.ts'
import * as parkedEvents from './migrations/0028-parked-events.ts'
import * as notedLinkReplies from './migrations/0030-noted-link-replies.ts'
import * as gatewayCounts from './migrations/0032-gateway-counts.ts'
import * as unwrittenGuilds from './migrations/0033-unwritten-guilds.ts'
import * as messageVersions from './migrations/0034-message-versions.ts'
import * as timeZones from './migrations/0035-time-zones.ts'
import * as history from './migrations/0036-history.ts'
import * as messagesInHistory from './migrations/0037-messages-in-history.ts'
import * as exactRestorations from './migrations/0038-exact-restorations.ts'
import * as access from './migrations/0039-access.ts'
import * as memberDetails from './migrations/0040-member-details.ts'
import * as health from './migrations/0041-health.ts'
import * as refusedSends from './migrations/0042-refused-sends.ts'
import * as wordLists from './migrations/0043-word-lists.ts'
import * as reminderRecurrence from './migrations/0044-reminder-recurrence.ts'
import * as reminderAndWelcomeParts from './migrations/0047-reminder-and-welcome-parts.ts'
import * as messageParts from './migrations/0045-message-parts.ts'
import * as savedMessages from './migrations/0046-saved-messages.ts'
import * as rolePresses from './migrations/0029-role-presses.ts'

/** All migrations in order of their names. They only go forward, and one that has shipped never changes. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-first-slice': firstSlice,
  '0002-idempotency-keys': idempotencyKeys,
  '0003-members-by-user': membersByUser,
  '0004-reconcile-refs': reconcileRefs,
  '0005-settings': settings,
  '0006-rules': rules,
  '0007-url-rules': urlRules,
  '0008-auto-mod-hits': autoModHits,
  '0009-idempotency-keys-by-user': idempotencyKeysByUser,
  '0010-lookups-and-pruning': lookupsAndPruning,
  '0011-jobs': jobs,
  '0012-shards': shards,
  '0013-rules-saves': rulesSaves,
  '0014-link-replies': linkReplies,
  '0015-moderation': moderation,
  '0016-reconcile-targets-to-jobs': reconcileTargetsToJobs,
  '0017-reminders': reminders,
  '0018-role-buttons': roleButtons,
  '0019-analytics': analytics,
  '0020-commands': commands,
  '0021-events': events,
  '0022-members-as-of': membersAsOf,
  '0023-discord-token-refreshes': discordTokenRefreshes,
  '0024-confirmed-permissions': confirmedPermissions,
  '0025-set-aside-events': setAsideEvents,
  '0026-last-signs': lastSigns,
  '0027-hit-times': hitTimes,
  '0028-parked-events': parkedEvents,
  '0029-role-presses': rolePresses,
  '0030-noted-link-replies': notedLinkReplies,
  '0032-gateway-counts': gatewayCounts,
  '0033-unwritten-guilds': unwrittenGuilds,
  '0034-message-versions': messageVersions,
  '0035-time-zones': timeZones,
  '0036-history': history,
  '0037-messages-in-history': messagesInHistory,
  '0038-exact-restorations': exactRestorations,
  '0039-access': access,
  '0040-member-details': memberDetails,
  '0041-health': health,
  '0042-refused-sends': refusedSends,
  '0043-word-lists': wordLists,
  '0044-reminder-recurrence': reminderRecurrence,
  '0045-message-parts': messageParts,
  '0046-saved-messages': savedMessages,
  '0047-reminder-and-welcome-parts': reminderAndWelcomeParts,
}

/** The tables were written by a newer program, whose migrations this one does not know. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'
}

/**
 * Brings the tables up to date; several processes may do so at once.
 *
 * @throws NewerSchema; the engine's error of a failed step. Earlier steps stay applied.
 */
export async function migrate<S>(db: Kysely<S>): Promise<void> {
  const { error } = await withoutLockLimit(db, (own) => migratorOf(own).migrateToLatest())
  if (error === undefined) return
  if (!(error instanceof Error)) throw new Error('A migration failed', { cause: error })
  // Kysely reports a recorded migration that this program does not have.
  if (error.message.includes('corrupted migrations')) throw new NewerSchema(error.message, { cause: error })
  throw error
}

/** Lifts the time limit for locks: a migration waits for other users of a table, while other statements fail sooner. */
function withoutLockLimit<S, T>(db: Kysely<S>, work: (db: Kysely<S>) => Promise<T>): Promise<T> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return work(db)
  return db.connection().execute(async (connection) => {
    await sql`set lock_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
    }
  })
}

/** Whether the tables lack a migration of this program. */
export async function isMigrationPending<S>(db: Kysely<S>): Promise<boolean> {
  const migrations = await migratorOf(db).getMigrations()
  return migrations.some(({ executedAt }) => executedAt === undefined)
}

/** @throws NewerSchema */
export async function refuseNewerSchema<S>(db: Kysely<S>): Promise<void> {
  refuseNewerMigrations(await recordedMigrations(db))
}

/**
 * @param names the migrations that tables have had.
 * @throws NewerSchema
 */
export function refuseNewerMigrations(names: readonly string[]): void {
  const unknown = names.find((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown !== undefined) throw new NewerSchema(`The migration ${unknown} is unknown to this program`)
}

/** The migrations that the tables have had, in their order; none for a database without tables. */
export async function appliedMigrations<S>(db: Kysely<S>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE) ? recordedMigrations(db) : []
}

/**
 * Whether the tables were made by an earlier version of the program.
 *
 * @throws NewerSchema
 */
export async function isOfEarlierVersion<S>(db: Kysely<S>): Promise<boolean> {
  const names = await appliedMigrations(db)
  refuseNewerMigrations(names)
  return names.length > 0 && names.length < Object.keys(MIGRATIONS).length
}

async function recordedMigrations<S>(db: Kysely<S>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by timestamp, name`.execute(db)
  return rows.map(({ name }) => name)
}

function migratorOf<S>(db: Kysely<S>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
}
