import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite.ts'
import type { Schema } from '../database/schema.ts'
import { isRunning } from '../lease.ts'
import { problem } from '../problem.ts'
import {
  dropClaim,
  dropOldKey,
  dropOldKeys,
  dropSurplusKeys,
  getKey,
  insertClaim,
  settleClaim,
  takeOverClaim,
  type SavedResponse,
  type KeyScope,
} from './keys-store.ts'

/** How long a reply is kept, in ms: a day. */
export const REPLY_KEPT_MS = 24 * 60 * 60_000
/**
 * Keys of one user that have a reply; the oldest go first. The dashboard retries for some seconds, and the limit of writes lets a user
 * make 120 a minute.
 */
export const MOST_KEYS = 500
/** UTF-8 bytes of a reply that is kept: with {@link MOST_KEYS}, 2 MB a user. */
export const MOST_REPLY_BYTES = 4_096
/** How long a request may take, in ms, before its twin takes over; less than the client waits (10 s). */
const LEASE_MS = 8_000
/** How often a twin looks whether the first is through, in ms. */
const LOOK_MS = 50

/**
 * Keeps the reply of a request in the transaction of its effect, so that both are there or neither. A service that changes something
 * is handed this and calls it once, in its transaction; undefined when the request came without a key.
 *
 * What is kept is what is known by then. A service that goes on to wait for Discord keeps the cautious word (`queued`): a repeated
 * request then hears less than the first one did, but never something untrue.
 */
export type SaveResponse<Reply> = ((trx: Transaction<Schema>, reply: Reply) => Promise<void>) | undefined

/** A request with an Idempotency-Key; `payload` is everything in it that another request with the same key must repeat. */
export interface KeyedRequest extends KeyScope {
  payload: unknown
}

export interface IdempotencyKeys {
  /**
   * Does a request once, however often and however simultaneously it arrives. A twin of one that is under way waits for it. When the
   * work throws, or the process ends in the middle, the key is free again unless the effect was committed.
   *
   * @param work does the request; a reply under 400 must have been kept by `saveResponse`, in at most {@link MOST_REPLY_BYTES}; a refusal (400
   *   and above) is kept here.
   * @returns the reply, and whether it is the one of an earlier request.
   * @throws `idempotency.reused` when the key was used with another payload; whatever the work throws.
   */
  once(
    request: KeyedRequest,
    work: (saveResponse: NonNullable<SaveResponse<SavedResponse>>) => Promise<SavedResponse>,
  ): Promise<{ reply: SavedResponse; isReplayed: boolean }>
  /** Drops what is kept no longer. */
  sweep(): Promise<void>
}

/** Somebody else took the claim over; thrown inside the effect's transaction, so that it is undone. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

function fits({ body }: SavedResponse): boolean {
  return body === null || Buffer.byteLength(body) <= MOST_REPLY_BYTES
}

export function createIdempotencyKeys({ db, clock }: { db: Database; clock: Clock }): IdempotencyKeys {
  /** The owner's name once the key is claimed, or the reply that is there already. Waits for whoever has it. */
  async function claim(scope: KeyScope, bodyHash: string): Promise<{ owner: string } | { reply: SavedResponse }> {
    const owner = randomUUID()
    await dropSurplusKeys(db, scope.userId, MOST_KEYS - 1)
    for (;;) {
      const now = clock.now()
      const lease = { owner, now, until: now + LEASE_MS, longest: LEASE_MS }
      if (await insertClaim(db, scope, { ...lease, bodyHash })) return { owner }
      const known = await getKey(db, scope)
      // Gone meanwhile: whoever had it failed, and it is free.
      if (!known) continue
      if (known.created_at <= now - REPLY_KEPT_MS) {
        await dropOldKey(db, scope, known.created_at)
        continue
      }
      if (known.body_hash !== bodyHash) throw problem('idempotency.reused')
      if (known.status !== null) return { reply: { status: known.status, body: known.reply } }
      const isFree = !isRunning(known.leased_until, now, LEASE_MS)
      if (isFree && (await takeOverClaim(db, scope, lease))) return { owner }
      await wait(LOOK_MS)
    }
  }

  return {
    async once({ payload, ...scope }, work) {
      const bodyHash = createHash('sha256').update(JSON.stringify(payload)).digest('base64url')
      for (;;) {
        const claimed = await claim(scope, bodyHash)
        if ('reply' in claimed) return { reply: claimed.reply, isReplayed: true }
        const { owner } = claimed
        let isKept = false
        try {
          const reply = await work(async (trx, told) => {
            if (!fits(told)) throw new TypeError(`${scope.method} ${scope.path} keeps a reply that is too large`)
            if (!(await settleClaim(trx, scope, { owner, reply: told }))) throw new ClaimLost('a twin took over')
            isKept = true
          })
          // A refusal changed nothing, so there is no transaction that it belongs to; a large one is found again by a repeated request.
          if (reply.status >= 400 && fits(reply)) await settleClaim(db, scope, { owner, reply })
          else if (reply.status >= 400) await dropClaim(db, scope, owner)
          else if (!isKept)
            throw new TypeError(`${scope.method} ${scope.path} did not saveResponse its reply with its effect`)
          return { reply, isReplayed: false }
        } catch (error) {
          if (error instanceof ClaimLost) continue
          // Best effort: when the database is away, the lease ends by itself.
          await dropClaim(db, scope, owner).catch(() => {})
          throw error
        }
      }
    },
    sweep: () => dropOldKeys(db, clock.now() - REPLY_KEPT_MS),
  }
}
