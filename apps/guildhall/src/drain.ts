import type { Log } from '@guildhall/core'

/**
 * The parts of the program in the order in which they are stopped. The API is first, because its requests in flight need the bot. Both need
 * Discord and the database.
 */
const ORDER = [
  'api',
  'bot',
  'Discord client',
  'local Discord',
  'pruning',
  'core',
  'analytics reader',
  'change feed',
  'database clock',
  'gateway database',
  'database',
  'data folder',
] as const
type Part = (typeof ORDER)[number]

/** The started parts with their stop functions. */
export interface Drain {
  /** Adds a part that was just started. */
  add(part: Part, end: () => Promise<void> | void): void
  /**
   * Stops every part in order, also after a failure of an earlier one.
   *
   * @returns whether all of them stopped without an error.
   */
  end(): Promise<boolean>
}

export function createDrain(log: Log): Drain {
  const running = new Map<Part, () => Promise<void> | void>()
  return {
    add: (part, end) => {
      running.set(part, end)
    },
    async end() {
      let clean = true
      for (const part of ORDER) {
        try {
          await running.get(part)?.()
        } catch (error) {
          clean = false
          log.error({ err: error, part }, 'a part of the program did not end properly')
        }
        running.delete(part)
      }
      return clean
    },
  }
}
