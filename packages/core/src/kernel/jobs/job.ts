import type { LiveArea } from '@guildhall/contract'
import type { BlockedOn } from '../database/kernel-tables.ts'
import type { Trx } from '../database/schema.ts'

/** The key of a job; each key has at most one row. */
export interface JobKey {
  /** Empty for work that belongs to no guild. */
  guildId: string
  /** The kind of work, such as "commands-menu". */
  kind: string
  /** Distinguishes jobs of one kind in a guild, such as a channel's id; empty for the only one. */
  key: string
}

/** 0: a request waits for it; 1: it is due; 2: it verifies a state that is probably right. */
export type Priority = 0 | 1 | 2

export type { BlockedOn }

/** The data of a job for an attempt. */
export interface Job extends JobKey {
  /** The revision of the desired state that this attempt applies. */
  revision: number
  /** The progress that an earlier attempt noted before a call that must not be repeated blindly; null without a note. */
  progress: unknown
  /** The time at which the job was due, in epoch ms. */
  runAt: number
  /** The time at which the job was first written, in epoch ms. */
  createdAt: number
}

/** Rows that are written in the transaction that ends an attempt. */
export type Commit = (trx: Trx) => Promise<void>

interface WithCommit {
  readonly commit?: Commit
}

/**
 * The outcome of an attempt. `reason` is a sentence for the administrator.
 * - `done`: the desired state is reached; `reason` names a part that could not be reached.
 * - `next`: this run is over, and the next one is due at `runAt`, in epoch ms.
 * - `retryAt`: the job cannot be done before `time`, in epoch ms. That does not count as a failure.
 * - `blocked`: the job cannot be done until `on` changes.
 * - `drop`: there is nothing left to do; the row is deleted.
 */
export type Outcome =
  | (WithCommit & { readonly type: 'done'; readonly reason?: string })
  | (WithCommit & { readonly type: 'next'; readonly runAt: number })
  | (WithCommit & { readonly type: 'retryAt'; readonly time: number; readonly reason?: string })
  | (WithCommit & { readonly type: 'blocked'; readonly on: BlockedOn; readonly reason: string })
  | (WithCommit & { readonly type: 'drop' })

export interface JobTools {
  /** Aborts when the attempt loses its lease, takes too long, or the program ends: make no further call. */
  readonly signal: AbortSignal
  /**
   * Writes progress, before a call that must not be repeated blindly.
   *
   * @param commit writes further rows in the same transaction.
   * @throws LeaseLost when another attempt has taken over; this one must stop.
   */
  note(progress: unknown, commit?: Commit): Promise<void>
}

/** The work behind one kind of job. */
export interface JobHandler {
  readonly kind: string
  /** The part of the dashboard that shows the status of these jobs; null for jobs that no page shows. */
  readonly area: LiveArea | null
  /**
   * Maximum number of concurrent attempts of this kind in a process, 2 or more; one slot is reserved for jobs that a
   * request waits for.
   */
  readonly slots: number
  /** Maximum number of concurrent attempts of this kind in one guild and process, even if more slots are free. */
  readonly perGuild: number
  /** The time limit of an attempt, in ms. */
  readonly limitMs: number
  /**
   * Whether the guild's snapshot shows that a blocked job may now succeed. Without this function, the job is tried after every change.
   *
   * @param trx reads the rows behind the job.
   */
  canUnblock?(job: JobKey, trx: Trx): boolean | Promise<boolean>
  /**
   * Makes one attempt. It reads the current desired state from the rows.
   *
   * @throws `discord.unavailable` when Discord is unreachable, which does not count as an error of the job; any other error is a bug,
   *   which is logged with an id, and the job is retried.
   */
  run(job: Job, tools: JobTools): Promise<Outcome>
}

/** Another attempt has taken the job over, so this one must stop. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}
