import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long a server that was just started may take to listen, in ms. */
const STARTING_MS = 30_000

/** A new empty database on the server of the tests. */
export interface OwnDatabase {
  readonly url: string
  /** Queries the database directly. */
  rows(statement: string): Promise<unknown[]>
  /** Allows connections, or refuses new ones and ends existing ones. */
  allow(connections: boolean): Promise<void>
  drop(): Promise<void>
}

/** @param server the address of a server on which databases may be made. */
export async function createDatabase(server: string): Promise<OwnDatabase> {
  const name = `guildhall_test_${randomBytes(8).toString('hex')}`
  await ask(server, `create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return {
    url: address.href,
    rows: (statement) => ask(address.href, statement),
    async allow(connections) {
      await ask(server, `alter database ${name} allow_connections ${String(connections)}`)
      if (connections) return
      await ask(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
    async drop() {
      await ask(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Drops the databases of a run. @param server the address of their server. @param run the part of their names. */
export async function dropDatabases(server: string, run: string): Promise<void> {
  const names = await ask(server, `select datname as name from pg_database where datname like 'guildhall_test_${run}%'`)
  for (const { name } of names) await ask(server, `drop database if exists ${String(name)} with (force)`)
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  for (const deadline = Date.now() + STARTING_MS; ;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}
