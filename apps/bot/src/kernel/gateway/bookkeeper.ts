import type { GatewayJournal, GatewaySession, GuildPicture, Log } from '@guildhall/core'
import type { Places } from './places.ts'

/** How often what changed goes to the rows anyway, in ms. */
const FLUSH_MS = 1_000
/** What somebody may be waiting for goes this soon, in ms: long enough to gather a burst. */
const SOON_MS = 50

/** Pictures that changed since they were last taken. */
export interface ChangedPictures {
  take(): GuildPicture[]
  /** Gives back what could not be written; newer pictures of the same guilds stand. */
  giveBack(pictures: readonly GuildPicture[]): void
}

/** Writes pictures and places to the rows, together, once a second and when asked to hurry. */
export interface Bookkeeper {
  start(): void
  /** Something changed that others wait for. */
  hurry(): void
  /** Writes what there is. It never rejects: what could not be written is kept for the next time. */
  flush(): Promise<void>
  /** Writes a last time. */
  stop(): Promise<void>
}

export function createBookkeeper(deps: {
  journal: GatewayJournal
  pictures: ChangedPictures
  places: Places
  log: Log
}): Bookkeeper {
  const { journal, pictures, places, log } = deps
  let flushing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    let changed: readonly GuildPicture[] = []
    let sessions: ReadonlyMap<number, GatewaySession> = new Map()
    try {
      // Taken in one go, so that the place covers exactly these pictures.
      changed = pictures.take()
      sessions = places.take()
      if (changed.length === 0 && sessions.size === 0) return
      await journal.write({ pictures: changed, sessions })
    } catch (error) {
      log.error({ err: error }, 'could not write what the gateway showed; will try again')
      pictures.giveBack(changed)
      for (const shardId of sessions.keys()) places.heard(shardId)
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  return {
    flush,
    start() {
      timer = setInterval(() => void flush(), FLUSH_MS)
    },
    hurry() {
      soon ??= setTimeout(() => {
        soon = undefined
        void flush()
      }, SOON_MS)
    },
    async stop() {
      clearInterval(timer)
      clearTimeout(soon)
      await flush()
    },
  }
}
