import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import type { Message } from '../kernel/model.ts'
import { messagesIn, type State } from '../kernel/state.ts'

/** How long a nonce is unique, in ms. Discord documents "a few minutes". */
const LIFE = 3 * 60_000

/** A nonce is unique per author and channel. */
type Nonce = Pick<Message, 'authorId' | 'channelId'> & { nonce: string | number }

/**
 * The recent message with the same nonce; undefined without one.
 *
 * @throws DiscordError 10008 when that message was deleted.
 */
export function findTwin(state: State, { authorId, channelId, nonce }: Nonce): Message | undefined {
  const since = state.clock.now() - LIFE
  const isTwin = (one: Nonce | Message): boolean =>
    one.authorId === authorId && one.channelId === channelId && one.nonce === nonce
  const twin = messagesIn(state, channelId).findLast((one) => one.createdAt > since && isTwin(one))
  if (twin === undefined && state.world.deletedNonces.some((one) => one.createdAt > since && isTwin(one)))
    throw new DiscordError(404, UNKNOWN.message)
  return twin
}

/** Stores the nonces of deleted messages. */
export function rememberNonces(state: State, deleted: readonly Message[]): void {
  const since = state.clock.now() - LIFE
  const more = deleted.flatMap(({ authorId, channelId, nonce, createdAt }) =>
    nonce === null ? [] : [{ authorId, channelId, nonce, createdAt }],
  )
  state.world.deletedNonces = [...state.world.deletedNonces, ...more].filter((one) => one.createdAt > since)
}
