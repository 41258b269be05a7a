import { createHash } from 'node:crypto'

/**
 * The nonce of a message that an event causes: the same for the same cause, so that Discord itself drops a second one within its
 * memory of some minutes. Discord: at most 25 characters.
 *
 * @param cause what the message is for and which event caused it: "welcome", a guild's, a member's and a moment's id.
 */
export function nonceOf(...cause: readonly string[]): string {
  return createHash('sha256').update(cause.join('\n')).digest('base64url').slice(0, 24)
}
