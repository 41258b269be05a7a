import { randomUUID } from 'node:crypto'
import { Problem, type Log } from '@guildhall/core'
import { loggable } from '../kernel/loggable.ts'

/** Why a call gets no result, told to its caller. */
export class Refusal extends Error {}

/** The sentence for a call that failed; a bug is logged under the id that the sentence gives. */
export function toldFault(error: unknown, about: { command: string; guildId: string | undefined }, log: Log): string {
  if (error instanceof Refusal || error instanceof Problem) return error.message
  const id = randomUUID()
  log.error({ err: loggable(error), id, ...about }, 'a command failed')
  return `Something went wrong on our side. Try again; if it stays, report this id: ${id}`
}
