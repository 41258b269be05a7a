import { LiveArea } from '@guildhall/contract'
import * as z from 'zod'
import type { Database, Trx } from '../database/schema.ts'

/** The topics of changes. A change contains ids only: subscribers read the rows. */
export const TOPICS = [
  /** The configuration of a guild changed: caches of it are stale. */
  'guild-config',
  /** The snapshot of a guild changed: its name, roles, channels, or whether the bot is in it. */
  'guild-snapshot',
  /** The grants of a guild changed: who may manage which areas. */
  'access',
  /** The roles of a member changed, or the member left; `key` is the user's id. */
  'member',
  /** A session ended, so its cached tokens are void; `key` is the session's id. */
  'session',
  /** The default person was blamed, so the total over all guilds changed. */
  'blame-total',
  /** A reminder was written, delivered or deleted; `key` is its id. */
  'reminders',
  /** A word list stopped a message. */
  'word-hits',
  /** A change was recorded in the history of a guild. */
  'history',
  /** A problem of a guild began, ended or changed. */
  'guild-problems',
  /** A job can be run; `key` is its kind. */
  'job',
  /** An attempt at a job ended; `key` is its kind and its key. */
  'job-settled',
] as const

export type Topic = (typeof TOPICS)[number]

export const Change = z.object({
  topic: z.enum(TOPICS),
  /** Absent if any guild may have changed. */
  guildId: z.optional(z.string()),
  key: z.optional(z.string()),
  /**
   * The part of the dashboard that shows it; null if no page does. Absent if any page may: after missed changes, and in a change by
   * another version of the program, which names no area or one that is unknown here.
   */
  area: z.catch(z.optional(z.nullable(LiveArea)), undefined),
})

/** One change. Without `guildId` and `key`, all values of the topic may have changed. */
export type Change = z.infer<typeof Change>

/** A change as its publisher announces it, always with its area. */
export interface PublishedChange extends Change {
  readonly area: LiveArea | null
}

/** More changes of one topic in a transaction become one change of the whole topic. */
const MOST_CHANGES = 100

/** The change feed: informs the parts of the program of committed changes. */
export interface Changes {
  /**
   * Runs a transaction and delivers its published changes after the commit. This process also delivers them if the commit failed, since the
   * transaction may be committed although its response was lost.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * Publishes a change.
   *
   * @param trx a transaction of this feed.
   * @throws TypeError for a transaction that this feed did not begin: the change would not be delivered.
   */
  publish(trx: Trx, change: PublishedChange): void
  /**
   * @param listener is called after each commit; it must not throw.
   * @returns a function that ends the subscription.
   */
  subscribe(topic: Topic, listener: (change: Change) => void): () => void
  /** The same feed, whose transactions run over other connections to the same database. */
  over(db: Database): Changes
  /** How long a cached value can be trusted without reading the rows, in ms; Infinity while the feed works. */
  trustMs(): number
  close(): Promise<void>
}

/** Sends the changes of a transaction to other processes, inside that transaction. */
type SendChanges = (trx: Trx, changes: readonly Change[]) => Promise<void>

/** The part of a feed that lives in this process. */
export interface LocalFeed extends Pick<Changes, 'publish' | 'subscribe'> {
  /** {@link Changes.transaction} over these connections. */
  transactionOn<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T>
  deliver(change: Change): void
  /** Marks every cache as stale, because changes may have been missed. */
  resyncAll(): void
}

/** @param send passes changes on to other processes; null when there are none. */
export function createLocalFeed(send: SendChanges | null): LocalFeed {
  const listeners = new Map<Topic, Set<(change: Change) => void>>(TOPICS.map((topic) => [topic, new Set()]))
  const pending = new WeakMap<Trx, Change[]>()

  function deliver(change: Change): void {
    listeners.get(change.topic)?.forEach((listener) => listener(change))
  }

  return {
    deliver,
    resyncAll: () => TOPICS.forEach((topic) => deliver({ topic })),
    async transactionOn(db, work) {
      let published: readonly Change[] = []
      try {
        return await db.transaction().execute(async (trx) => {
          const collected: Change[] = []
          pending.set(trx, collected)
          const value = await work(trx)
          const gathered = gather(collected)
          if (send && gathered.length > 0) await send(trx, gathered)
          published = gathered
          return value
        })
      } finally {
        // Deliver also after a failed commit: it may have succeeded although its response was lost.
        published.forEach(deliver)
      }
    },
    publish(trx, change) {
      const collected = pending.get(trx)
      if (!collected) throw new TypeError('A change was published in a transaction that the change feed did not begin.')
      collected.push(change)
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic)
      set?.add(listener)
      return () => set?.delete(listener)
    },
  }
}

/** The change feed of a single process. */
export function createLocalChanges(db: Database): Changes {
  return feedOver(db, createLocalFeed(null), { trustMs: () => Infinity, close: () => Promise.resolve() })
}

/** A feed whose transactions run over these connections. */
export function feedOver(db: Database, local: LocalFeed, rest: Pick<Changes, 'trustMs' | 'close'>): Changes {
  return {
    ...rest,
    transaction: (work) => local.transactionOn(db, work),
    publish: (trx, change) => local.publish(trx, change),
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    over: (other) => feedOver(other, local, rest),
  }
}

/** Drops repetitions, and replaces many changes of one topic by one of the whole topic. */
function gather(changes: readonly Change[]): Change[] {
  const unique = new Map(changes.map((change) => [JSON.stringify(change), change]))
  return TOPICS.flatMap((topic) => {
    const ofTopic = [...unique.values()].filter((change) => change.topic === topic)
    return ofTopic.length > MOST_CHANGES ? [{ topic, ...sharedArea(ofTopic) }] : ofTopic
  })
}

/** The area of all these changes, if they have the same one. */
function sharedArea([first, ...others]: readonly Change[]): Pick<Change, 'area'> {
  return first?.area !== undefined && others.every(({ area }) => area === first.area) ? { area: first.area } : {}
}
