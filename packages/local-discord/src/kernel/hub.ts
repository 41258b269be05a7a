/** An event with its audience. */
export interface Dispatch {
  /** The gateway's name of the event: "MESSAGE_CREATE". */
  t: string
  /** The gateway's payload. */
  d: object
  guildId: string | null
  /** Limits the event to users who can view this channel. */
  channelId: string | null
  /**
   * 'everyone': the guild's members who can view the channel. 'bot': the bot alone, as for an interaction. A user: that user
   * alone, as for an ephemeral message. A direct message is published twice, to the bot and to the user.
   */
  audience: 'everyone' | 'bot' | { userId: string }
}

export type Listener = (dispatch: Dispatch) => void

/** Publishes events in the order of the changes. */
export interface Hub {
  publish(dispatch: Dispatch): void
  /** @returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void
}

export function createHub(): Hub {
  const listeners = new Set<Listener>()
  return {
    publish(dispatch) {
      for (const listener of listeners) listener(dispatch)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
