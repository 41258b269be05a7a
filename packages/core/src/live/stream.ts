import type { LiveEvent } from '@guildhall/contract'
import type { Moment } from '../kernel/ages.ts'
import type { Notices } from './notices.ts'

/** The connection to a client. None of its functions throws or waits. */
export interface LiveConnection {
  send(event: LiveEvent): void
  /** Sends a comment, which clients ignore. */
  comment(): void
  /** The number of bytes that the client has not read yet. */
  bufferedBytes(): number
  /** Sends the last event and closes the connection, also if the client does not read. */
  end(last: LiveEvent): void
}

/** The session that opened a stream. */
export interface Follower {
  readonly sessionId: string
  readonly userId: string
  /** In epoch ms. */
  readonly expiresAt: number
}

/** An open stream. It is data alone, since a process has thousands of them. */
export interface LiveStream {
  readonly follower: Follower
  readonly guildId: string
  readonly connection: LiveConnection
  /** The group of streams with which it receives its comments. */
  readonly group: number
  /** The notices that the client has not received yet. */
  pending: Notices
  /** The notices that its user may receive, by the last decision. */
  audience: Notices
  /** When its session was last found live; null if a session ended since. */
  sessionAsOf: Moment | null
  /** Whether a decision about it is under way, and whether a change has outdated that decision. */
  decision: 'none' | 'under way' | 'outdated'
  isEnded: boolean
}
