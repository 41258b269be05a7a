import { guildMember } from '@guildhall/test-kit'
import { Migrator, sql, type Migration, type RawBuilder } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeOnPostgres, makePostgresDatabase } from '../../testing/databases.ts'
import { createGuildMembers } from '../../guilds/members-store.ts'
import { createLocalChanges } from '../changes/changes.ts'
import { createTestQueue } from '../jobs/testing/queue.ts'
import { createLog } from '../log.ts'
import { slotOf } from '../snowflake.ts'
import { migrate } from './migrate.ts'
import * as firstSlice from './migrations/0001-first-slice.ts'
import * as idempotencyKeys from './migrations/0002-idempotency-keys.ts'
import * as membersByUser from './migrations/0003-members-by-user.ts'
import * as urlRules from './migrations/0007-url-rules.ts'
import * as jobs from './migrations/0011-jobs.ts'
import * as linkReplies from './migrations/0014-link-replies.ts'
import * as roleButtons from './migrations/0018-role-buttons.ts'
import * as confirmedPermissions from './migrations/0024-confirmed-permissions.ts'
import * as memberDetails from './migrations/0040-member-details.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { rowReader } from './unreadable-rows.ts'

/** The tables of the first version. */
const FIRST_VERSION: Record<string, Migration> = {
  '0001-first-slice': firstSlice,
  '0002-idempotency-keys': idempotencyKeys,
  '0003-members-by-user': membersByUser,
}

const ADA = { user_id: '1', username: 'ada', avatar: null, updated_at: 1_800_000_000_000 }
const BLAMED = { guild_id: '10', user_id: '1', count: 7 }
const ENABLED = { guild_id: '10', command_name: 'blame', is_enabled: 1, updated_by: '1', updated_at: 2 } as const
/** A menu that could not be written, and one whose process ended while writing it. */
const FAILED = {
  guild_id: '10',
  kind: 'commands-menu',
  wanted_hash: 'new',
  applied_hash: 'old',
  due_at: 1_800_000_000_000,
  leased_until: null,
  lease_owner: null,
  attempts: 3,
  last_error: 'Discord was unreachable',
  updated_at: 1,
}
const LEFT = {
  ...FAILED,
  guild_id: '11',
  leased_until: 1_800_000_060_000,
  lease_owner: 'another process',
  last_error: null,
}
const APPLIED = { ...FAILED, guild_id: '12', applied_hash: 'new', last_error: null }

