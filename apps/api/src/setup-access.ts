import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@guildhall/core'

/** How long the first-run page can be opened, in ms. */
export const SETUP_LIFE_MS = 24 * 60 * 60_000

/** 128 bits: too many to guess. */
const SECRET_BYTES = 16

/** Who may open the first-run page: the first browser with the key that the program prints. */
export interface SetupAccess {
  /** The one-time key. Only its hash is kept. */
  readonly key: string
  /** Exchanges the key for the value of a cookie; null for a wrong, used or expired key. */
  exchange(key: string): string | null
  /** Whether a cookie's value was issued for the key and has not expired. */
  isOpenFor(cookie: string): boolean
}

/** The access to the first-run page of one process, which ends a day later. */
export function createSetupAccess(clock: Clock): SetupAccess {
  const expiresAt = clock.now() + SETUP_LIFE_MS
  const key = randomBytes(SECRET_BYTES).toString('base64url')
  let keyHash: Buffer | null = hashOf(key)
  let cookieHash: Buffer | null = null

  const isSame = (hash: Buffer | null, given: string): boolean =>
    hash !== null && clock.now() < expiresAt && timingSafeEqual(hash, hashOf(given))

  return {
    key,
    exchange(given) {
      if (!isSame(keyHash, given)) return null
      keyHash = null
      const cookie = randomBytes(SECRET_BYTES).toString('base64url')
      cookieHash = hashOf(cookie)
      return cookie
    },
    isOpenFor: (cookie) => isSame(cookieHash, cookie),
  }
}

/** Hashes have equal lengths, so their comparison reveals nothing. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
