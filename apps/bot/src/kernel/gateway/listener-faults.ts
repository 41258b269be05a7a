import { randomUUID } from 'node:crypto'
import type { Clock, Log } from '@guildhall/core'
import type { GatewayDispatchPayload } from 'discord-api-types/v10'
import { loggable } from '../loggable.ts'

/** How often the log has faults of one kind, in ms: while the database is away, every message may bring the same one. */
const TELL_EVERY_MS = 1_000
/** More kinds than these are not remembered. */
const MOST_KINDS = 1_000

/**
 * Logs what listeners throw: the first of its kind with an id, and of those that follow closely how many there were.
 *
 * @returns what to call with each fault and the event that it came with.
 */
export function createFaultLog(deps: {
  log: Log
  clock: Clock
}): (error: unknown, payload: GatewayDispatchPayload) => void {
  const { log, clock } = deps
  const kinds = new Map<string, { toldAt: number; untold: number }>()

  return (error, { t: event, s: sequence }) => {
    const kind = `${event} ${error instanceof Error ? error.message : ''}`
    const known = kinds.get(kind)
    const now = clock.now()
    if (known && now - known.toldAt < TELL_EVERY_MS) {
      known.untold += 1
      return
    }
    if (kinds.size >= MOST_KINDS) kinds.clear()
    kinds.set(kind, { toldAt: now, untold: 0 })
    const before = known ? { untold: known.untold } : {}
    log.error({ err: loggable(error), id: randomUUID(), event, sequence, ...before }, 'a listener failed')
  }
}
