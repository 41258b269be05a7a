import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'

/** How long a server that was just started may take to listen, in ms. */
const STARTING_MS = 30_000

/** The server that tests may make databases on; undefined when there is none. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL']

/** A new empty database, dropped after the test. */
export interface TestDatabase {
  readonly url: string
  /** Looks behind the programs that use it. */
  rows(statement: string): Promise<unknown[]>
  /** Lets connections in, or refuses them and ends those there are. */
  allow(connections: boolean): Promise<void>
}

export async function makeDatabase(): Promise<TestDatabase> {
  const name = `guildhall_test_${randomBytes(8).toString('hex')}`
  await ask(TEST_DATABASE_URL, `create database ${name}`)
  onTestFinished(async () => {
    await ask(TEST_DATABASE_URL, `drop database if exists ${name} with (force)`)
  })
  const address = new URL(TEST_DATABASE_URL ?? '')
  address.pathname = `/${name}`
  return {
    url: address.href,
    rows: (statement) => ask(address.href, statement),
    async allow(connections) {
      await ask(TEST_DATABASE_URL, `alter database ${name} allow_connections ${String(connections)}`)
      if (connections) return
      await ask(TEST_DATABASE_URL, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
  }
}

async function ask(url: string | undefined, statement: string): Promise<unknown[]> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

async function connect(url: string | undefined): Promise<pg.Client> {
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
