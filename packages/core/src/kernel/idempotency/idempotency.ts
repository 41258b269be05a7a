import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning, type Clock } from '../clock.ts'
import type { Database, Trx } from '../database/schema.ts'
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

/** How long a response is stored, in ms: a day. */
export const REPLY_KEPT_MS = 24 * 60 * 60_000
/**
 * Maximum number of stored responses of one user; the oldest are dropped first. The dashboard retries for some seconds,
 * and a user is limited to 120 writes a minute.
 */
export const MOST_KEYS = 500
/** Maximum number of UTF-8 bytes of a stored response. With {@link MOST_KEYS}, that is 2 MB per user. */
export const MOST_REPLY_BYTES = 4_096
/** How long a request may take, in ms, before a repeated one takes over; less than the client waits (10 s). */
const LEASE_MS = 8_000
/** How often a repeated request checks whether the first one has finished, in ms. */
const LOOK_MS = 50

/**
 * Stores the response of a request in the transaction of its effect, so that both are committed or neither. A service that writes
 * rows calls it once, in its transaction; undefined for a request without a key.
 *
 * A service that waits for Discord afterwards stores `queued`: the response to a repeated request may then be less specific than the first
 * one, but is never wrong.
 */
export type SaveResponse<Reply> = ((trx: Trx, reply: Reply) => Promise<void>) | undefined

/** A request with an Idempotency-Key; `payload` is everything in it that another request with the same key must repeat. */
export interface KeyedRequest extends KeyScope {
  payload: unknown
}

/** The service for requests with an Idempotency-Key. All processes share its rows. */
export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

/** A repeated request took the claim over. Thrown inside the effect's transaction to roll it back. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

function fits({ body }: SavedResponse): boolean {
  return body === null || Buffer.byteLength(body) <= MOST_REPLY_BYTES
}

export function createIdempotencyKeys({ db, clock }: { db: Database; clock: Clock }) {
  /** Claims the key, or returns the stored response. Waits while another request holds the claim. */
  async function claim(scope: KeyScope, bodyHash: string): Promise<{ owner: string } | { reply: SavedResponse }> {
    const owner = randomUUID()
    await dropSurplusKeys(db, scope.userId, MOST_KEYS - 1)
    for (;;) {
      const now = clock.now()
      const lease = { owner, now, until: now + LEASE_MS, longest: LEASE_MS }
      if (await insertClaim(db, scope, { ...lease, bodyHash })) return { owner }
      const known = await getKey(db, scope)
      // The request that held the claim failed, so the key is free.
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
    /**
     * Executes a request once, however often it arrives, also concurrently. A repeated request waits for the one in flight. When the work
     * throws, or the process ends, the key is free again unless the effect was committed.
     *
     * @param work executes the request; it stores a response under 400 by `saveResponse`, in at most {@link MOST_REPLY_BYTES}. An error
     *   response (400 and above) is stored here.
     * @returns the response, and whether it comes from an earlier request.
     * @throws `idempotency.reused` when the key was used with another payload; the errors of the work.
     */
    async once(
      { payload, ...scope }: KeyedRequest,
      work: (saveResponse: NonNullable<SaveResponse<SavedResponse>>) => Promise<SavedResponse>,
    ): Promise<{ reply: SavedResponse; isReplayed: boolean }> {
      const bodyHash = createHash('sha256').update(JSON.stringify(payload)).digest('base64url')
      for (;;) {
        const claimed = await claim(scope, bodyHash)
        if ('reply' in claimed) return { reply: claimed.reply, isReplayed: true }
        const { owner } = claimed
        let isSaved = false
        try {
          const reply = await work(async (trx, response) => {
            if (!fits(response))
              throw new TypeError(`${scope.method} ${scope.path} stores a response that is too large`)
            if (!(await settleClaim(trx, scope, { owner, reply: response }))) throw new ClaimLost('a twin took over')
            isSaved = true
          })
          // No transaction has stored the error response. A large one is not stored: a repeated request produces it again.
          if (reply.status >= 400 && fits(reply)) await settleClaim(db, scope, { owner, reply })
          else if (reply.status >= 400) await dropClaim(db, scope, owner)
          else if (!isSaved)
            throw new TypeError(`${scope.method} ${scope.path} did not save its response with its effect`)
          return { reply, isReplayed: false }
        } catch (error) {
          if (error instanceof ClaimLost) continue
          // Best effort: when the database is unavailable, the lease ends by itself.
          await dropClaim(db, scope, owner).catch(() => {})
          throw error
        }
      }
    },
    /** Deletes expired keys. */
    prune: (): Promise<void> => dropOldKeys(db, clock.now() - REPLY_KEPT_MS),
  }
}
