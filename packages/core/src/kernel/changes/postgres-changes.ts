import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod'
import { NewerSchema } from '../database/migrate.ts'
import { postgresConnection, toPostgresProblem } from '../database/postgres.ts'
import type { Database } from '../database/schema.ts'
import type { Log } from '../log.ts'
import { backOff } from '../jobs/back-off.ts'
import { Change, createLocalFeed, feedOver, type Changes } from './changes.ts'

/** The name of the notification channel in PostgreSQL. */
const CHANNEL = 'guildhall'
/** How often a process notifies itself, in ms. */
const ECHO_EVERY_MS = 5_000
/** The feed counts as dead without an echo for this long, in ms. */
const ECHO_WITHIN_MS = 10_000
/** How long a cached value is trusted while the feed is dead, in ms. */
const TRUST_WHILE_DEAD_MS = 5_000
/** How long the first echo may take, in ms. */
const FIRST_ECHO_MS = 5_000
/** The longest pause before connecting again, in ms. */
const LONGEST_PAUSE_MS = 10_000

const Message = z.object({ from: z.string(), changes: z.array(Change) })

/** NOTIFY takes payloads of less than 8,000 bytes; a change needs 200 at most. */
const CHANGES_PER_MESSAGE = 30

/** Hooks for holding the schema on the feed's connection, the only one that lasts as long as the process. */
export interface SchemaHold {
  /** Prevents migrations until the connection ends; called for each new connection. @throws NewerSchema */
  hold(client: pg.ClientBase): Promise<void>
  /** Called when the tables were migrated while the connection was lost: this program must stop using them. Its errors are not caught. */
  outdated(error: NewerSchema): void
}

/** LISTEN does not work on this connection; the operator has to configure another address. */
export class ListenUnavailable extends Error {
  override readonly name = 'ListenUnavailable'
}

/**
 * The change feed between processes that share a PostgreSQL database, by LISTEN on a connection of its own and NOTIFY inside each
 * transaction. A process delivers its own changes itself, after the commit.
 *
 * After a lost connection every cache counts as stale.
 *
 * @param deps.url postgres://user:password@host:port/name
 * @param deps.schema null when no migration can run meanwhile.
 * @throws `database.unavailable` when the server is unreachable; ListenUnavailable when notifications do not arrive; errors of
 *   `schema.hold`.
 */
export async function createPostgresChanges(deps: {
  db: Database
  url: string
  log: Log
  schema: SchemaHold | null
}): Promise<Changes> {
  const { db, url, log, schema } = deps
  const self = randomUUID()
  /** Sends the first echo: that of the timer does not pass the pool. */
  const pool = randomUUID()
  let connection: pg.Client | undefined
  let echoAt = 0
  let echoed = (): void => {}
  let timer: NodeJS.Timeout | undefined
  let attempts = 0
  let isClosed = false

  const local = createLocalFeed(async (trx, changes) => {
    const messages: string[] = []
    for (let start = 0; start < changes.length; start += CHANGES_PER_MESSAGE) {
      messages.push(JSON.stringify({ from: self, changes: changes.slice(start, start + CHANGES_PER_MESSAGE) }))
    }
    await sql`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) as message`.execute(trx)
  })

  function receive(payload: string | undefined): void {
    const parsed = Message.safeParse(parseJson(payload))
    // Another version of the program may know other topics.
    if (!parsed.success) return local.resyncAll()
    const { from, changes } = parsed.data
    if (from === pool) return echoed()
    if (from !== self) return changes.forEach((change) => local.deliver(change))
    echoAt = performance.now()
  }

  async function notifyItself(client: pg.Client): Promise<void> {
    await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, changes: [] })])
  }

  /** @param prepare runs on the new connection before the feed uses it. */
  async function connect(prepare: (client: pg.Client) => Promise<void>): Promise<pg.Client> {
    const client = new pg.Client(postgresConnection(url))
    let isLost = false
    const lose = (error?: unknown): void => {
      if (isLost) return
      isLost = true
      if (connection === client) lost(error)
      void end(client)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ payload }) => receive(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await prepare(client)
    } catch (error) {
      lose()
      throw toPostgresProblem(error)
    }
    if (isLost) throw toPostgresProblem(new Error('Connection terminated'))
    connection = client
    attempts = 0
    timer = setInterval(() => {
      // A missing echo shows that the server vanished silently.
      if (performance.now() - echoAt > 2 * ECHO_WITHIN_MS) return lose(new Error('No notification arrives any more'))
      notifyItself(client).catch(lose)
    }, ECHO_EVERY_MS)
    if (isClosed) await close()
    return client
  }

  function lost(error: unknown): void {
    clearInterval(timer)
    connection = undefined
    echoAt = 0
    if (isClosed) return
    log.warn({ err: error }, 'lost the change feed; caches are trusted for five seconds until it is back')
    reconnectLater()
  }

  function reconnectLater(): void {
    attempts += 1
    timer = setTimeout(
      () => {
        connect(hold).then(reconnected, (error: unknown) => {
          if (isClosed) return
          if (error instanceof NewerSchema) schema?.outdated(error)
          else reconnectLater()
        })
      },
      Math.min(LONGEST_PAUSE_MS, backOff(attempts, Math.random())),
    )
  }

  async function hold(client: pg.Client): Promise<void> {
    await schema?.hold(client)
  }

  function reconnected(): void {
    echoAt = performance.now()
    log.info('the change feed is connected again')
    local.resyncAll()
  }

  async function close(): Promise<void> {
    isClosed = true
    clearInterval(timer)
    clearTimeout(timer)
    const client = connection
    connection = undefined
    await client?.end()
  }

  /** Waits for the first echo, because a pooler in transaction mode accepts LISTEN but delivers nothing. */
  async function firstEcho(client: pg.Client): Promise<void> {
    const arrived = new Promise<void>((resolve) => (echoed = resolve))
    // Notify through the pool, as every transaction does.
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ from: pool, changes: [] })})`.execute(db)
    let giveUp: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      giveUp = setTimeout(() => {
        // A new connection may have missed the echo.
        if (connection !== client) return reject(new Error('Connection terminated'))
        reject(
          new ListenUnavailable(
            'DATABASE_URL leads to a connection pooler on which LISTEN does not work. Use a direct connection, or a pool in session mode.',
          ),
        )
      }, FIRST_ECHO_MS)
    })
    try {
      await Promise.race([arrived, late])
    } finally {
      clearTimeout(giveUp)
    }
  }

  const first = await connect(() => Promise.resolve())
  echoAt = performance.now()
  try {
    await firstEcho(first)
    // Hold the schema only after the echo: a pooler would keep the lock after this process has ended.
    await hold(first)
  } catch (error) {
    await close()
    throw toPostgresProblem(error)
  }
  const isAlive = (): boolean => connection !== undefined && performance.now() - echoAt < ECHO_WITHIN_MS
  return feedOver(db, local, { close, trustMs: () => (isAlive() ? Infinity : TRUST_WHILE_DEAD_MS) })
}

/** Ends a connection and ignores errors, because a broken one cannot end properly. */
async function end(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined)
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
