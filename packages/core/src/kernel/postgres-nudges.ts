import { randomUUID } from 'node:crypto'
import pg from 'pg'
import * as z from 'zod'
import { postgresConnection } from './database/postgres.ts'
import { toPostgresProblem } from './database/postgres-errors.ts'
import type { Log } from './log.ts'
import { createLocalNudges, Nudge, type Nudges } from './nudge.ts'
import { backOff } from './reconciler/back-off.ts'

/** PostgreSQL's name of our channel. */
const CHANNEL = 'guildhall'
/** How often the connection is tried, in ms: a server that vanished without a word would leave us listening to nothing. */
const CHECK_MS = 15_000
/** The longest pause before connecting again, in ms. */
const LONGEST_PAUSE_MS = 10_000

const Message = z.object({ from: z.string(), nudge: Nudge })

export interface PostgresNudges extends Nudges {
  close(): Promise<void>
}

/**
 * Nudges between the processes that share a PostgreSQL database, by LISTEN and NOTIFY on a connection of their own. This
 * process's own are delivered without that detour.
 *
 * While the connection is lost, nudges between processes are lost too, and nobody is told when it is back: what listens also
 * looks by itself, so caches age (30 s at most) and workers sweep (every 5 s).
 *
 * @param url postgres://user:password@host:port/name
 * @throws `database.unavailable` when the server cannot be reached; later it is reconnected to for as long as it takes.
 */
export async function createPostgresNudges({ url, log }: { url: string; log: Log }): Promise<PostgresNudges> {
  const local = createLocalNudges()
  const self = randomUUID()
  let connection: pg.Client | undefined
  let outbox: string[] = []
  let timer: NodeJS.Timeout | undefined
  let attempts = 0
  let isClosed = false

  async function connect(): Promise<void> {
    const client = new pg.Client(postgresConnection(url))
    // Once only: a connection can break with an error and then end besides.
    let isLost = false
    const lose = (error?: unknown): void => {
      if (isLost) return
      isLost = true
      if (connection === client) lost(error)
      end(client)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ payload }) => receive(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      lose()
      throw toPostgresProblem(error)
    }
    if (isLost) throw toPostgresProblem(new Error('Connection terminated'))
    connection = client
    attempts = 0
    timer = setInterval(() => void client.query('select 1').catch(lose), CHECK_MS)
    if (isClosed) await close()
  }

  function lost(error: unknown): void {
    clearInterval(timer)
    connection = undefined
    if (isClosed) return
    log.warn({ err: error }, 'lost the connection for nudges; changes by other processes are noticed later')
    reconnectLater()
  }

  function reconnectLater(): void {
    attempts += 1
    timer = setTimeout(
      () => {
        connect().then(
          () => log.info('nudges are connected again'),
          () => {
            if (!isClosed) reconnectLater()
          },
        )
      },
      Math.min(LONGEST_PAUSE_MS, backOff(attempts, Math.random())),
    )
  }

  function receive(payload: string | undefined): void {
    const parsed = Message.safeParse(parseJson(payload))
    // Another version of the program may know other nudges.
    if (parsed.success && parsed.data.from !== self) local.send(parsed.data.nudge)
  }

  function post(): void {
    const messages = outbox
    outbox = []
    connection
      ?.query('select pg_notify($1, message) from unnest($2::text[]) as message', [CHANNEL, messages])
      .catch((error: unknown) => log.warn({ err: error }, 'could not nudge other processes'))
  }

  async function close(): Promise<void> {
    isClosed = true
    clearInterval(timer)
    clearTimeout(timer)
    const client = connection
    connection = undefined
    await client?.end()
  }

  await connect()
  return {
    listen: (about, listener) => local.listen(about, listener),
    send(nudge) {
      local.send(nudge)
      // What one piece of work has to say goes out in one go.
      if (outbox.length === 0) queueMicrotask(post)
      outbox.push(JSON.stringify({ from: self, nudge }))
    },
    close,
  }
}

function end(client: pg.Client): void {
  // It is broken already; that it does not part properly is no news.
  client.end().catch(() => undefined)
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
