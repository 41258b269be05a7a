import { GatewayOpcodes } from 'discord-api-types/v10'
import type { Dispatch } from '../kernel/hub.ts'
import type { State } from '../kernel/state.ts'
import { seenBy, type View } from './seen-by.ts'

/** Discord: how long a session waits for its client to come back, in ms. */
const RESUMABLE_FOR = 5 * 60_000

/** Events kept for a resume. Beyond this a client has to start anew. */
const REPLAYABLE = 10_000

/** Where a session's payloads go: a connection, ready to send. */
export type Send = (payload: string) => void

/** A bot's session: it numbers the events that it sees and keeps them, so that its client may lose the connection and resume. */
export interface Session {
  readonly id: string
  readonly view: View
  /** Number of the last event. */
  readonly seq: number
  /** Sends and keeps an event of this session alone (READY, a chunk of members). */
  push(t: string, d: object): void
  /** Events go to this connection from now on; the one before, if any, is told. */
  attach(send: Send, replaced: () => void): void
  /** The connection is gone; the session waits. */
  detach(send: Send): void
  /** What came after this number; undefined when it is not kept any more, or lies ahead. */
  since(seq: number): string[] | undefined
  /** Told by the hub. */
  hear(dispatch: Dispatch): void
  isOver(): boolean
}

export function createSession(state: State, view: View): Session {
  const kept: string[] = []
  let seq = 0
  let line: { send: Send; replaced: () => void } | undefined
  let lostAt: number | undefined
  const session: Session = {
    id: crypto.randomUUID().replaceAll('-', ''),
    view,
    get seq() {
      return seq
    },
    push(t, d) {
      seq += 1
      // Written out now: what the payload refers to changes later.
      const payload = JSON.stringify({ op: GatewayOpcodes.Dispatch, t, s: seq, d })
      kept.push(payload)
      if (kept.length > REPLAYABLE) kept.shift()
      line?.send(payload)
    },
    attach(send, replaced) {
      line?.replaced()
      line = { send, replaced }
      lostAt = undefined
    },
    detach(send) {
      if (line?.send !== send) return
      line = undefined
      lostAt = state.clock.now()
    },
    since(from) {
      const missed = seq - from
      return missed < 0 || missed > kept.length ? undefined : kept.slice(kept.length - missed)
    },
    hear(dispatch) {
      const d = seenBy(state, view, dispatch)
      if (d) session.push(dispatch.t, d)
    },
    isOver: () => lostAt !== undefined && state.clock.now() - lostAt > RESUMABLE_FOR,
  }
  return session
}
