import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The server on which benchmarks make databases; undefined when there is none. */
export const POSTGRES = process.env['TEST_DATABASE_URL']

/**
 * Does work with a new empty database, and removes the database.
 *
 * @template T
 * @param {string} server the address of a server on which databases may be made
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(server, work) {
  const name = `guildhall_bench_${randomBytes(8).toString('hex')}`
  await ask(server, `create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  try {
    return await work(address.href)
  } finally {
    await ask(server, `drop database if exists ${name} with (force)`)
  }
}

/**
 * Lets a database be reached, or ends its connections and refuses new ones.
 *
 * @param {string} url the address of the database
 * @param {boolean} isReachable
 */
export async function setReachable(url, isReachable) {
  const server = new URL(url)
  const name = server.pathname.slice(1)
  server.pathname = '/postgres'
  await ask(server.href, `alter database ${name} allow_connections ${isReachable}`)
  if (isReachable) return
  await ask(server.href, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

/**
 * Makes the clock of an empty database movable for all who use it from now on: unqualified names are found in `ahead` before `pg_catalog`.
 *
 * @param {string} url the address of the database
 * @returns a function that moves the clock ahead, by ms
 */
export async function movableClock(url) {
  const name = new URL(url).pathname.slice(1)
  await ask(url, 'create schema ahead')
  await ask(url, 'create table ahead.passed (ms bigint not null)')
  await ask(
    url,
    `create function ahead.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + (select coalesce(sum(ms), 0) from ahead.passed) * interval '1 ms' $$`,
  )
  await ask(url, `alter database ${name} set search_path = public, ahead, pg_catalog`)
  return (/** @type {number} */ ms) => ask(url, `insert into ahead.passed values (${ms})`)
}

/** @param {string} server @param {string} statement */
async function ask(server, statement) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
