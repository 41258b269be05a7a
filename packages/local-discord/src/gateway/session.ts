import { GatewayOpcodes } from 'discord-api-types/v10'
import type { Dispatch } from '../kernel/hub.ts'
import type { State } from '../kernel/state.ts'
import { seenBy, type View } from './seen-by.ts'

/** How long a session can be resumed after the connection is lost, in ms. */
const RESUMABLE_FOR = 5 * 60_000

/** Maximum number of events that a session can replay. A client that missed more must identify again. */
const REPLAYABLE = 10_000

/** Sends a serialized payload on a connection. */
export type Send = (payload: string) => void

/** A session of the bot. It numbers and stores its events, so that the client can resume after losing the connection. */
export interface Session {
  readonly id: string
  readonly view: View
  /** The sequence number of the last event. */
  readonly seq: number
  /** Sends an event to this session only, such as READY. */
  push(t: string, d: object): void
  /** Sends events to this connection. `replaced` is called when another connection takes over. */
  attach(send: Send, replaced: () => void): void
  /** Stops sending to a lost connection. The session stays resumable. */
  detach(send: Send): void
  /** The events after a sequence number; undefined when they are no longer stored, or the number is ahead. */
  eventsAfter(seq: number): string[] | undefined
  /** Receives an event from the hub, and sends it if the view includes it. */
  receive(dispatch: Dispatch): void
  isExpired(): boolean
}

export function createSession(state: State, view: View): Session {
  const events: string[] = []
  let seq = 0
  let connection: { send: Send; replaced: () => void } | undefined
  let lostAt: number | undefined
  const session: Session = {
    id: crypto.randomUUID().replaceAll('-', ''),
    view,
    get seq() {
      return seq
    },
    push(t, d) {
      seq += 1
      // Serialize now, because the objects in `d` change later.
      const payload = JSON.stringify({ op: GatewayOpcodes.Dispatch, t, s: seq, d })
      events.push(payload)
      if (events.length > REPLAYABLE) events.shift()
      connection?.send(payload)
    },
    attach(send, replaced) {
      connection?.replaced()
      connection = { send, replaced }
      lostAt = undefined
    },
    detach(send) {
      if (connection?.send !== send) return
      connection = undefined
      lostAt = state.clock.now()
    },
    eventsAfter(from) {
      const missed = seq - from
      return missed < 0 || missed > events.length ? undefined : events.slice(events.length - missed)
    },
    receive(dispatch) {
      const d = seenBy(state, view, dispatch)
      if (d) session.push(dispatch.t, d)
    },
    isExpired: () => lostAt !== undefined && state.clock.now() - lostAt > RESUMABLE_FOR,
  }
  return session
}
