import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { Problem } from '../problem.ts'
import { backOff, blockedBackOff } from './back-off.ts'
import { Blocked } from './blocked.ts'
import { RetryLater } from './retry-later.ts'
import type { TargetKey } from './target.ts'

/** Why an attempt came to nothing. An Error is none: its message is for the log. */
export interface Failure {
  /** What the administrator reads. */
  readonly sentence: string
  /** How many attempts have failed by now. */
  readonly attempts: number
  /** How long to wait before the next one, in ms. */
  readonly delay: number
}

const DISCORD_AWAY = 'Discord does not answer right now. This follows as soon as it does.'
const TOOK_TOO_LONG = 'This took too long. It is tried again.'

/**
 * Logs what a handler threw.
 *
 * @param attempt.attempts how many there were, this one included.
 * @param attempt.isAborted whether the attempt was told to end before it failed.
 * @returns what becomes of it. Only sentences that were written for administrators are in it; any other error is named by its id in the log.
 */
export function failureOf(
  error: unknown,
  attempt: { key: TargetKey; attempts: number; isAborted: boolean; random: number },
  log: Log,
): Failure {
  const { key, attempts, isAborted, random } = attempt
  if (error instanceof RetryLater) {
    log.warn({ err: error, ...key, delay: error.ms }, 'Discord said when to come back')
    return { sentence: error.sentence, attempts: attempts - 1, delay: error.ms }
  }
  if (error instanceof Blocked) {
    const delay = blockedBackOff(attempts, random)
    log.warn({ err: error, ...key, attempts, delay }, 'could not make Discord match: it refuses; will try again rarely')
    return { sentence: error.sentence, attempts, delay }
  }
  const delay = backOff(attempts, random)
  if (isAborted || (error instanceof Problem && error.code === 'discord.unavailable')) {
    log.warn({ err: error, ...key, attempts, delay }, 'could not make Discord match; will try again')
    return { sentence: isAborted ? TOOK_TOO_LONG : DISCORD_AWAY, attempts, delay }
  }
  const id = randomUUID()
  log.error({ err: error, id, ...key, attempts, delay }, 'a reconcile handler failed; will try again')
  const sentence = `This could not be brought to Discord. It is tried again. Report error ${id} if it keeps happening.`
  return { sentence, attempts, delay }
}