async function keepsItsRows(db: Database): Promise<void> {
  await apply(db, FIRST_VERSION)
  await db.insertInto('users').values(ADA).execute()
  await db.insertInto('blame_counts').values(BLAMED).execute()
  await db.insertInto('guild_commands').values(ENABLED).execute()
  for (const target of [FAILED, LEFT, APPLIED]) {
    await sql`
      insert into reconcile_targets (guild_id, kind, wanted_hash, applied_hash, due_at, leased_until, lease_owner, attempts, last_error, updated_at)
      values (${target.guild_id}, ${target.kind}, ${target.wanted_hash}, ${target.applied_hash}, ${target.due_at}, ${target.leased_until},
        ${target.lease_owner}, ${target.attempts}, ${target.last_error}, ${target.updated_at})
    `.execute(db)
  }

  await migrate(db)
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([ADA])
  expect(await db.selectFrom('blame_counts').selectAll().execute()).toEqual([BLAMED])
  expect(await db.selectFrom('guild_commands').selectAll().execute()).toEqual([{ ...ENABLED, version: 1 }])
  const menus = await db.selectFrom('jobs').selectAll().orderBy('guild_id').execute()
  const menu = { kind: 'commands-menu', key: '', guild_slot: 0, revision: 1, lease_token: null, attempts: 0 }
  expect(menus).toMatchObject([
    { ...menu, guild_id: '10', state: 'open', applied_revision: 0, run_at: FAILED.due_at },
    { ...menu, guild_id: '11', state: 'open', applied_revision: 0 },
    { ...menu, guild_id: '12', state: 'done', applied_revision: 1 },
  ])

  // A second call of migrate changes no rows.
  await migrate(db)
  expect(await db.selectFrom('jobs').selectAll().execute()).toHaveLength(3)
  for (const table of [
    'guild_settings',
    'channel_rules',
    'url_rule_lists',
    'link_replies',
    'moderation_hits',
  ] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
}

it('a database of the first version keeps its rows on SQLite', async () => {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await keepsItsRows(db)
})

describeOnPostgres('a database of the first version', () => {
  it('keeps its rows', async () => {
    const db = openPostgres(await makePostgresDatabase())
    onTestFinished(() => db.destroy())
    await keepsItsRows(db)
  })
})

/** Migrates replies to links from before they had jobs: a posted one, and one whose removal was still open. */
async function carriesRemovalsOver(db: Database): Promise<void> {
  const before: Record<string, Migration> = { '0007-url-rules': urlRules, '0011-jobs': jobs }
  await apply(db, before)
  const posted = { guild_id: '1141161381656036732', message_id: '5', channel_id: '20', answer_id: '50', links: 'x' }
  const rest = { hides_embeds: 1, created_at: 7 }
  const orphaned = { ...posted, message_id: '6', answer_id: '60' }
  for (const row of [
    { ...posted, ...rest, is_unwanted: 0 },
    { ...orphaned, ...rest, is_unwanted: 1 },
  ]) {
    await sql`insert into url_answers ${valuesOf(row)}`.execute(db)
  }

  await apply(db, { ...before, '0014-link-replies': linkReplies })
  const replies = await db.selectFrom('link_replies').selectAll().orderBy('message_id').execute()
  expect(replies).toEqual([posted, orphaned].map(({ answer_id: reply_id, ...row }) => ({ ...row, ...rest, reply_id })))
  const removal = { guildId: '1141161381656036732', kind: 'link-reply-removal', key: '6' }
  expect(await db.selectFrom('jobs').select(['kind', 'key', 'state', 'is_once', 'guild_slot']).execute()).toEqual([
    { kind: removal.kind, key: '6', state: 'open', is_once: 1, guild_slot: slotOf(removal.guildId) },
  ])

  // A worker can claim and finish it.
  const queue = createTestQueue(db)
  queue.now = Date.now() + 1_000
  const ran: string[] = []
  const worker = queue.worker({
    kind: removal.kind,
    area: null,
    slots: 2,
    perGuild: 2,
    limitMs: 5_000,
    run: async ({ key }) => {
      ran.push(key)
      return { type: 'done' }
    },
  })
  worker.start()
  onTestFinished(() => worker.stop())
  await expect.poll(async () => (await queue.row(removal))?.state).toBe('done')
  expect(ran).toEqual(['6'])
}

/** A message with role buttons as version 0.1.0 stored it. */
const BUTTONS = {
  guild_id: '10',
  message_id: '5',
  channel_id: '20',
  config_id: 'a',
  buttons: '[{"id":"x","role_id":"11","label":"Raider","children":[]}]',
  pick_one: 0,
  version: 4,
  created_at: 1,
  updated_by: '1',
  updated_at: 2,
  save_number: 6,
  save_revision: 7,
  refusals: '[]',
  is_waiting_for_rules: 0,
}

async function keepsButtons(db: Database): Promise<void> {
  const before: Record<string, Migration> = { '0018-role-buttons': roleButtons }
  await apply(db, before)
  await sql`insert into role_buttons ${valuesOf(BUTTONS)}`.execute(db)
  await apply(db, { ...before, '0024-confirmed-permissions': confirmedPermissions })
  const rows = await db.selectFrom('role_buttons').selectAll().execute()
  expect(rows).toEqual([{ ...BUTTONS, undo: null, undo_until: null, are_permissions_recorded: 0 }])
}

/** Migrates a member from before the rows had the time of the join. */
async function asksForMembersAgain(db: Database): Promise<void> {
  const before: Record<string, Migration> = { '0001-first-slice': firstSlice }
  await apply(db, before)
  const row = { guild_id: '10', user_id: '1', is_member: 1, role_ids: '["5"]', checked_at: 1_800_000_000_000 }
  await sql`insert into guild_members ${valuesOf(row)}`.execute(db)
  await apply(db, { ...before, '0040-member-details': memberDetails })
  const readRows = rowReader(createLog('silent'))
  const clock = { now: () => row.checked_at }
  const members = createGuildMembers({ db, gatewayDb: db, clock, changes: createLocalChanges(db), readRows })
  expect(await members.get('10', '1')).toBeUndefined()
  const known = guildMember({ roleIds: ['5'], timedOutUntil: 1_800_000_600_000 })
  await members.ask('10', '1', () => Promise.resolve(known))
  expect(await members.get('10', '1')).toEqual({ ...known, checkedAt: row.checked_at })
}

async function apply(db: Database, migrations: Record<string, Migration>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined()
}

function valuesOf(row: Record<string, string | number>): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  return sql`(${columns}) values (${sql.join(Object.values(row))})`
}

describe('the replies to links of an older database', () => {
  it('keep their rows and get jobs for open removals on SQLite', async () => {
    const db = openSqlite(':memory:')
    onTestFinished(() => db.destroy())
    await carriesRemovalsOver(db)
  })
})

describeOnPostgres('the replies to links of an older database', () => {
  it('keep their rows and get jobs for open removals on PostgreSQL', async () => {
    const db = openPostgres(await makePostgresDatabase())
    onTestFinished(() => db.destroy())
    await carriesRemovalsOver(db)
  })
})

describe('the role buttons of an older database', () => {
  it('are kept and marked for the recording of their permissions on SQLite', async () => {
    const db = openSqlite(':memory:')
    onTestFinished(() => db.destroy())
    await keepsButtons(db)
  })
})

describeOnPostgres('the role buttons of an older database', () => {
  it('are kept and marked for the recording of their permissions on PostgreSQL', async () => {
    const db = openPostgres(await makePostgresDatabase())
    onTestFinished(() => db.destroy())
    await keepsButtons(db)
  })
})

describe('the members of an older database', () => {
  it('are requested from Discord again on SQLite', async () => {
    const db = openSqlite(':memory:')
    onTestFinished(() => db.destroy())
    await asksForMembersAgain(db)
  })
})

describeOnPostgres('the members of an older database', () => {
  it('are requested from Discord again on PostgreSQL', async () => {
    const db = openPostgres(await makePostgresDatabase())
    onTestFinished(() => db.destroy())
    await asksForMembersAgain(db)
  })
})
