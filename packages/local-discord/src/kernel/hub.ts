/** Something that happened, as the gateway says it. */
export interface Dispatch {
  /** The gateway's name of it: "MESSAGE_CREATE". */
  t: string
  /** The gateway's payload. */
  d: object
  guildId: string | null
  /** Set when only those who can see this channel may learn of it. */
  channelId: string | null
  /**
   * Who learns of it: whoever is in the guild and sees the channel; the bot alone (an interaction); or one user alone (an
   * ephemeral message), not the bot. A direct message, which has no guild, is told to both, one after the other.
   */
  audience: 'everyone' | 'bot' | { userId: string }
}

export type Listener = (dispatch: Dispatch) => void

/** Where every change of state is told, in the order in which it happened. */
export interface Hub {
  emit(dispatch: Dispatch): void
  /** @returns a function that stops listening. */
  subscribe(listener: Listener): () => void
}

export function createHub(): Hub {
  const listeners = new Set<Listener>()
  return {
    emit(dispatch) {
      for (const listener of listeners) listener(dispatch)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
