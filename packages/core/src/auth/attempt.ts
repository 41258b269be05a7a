import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { isSameSecret, seal, unseal } from '../kernel/encryption.ts'

/** How long a user may take at Discord, in seconds. */
export const ATTEMPT_LIFETIME_S = 10 * 60

const PURPOSE = 'sign-in attempt'
const Sealed = z.object({ state: z.string(), verifier: z.string(), expiresAt: z.number() })

/** One attempt to sign in, from the button to Discord's answer. */
export interface SignInAttempt {
  /** Makes the name of the cookie unique, so that two tabs do not overwrite each other's. */
  id: string
  /** OAuth's state parameter, which Discord returns; it begins with the id. */
  state: string
  /** PKCE: the S256 challenge of the verifier in the cookie. */
  challenge: string
  /** The value of the browser's cookie: state and verifier, encrypted. */
  cookie: string
}

export function beginAttempt(key: Uint8Array, clock: Clock): SignInAttempt {
  const id = randomBytes(9).toString('base64url')
  const state = `${id}.${randomBytes(24).toString('base64url')}`
  const verifier = randomBytes(48).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const expiresAt = clock.now() + ATTEMPT_LIFETIME_S * 1000
  return { id, state, challenge, cookie: seal(key, PURPOSE, JSON.stringify({ state, verifier, expiresAt })) }
}

/** The id of the attempt that a returned state names, or undefined when this server did not issue the state. */
export function attemptIdOf(state: string): string | undefined {
  return /^([\w-]{12})\.[\w-]{32}$/.exec(state)?.[1]
}

/** @returns the PKCE verifier when the cookie belongs to this state and is not expired; else undefined. */
export function verifierOf(key: Uint8Array, clock: Clock, cookie: string, state: string): string | undefined {
  const text = unseal(key, PURPOSE, cookie)
  if (text === undefined) return undefined
  const attempt = Sealed.parse(JSON.parse(text))
  if (attempt.expiresAt <= clock.now() || !isSameSecret(attempt.state, state)) return undefined
  return attempt.verifier
}
