import { sql } from 'kysely'
import { userIdOf } from './busy-guilds.mjs'

/** The block size of core's roll-up. */
const USERS_PER_BLOCK = 8_192
/** Rows of one statement. */
const AT_ONCE = 5_000

/** @typedef {import('@guildhall/core').Database} Database */
/** @typedef {import('@guildhall/core').EventRecord} EventRecord */

/** Whether the database is PostgreSQL. @param {Database} db */
const isServer = (db) => db.getExecutor().adapter.constructor.name === 'PostgresAdapter'

/** Rows for a statement's `from`. @param {Database} db @param {Record<string, string>} columns @param {readonly (string | number)[][]} rows */
function rowsFor(db, columns, rows) {
  const types = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  )
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.keys(columns).map((name, at) => [name, row[at]]))),
  )
  if (isServer(db)) return sql`json_to_recordset(${json}::json) as given (${types})`
  const values = Object.keys(columns).map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(values)} from json_each(${json})) as given`
}

/**
 * Writes users, so that their days can be packed.
 *
 * @param {Database} db
 * @param {{ users: number, day: number }} options
 * @returns {Promise<Map<string, number>>} their numbers
 */
export async function addUsers(db, { users, day }) {
  for (let start = 0; start < users; start += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, users - start) }, (_, at) => [
      userIdOf(start + at),
      `user ${start + at}`,
    ])
    await sql`insert into analytics_users (user_id, username, last_day)
      select user_id, username, ${sql.lit(day)} from ${rowsFor(db, { user_id: 'text', username: 'text' }, rows)}`.execute(
      db,
    )
  }
  const rows = await db.selectFrom('analytics_users').select(['user_id', 'user_number']).execute()
  return new Map(rows.map((row) => [row.user_id, row.user_number]))
}

/** Writes a day as the roll-up leaves it. @param {Database} db @param {readonly EventRecord[]} records @param {Map<string, number>} numbers */
export async function addDay(db, records, numbers) {
  /** @type {Map<string, [string, number, string, string, number]>} */
  const counts = new Map()
  /** @type {Map<string, { key: [string, number, number], users: Map<number, [number, number]> }>} */
  const packed = new Map()
  for (const { guildId, day, event, command, userId, count } of records) {
    for (const guild of [guildId, '']) {
      const name = `${guild} ${event} ${command}`
      const known = counts.get(name)
      if (known) known[4] += count
      else counts.set(name, [guild, day, event, command, count])
      const user = numbers.get(userId)
      if (user === undefined) continue
      const block = guild === '' ? Math.floor(user / USERS_PER_BLOCK) : 0
      const row = packed.get(`${guild} ${block}`) ?? { key: [guild, day, block], users: new Map() }
      packed.set(`${guild} ${block}`, row)
      const [messages, commands] = row.users.get(user) ?? [0, 0]
      row.users.set(user, event === 'message_create' ? [messages + count, commands] : [messages, commands + count])
    }
  }
  const events = { guild_id: 'text', day: 'integer', event: 'text', command: 'text', count: 'bigint' }
  await sql`insert into analytics_event_days (guild_id, day, event, command, count)
    select guild_id, day, event, command, count from ${rowsFor(db, events, [...counts.values()])}`.execute(db)
  const days = { guild_id: 'text', day: 'integer', block: 'integer', users: 'text' }
  const bytes = isServer(db) ? sql`decode(users, 'hex')` : sql`unhex(users)`
  const rows = [...packed.values()].map(({ key, users }) => [...key, pack(users)])
  await sql`insert into analytics_user_days (guild_id, day, block, users)
    select guild_id, day, block, ${bytes} from ${rowsFor(db, days, rows)}`.execute(db)
}

/** Packs the users of a day into hexadecimal text. @param {Map<number, [number, number]>} users */
function pack(users) {
  /** @type {number[]} */
  const bytes = []
  let before = 0
  for (const [user, activity] of [...users].toSorted(([a], [b]) => a - b)) {
    for (const value of [user - before, ...activity]) {
      let rest = value
      for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
      bytes.push(rest)
    }
    before = user
  }
  return Buffer.from(bytes).toString('hex')
}
