import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Names a job; there is one row for each name. */
export interface JobKey {
  /** Empty for work that belongs to no guild. */
  guildId: string
  /** The work: "commands-menu" … */
  kind: string
  /** Which one of its kind in the guild, such as a channel's id; empty for the only one. */
  key: string
}

/** 0: a request waits for it; 1: it is due; 2: it verifies a state that is probably right. */
export type Priority = 0 | 1 | 2

/** The kind of change after which a blocked job can succeed. */
export type BlockedOn = 'permissions' | 'roles' | 'channel' | 'save' | 'program'

/** A job as an attempt sees it. */
export interface Job extends JobKey {
  /** The revision of the desired state that this attempt applies. */
  revision: number
  /** The note of an earlier attempt before a call that must not be repeated blindly; null for none. */
  progress: unknown
  /** When the job was due, in epoch ms. */
  runAt: number
  /** When the job was first written, in epoch ms. */
  createdAt: number
}

/** Rows that are written in the transaction that ends an attempt. */
export type Commit = (trx: Transaction<Schema>) => Promise<void>

interface WithCommit {
  readonly commit?: Commit
}

/**
 * The outcome of an attempt. `reason` is a sentence for the administrator.
 * - `done`: the desired state is reached, with a reason where a part of it cannot be as desired.
 * - `next`: this run is over, and the next one is due at `runAt`, in epoch ms.
 * - `retryAt`: it cannot be done before `time`, in epoch ms. That is no failure.
 * - `blocked`: it cannot be done until something changes.
 * - `drop`: there is nothing to do any more; the row goes.
 */
export type Outcome =
  | (WithCommit & { readonly type: 'done'; readonly reason?: string })
  | (WithCommit & { readonly type: 'next'; readonly runAt: number })
  | (WithCommit & { readonly type: 'retryAt'; readonly time: number; readonly reason?: string })
  | (WithCommit & { readonly type: 'blocked'; readonly on: BlockedOn; readonly reason: string })
  | (WithCommit & { readonly type: 'drop' })

export interface JobTools {
  /** Aborted when the attempt has lost its lease, took too long, or the program ends: no further call may be made. */
  readonly signal: AbortSignal
  /**
   * Writes progress, before a call that must not be repeated blindly.
   *
   * @param commit writes further rows in the same transaction.
   * @throws LeaseLost when another attempt has taken over; what follows must not be done.
   */
  note(progress: unknown, commit?: Commit): Promise<void>
}

/** The work behind one kind of job. */
export interface JobHandler {
  readonly kind: string
  /** How many attempts of this kind run at once in a process, 2 or more; one of them is kept for jobs that a request waits for. */
  readonly slots: number
  /** How many attempts of this kind run at once in one guild and process, however many slots are free. */
  readonly perGuild: number
  /** How long an attempt can take, in ms. */
  readonly limitMs: number
  /**
   * Whether a blocked job could succeed by now, as far as the guild's snapshot shows; without it every change is tried.
   */
  canUnblock?(job: JobKey): boolean
  /**
   * Makes one attempt. It reads the desired state itself, as the rows are by then.
   *
   * @throws `discord.unavailable` when Discord cannot be reached, which does not count against the job; any other error is a bug, is
   *   logged with an id and tried again later.
   */
  run(job: Job, tools: JobTools): Promise<Outcome>
}

/** Another attempt has taken the job over, so this one must do nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}
