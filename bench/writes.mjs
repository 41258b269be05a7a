// Measures durable writes per second: a command is switched in a transaction through core's database. It compares them
// with the same statements on the bare driver. It runs on SQLite, and on PostgreSQL where TEST_DATABASE_URL names a
// server. Every write is on the disk before the next one begins.
//   node bench/writes.mjs [rounds] [seconds]
import { migrate, openPostgres, openSqlite } from '@guildhall/core'
import { DatabaseSync } from '@photostructure/sqlite'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { median, print, printMachine } from './lib/print.mjs'

/** Writers at a time on PostgreSQL; SQLite has one. */
const WRITERS = 8

const rounds = Number(process.argv[2] ?? 7)
const seconds = Number(process.argv[3] ?? 2)

/** @typedef {(n: number) => Promise<unknown>} Write one durable write, the n-th */

/** Core's pragmas, for the bare driver. */
const PRAGMAS =
  'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000'

/** Ids of guilds, a thousand of them in turn. @param {number} n */
const guildOf = (n) => `${10n ** 17n + BigInt(n % 1000)}`

/** @param {ReturnType<typeof openSqlite>} db @returns {Write} */
const throughCore = (db) => (n) =>
  db.transaction().execute((trx) =>
    trx
      .insertInto('guild_commands')
      .values({ guild_id: guildOf(n), command_name: 'blame', is_enabled: 1, updated_by: '1', updated_at: n })
      .onConflict((conflict) =>
        conflict.columns(['guild_id', 'command_name']).doUpdateSet({ is_enabled: 1, updated_by: '1', updated_at: n }),
      )
      .execute(),
  )

const STATEMENT = `insert into guild_commands (guild_id, command_name, is_enabled, updated_by, updated_at) values ($1, $2, 1, '1', $3)
  on conflict (guild_id, command_name) do update set is_enabled = 1, updated_by = '1', updated_at = $3`

/** @param {Write} write @param {number} writers @returns {Promise<number>} writes a second */
async function rate(write, writers) {
  let written = 0
  const start = performance.now()
  const end = start + seconds * 1000
  async function go() {
    while (performance.now() < end) {
      written += 1
      await write(written)
    }
  }
  await Promise.all(Array.from({ length: writers }, go))
  return written / ((performance.now() - start) / 1000)
}

/** Measures both in turn. @param {string} engine @param {Write} core @param {Write} bare @param {number} writers */
async function compare(engine, core, bare, writers) {
  for (const write of [core, bare]) await rate(write, writers)
  /** @type {{ core: number, bare: number }[]} */
  const results = []
  for (let round = 0; round < rounds; round += 1) {
    results.push({ bare: await rate(bare, writers), core: await rate(core, writers) })
  }
  const share = median(results.map((result) => result.core / result.bare))
  print(`${engine}, ${writers} at a time`)
  print(`  bare driver   ${median(results.map((result) => result.bare)).toFixed(0)} durable writes a second`)
  print(`  core          ${median(results.map((result) => result.core)).toFixed(0)} durable writes a second`)
  print(`  share         ${share.toFixed(2)}   no budget`)
}

async function measureSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  const db = openSqlite(join(folder, 'core.sqlite'))
  await migrate(db)
  // A file of its own, made by the same migrations.
  const bareFile = join(folder, 'bare.sqlite')
  const made = openSqlite(bareFile)
  await migrate(made)
  await made.destroy()
  const bare = new DatabaseSync(bareFile)
  bare.exec(PRAGMAS)
  const [begin, insert, commit] = ['begin', STATEMENT.replaceAll(/\$(\d)/g, '?$1'), 'commit'].map((sql) =>
    bare.prepare(sql),
  )
  await compare(
    'SQLite',
    throughCore(db),
    async (n) => {
      begin?.run()
      insert?.run(guildOf(n), 'blame', n)
      commit?.run()
    },
    1,
  )
  bare.close()
  await db.destroy()
}

/** @param {string} url */
async function measurePostgres(url) {
  const db = openPostgres(url)
  await migrate(db)
  const pool = new pg.Pool({ connectionString: url, max: WRITERS })
  /** @type {Write} */
  const bare = async (n) => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(STATEMENT, [guildOf(n), 'blame', n])
    await client.query('commit')
    client.release()
  }
  for (const writers of [1, WRITERS]) await compare('PostgreSQL', throughCore(db), bare, writers)
  await pool.end()
  await db.destroy()
}

printMachine()
await measureSqlite()
const url = process.env['TEST_DATABASE_URL']
if (url === undefined) print('PostgreSQL is skipped: TEST_DATABASE_URL names none')
else await measurePostgres(url)
