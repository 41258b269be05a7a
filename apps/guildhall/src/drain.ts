import type { Log } from '@guildhall/core'

/**
 * The parts of the program in the order in which they end. The API first: its requests in flight still need the bot, and both need
 * Discord and the database.
 */
const ORDER = [
  'api',
  'bot',
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
export type Part = (typeof ORDER)[number]

/** The parts that were started, and how each ends. */
export interface Drain {
  /** Adds a part that has just started. */
  add(part: Part, end: () => Promise<void> | void): void
  /**
   * Ends every part in order, each also when one before it failed.
   *
   * @returns whether all of them ended properly.
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
