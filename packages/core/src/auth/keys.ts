import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/** Keys for different ends, made apart from one secret, so that none of them says anything about another. */
export interface Keys {
  /** Signs our tokens (HS256). */
  readonly signing: Uint8Array
  /** Encrypts Discord's tokens in rows (AES-256-GCM). */
  readonly encryption: Uint8Array
  /** Seals the cookie of a sign-in attempt (AES-256-GCM). */
  readonly attempt: Uint8Array
}

/** @param sessionSecret the installation's one secret; whoever has it can be anybody. */
export function deriveKeys(sessionSecret: Uint8Array | string): Keys {
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', sessionSecret, new Uint8Array(), `guildhall ${purpose}`, KEY_BYTES))
  return { signing: derive('token signing'), encryption: derive('discord tokens'), attempt: derive('sign-in attempt') }
}
