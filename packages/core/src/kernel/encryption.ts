import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Keys for different purposes, derived from one secret. No key reveals another. */
interface Keys {
  /** Signs the tokens of sessions (HS256). */
  readonly signing: Uint8Array
  /** Encrypts Discord's tokens in rows (AES-256-GCM). */
  readonly encryption: Uint8Array
  /** Seals the cookie of a sign-in attempt (AES-256-GCM). */
  readonly attempt: Uint8Array
  /** Encrypts the tokens of interactions in rows (AES-256-GCM). */
  readonly interactions: Uint8Array
  /** Signs the questions and answers of the self-check (HMAC-SHA-256). */
  readonly selfCheck: Uint8Array
}

/** @param sessionSecret the installation's secret. It allows forging tokens of any user. */
export function deriveKeys(sessionSecret: Uint8Array | string): Keys {
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', sessionSecret, new Uint8Array(), `guildhall ${purpose}`, KEY_BYTES))
  return {
    signing: derive('token signing'),
    encryption: derive('discord tokens'),
    attempt: derive('sign-in attempt'),
    interactions: derive('interaction tokens'),
    selfCheck: derive('self-check'),
  }
}

/**
 * Encrypts a text; a change of it is detected.
 *
 * @param key 32 bytes.
 * @param purpose the kind and owner of the text. Decryption requires the same purpose, so a value cannot be moved to another row.
 * @returns base64url of nonce, tag and ciphertext.
 */
export function seal(key: Uint8Array, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @returns the text, or undefined if the key or the purpose differs or the text was changed. */
export function unseal(key: Uint8Array, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const text = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return decipher.update(text, undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** Compares two secrets in a time that depends on their lengths only. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
