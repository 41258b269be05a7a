import { setTimeout as wait } from 'node:timers/promises'
import type { Changes } from '../changes/changes.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite.ts'
import type { BlockedOn, JobHandler } from './job.ts'
import { guildsWithBlockedAmong, openAllBlocked, openOneBlocked, whereKey } from './jobs-store.ts'

/** What one successful probe shows of the other jobs of its kind in the guild. */
const SHARED: readonly BlockedOn[] = ['permissions', 'roles']

/** How long changes are gathered, in ms: a busy gateway reports many, and nearly all are of guilds in which nothing is blocked. */
const GATHER_MS = 50

/** Tries blocked jobs again, one of each kind in a guild at first: Discord bans an address for 10,000 refusals in 10 minutes. */
export interface Unblocking {
  /** @returns whether a job can be run again. */
  probe(guildId: string, on: readonly BlockedOn[]): Promise<boolean>
  /**
   * Like `probe`, for changes that come often: those of the next 50 ms share one query.
   *
   * @returns whether a job of these guilds can be run again.
   */
  probeSoon(guildId: string, on: readonly BlockedOn[]): Promise<boolean>
  /** A job of this kind succeeded in the guild: after a probe, the others follow. */
  succeeded(job: { guildId: string; kind: string }): Promise<void>
}

export function createUnblocking(deps: {
  db: Database
  clock: Clock
  changes: Changes
  handlers: ReadonlyMap<string, JobHandler>
}): Unblocking {
  const { db, clock, changes, handlers } = deps
  const probing = new Set<string>()
  let gathering: { changed: Map<string, Set<BlockedOn>>; probed: Promise<boolean> } | undefined

  async function probe(guildId: string, on: readonly BlockedOn[]): Promise<boolean> {
    return changes.transaction(async (trx) => {
      const opened = await openOneBlocked(trx, { guildId, on, now: clock.now() })
      let isAny = false
      for (const row of opened) {
        const key = { guildId: row.guild_id, kind: row.kind, key: row.key }
        const canSucceed = handlers.get(row.kind)?.canUnblock?.(key) ?? true
        if (!canSucceed) {
          await whereKey(trx.updateTable('jobs').set({ state: 'blocked' }), key).execute()
          continue
        }
        isAny = true
        probing.add(`${guildId} ${row.kind}`)
      }
      return isAny
    })
  }

  async function probeAll(changed: ReadonlyMap<string, ReadonlySet<BlockedOn>>): Promise<boolean> {
    let isAny = false
    for (const guildId of await guildsWithBlockedAmong(db, [...changed.keys()])) {
      if (await probe(guildId, [...(changed.get(guildId) ?? [])])) isAny = true
    }
    return isAny
  }

  function gather(): { changed: Map<string, Set<BlockedOn>>; probed: Promise<boolean> } {
    const changed = new Map<string, Set<BlockedOn>>()
    const probed = wait(GATHER_MS).then(() => {
      gathering = undefined
      return probeAll(changed)
    })
    return { changed, probed }
  }

  return {
    probe,
    probeSoon(guildId, on) {
      gathering ??= gather()
      const { changed, probed } = gathering
      changed.set(guildId, new Set([...(changed.get(guildId) ?? []), ...on]))
      return probed
    },
    async succeeded({ guildId, kind }) {
      if (!probing.delete(`${guildId} ${kind}`)) return
      await openAllBlocked(db, { guildId, kind, on: SHARED, now: clock.now() })
    },
  }
}
