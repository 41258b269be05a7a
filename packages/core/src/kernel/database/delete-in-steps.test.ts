import { sql, type Insertable } from 'kysely'
import { setImmediate as others } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { createGuildMembers } from '../../guilds/members-store.ts'
import { createModerationHits } from '../../moderation/hits.ts'
import { describeOnEachEngine, describeOnPostgres } from '../../testing/databases.ts'
import { openOnPostgres, whileHeld } from '../../testing/held-rows.ts'
import { createLinkReplies } from '../../url-rules/link-replies.ts'
import { pruneHandledEvents } from '../handled-events.ts'
import { createIdempotencyKeys } from '../idempotency/idempotency.ts'
import { deleteOldDone } from '../jobs/jobs-store.ts'
import { createTestQueue, type Queue } from '../jobs/testing/queue.ts'
import { isPostgres } from './queries.ts'
import type { JobRow } from './kernel-tables.ts'
import type { Database, Schema } from './schema.ts'

/** Two steps and a half. */
const MANY = 1_250
const NOW = 1_800_000_000_000

interface Deps extends Queue {
  db: Database
}

const jobRow = (key: string): Insertable<JobRow> => ({
  guild_id: '10',
  guild_slot: 0,
  kind: 'menu',
  key,
  revision: 1,
  applied_revision: 1,
  state: 'done',
  is_once: 1,
  priority: 1,
  lane: null,
  run_at: 1,
  not_before: 0,
  claimed_at: 0,
  lease_token: null,
  leased_until: null,
  progress: null,
  attempts: 0,
  throws: 0,
  blocked_on: null,
  blocked_version: null,
  reason: null,
  created_at: 1,
  updated_at: 1,
})

const hitRow = (key: string): Insertable<Schema['moderation_hits']> => ({
  guild_id: '10',
  hit_id: key,
  user_id: '1',
  channel_id: null,
  rule_id: '2',
  trigger_type: 1,
  content: '',
  content_hash: key,
  action: '',
  happened_at: 1,
  is_time_exact: 1,
  is_duplicate: 0,
  done_at: 1,
  log_message_id: null,
})

/** Tables, rows that are all due for deletion, and the functions that delete them. */
const DELETIONS: readonly [
  what: string,
  table: keyof Schema,
  row: (key: string) => object,
  remove: (deps: Deps) => Promise<void>,
][] = [
  ['handled events', 'handled_events', (key) => ({ event_id: key, handled_at: 1 }), pruneHandledEvents],
  ['done jobs', 'jobs', jobRow, ({ db }) => deleteOldDone(db, NOW)],
  ['the jobs of a guild that the bot left', 'jobs', jobRow, ({ jobs }) => jobs.leaveGuild('10', ['menu'])],
  [
    'old responses',
    'idempotency_keys',
    (key) => ({
      user_id: '1',
      method: 'POST',
      path: '/',
      key,
      body_hash: '',
      lease_owner: '',
      leased_until: 1,
      status: 200,
      reply: null,
      created_at: 1,
    }),
    (deps) => createIdempotencyKeys(deps).prune(),
  ],
  [
    'the members of a guild whose changes were missed',
    'guild_members',
    (key) => ({ guild_id: '10', user_id: key, is_member: 1, role_ids: '[]', checked_at: 1 }),
    (deps) => createGuildMembers({ ...deps, gatewayDb: deps.db }).forgetGuilds(['10']),
  ],
  [
    'old replies to links',
    'link_replies',
    (key) => ({
      guild_id: '10',
      message_id: key,
      channel_id: '20',
      reply_id: null,
      links: '',
      hides_embeds: 0,
      created_at: 1,
    }),
    (deps) => createLinkReplies(deps).prune(),
  ],
  ['finished hits', 'moderation_hits', hitRow, (deps) => createModerationHits(deps).prune()],
  [
    'the hits of a guild that the bot left',
    'moderation_hits',
    hitRow,
    (deps) => createModerationHits(deps).leaveGuild('10'),
  ],
]

describeOnEachEngine('a deletion of many rows', (open) => {
  let db: Database
  let deps: Deps
  /** The statements in order: those of the deletion and those of another caller. */
  let statements: ('delete' | 'other')[]

  beforeEach(async () => {
    statements = []
    db = await open(({ query }) => {
      if (query.sql.startsWith('delete')) statements.push('delete')
      if (query.sql.includes('another caller')) statements.push('other')
    })
    deps = { ...createTestQueue(db), clock: { now: () => NOW }, db }
  })

  it.each(DELETIONS)('runs in steps that let other statements through: %s', async (_, table, row, remove) => {
    for (let start = 0; start < MANY; start += 250) {
      const keys = Array.from({ length: 250 }, (_none, at) => String(start + at))
      await db.insertInto(table).values(keys.map(row)).execute()
    }
    statements.length = 0
    let isOver = false
    const removing = remove(deps).finally(() => (isOver = true))
    while (!isOver) {
      await sql`select 'another caller'`.execute(db)
      await others()
    }
    await removing
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    // On PostgreSQL, a further statement deletes the rows that the steps skipped.
    expect(statements.filter((one) => one === 'delete').length).toBeGreaterThanOrEqual(3)
    // PostgreSQL runs statements concurrently anyway.
    const isInterrupted = isPostgres(db) || /delete( other)+ delete( other)+ delete/.test(statements.join(' '))
    expect(isInterrupted).toBe(true)
  })
})

describeOnPostgres('a deletion in steps', () => {
  it('deletes a row that another transaction was writing', async () => {
    const db = await openOnPostgres()
    const queue = createTestQueue(db)
    await db.insertInto('jobs').values(jobRow('1')).execute()
    await whileHeld(
      { db, changes: queue.changes },
      {
        change: async (trx) => void (await trx.updateTable('jobs').set({ updated_at: 2 }).execute()),
        meanwhile: () => queue.jobs.leaveGuild('10', ['menu']),
      },
    )
    expect(await db.selectFrom('jobs').select('key').execute()).toEqual([])
  })
})
