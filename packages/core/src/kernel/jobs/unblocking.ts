import { setTimeout as wait } from 'node:timers/promises'
import type { Changes } from '../changes/changes.ts'
import type { Clock } from '../clock.ts'
import type { Database, Trx } from '../database/schema.ts'
import type { BlockedOn, JobHandler, JobKey } from './job.ts'
import { findBlocked, guildsWithBlockedAmong, openBlocked } from './jobs-store.ts'

/** The conditions that jobs of one kind share in a guild: one successful probe opens the others. */
const SHARED: readonly BlockedOn[] = ['permissions', 'roles']

/** How long changes are collected, in ms: a busy gateway reports many, and nearly all concern guilds without blocked jobs. */
const GATHER_MS = 50

/** Retries blocked jobs, at first one of each kind in a guild: Discord bans an address after 10,000 refusals in 10 minutes. */
export function createUnblocking(deps: {
  db: Database
  clock: Clock
  changes: Changes
  handlers: ReadonlyMap<string, JobHandler>
}) {
  const { db, clock, changes, handlers } = deps
  const probing = new Set<string>()
  let gathering: { changed: Map<string, Set<BlockedOn>>; probed: Promise<boolean> } | undefined

  const canSucceed = async (trx: Trx, job: JobKey): Promise<boolean> =>
    (await handlers.get(job.kind)?.canUnblock?.(job, trx)) ?? true

  /** @returns whether any job was reopened. */
  async function probe(guildId: string, on: readonly BlockedOn[]): Promise<boolean> {
    return changes.transaction(async (trx) => {
      // The least recently tried job of each kind, so that one that can never succeed does not keep the others blocked.
      const first = new Map<string, JobKey>()
      for (const job of await findBlocked(trx, { guildId, on })) {
        if (!first.has(job.kind) && (await canSucceed(trx, job))) first.set(job.kind, job)
      }
      for (const job of first.values()) {
        await openBlocked(trx, job, clock.now())
        probing.add(nameOf(job))
      }
      return first.size > 0
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
    /**
     * Like `probe`, for changes that come often: those of the next 50 ms share one query.
     *
     * @returns whether any job of these guilds was reopened.
     */
    probeSoon(guildId: string, on: readonly BlockedOn[]): Promise<boolean> {
      gathering ??= gather()
      const { changed, probed } = gathering
      changed.set(guildId, new Set([...(changed.get(guildId) ?? []), ...on]))
      return probed
    },
    /** Called when a job of this kind succeeds in the guild: after a probe, the others are reopened. */
    async succeeded(job: { guildId: string; kind: string }): Promise<void> {
      if (!probing.delete(nameOf(job))) return
      const { guildId, kind } = job
      await changes.transaction(async (trx) => {
        const blocked = await findBlocked(trx, { guildId, on: SHARED })
        for (const other of blocked.filter((one) => one.kind === kind)) {
          if (await canSucceed(trx, other)) await openBlocked(trx, other, clock.now())
        }
      })
    },
  }
}

function nameOf({ guildId, kind }: { guildId: string; kind: string }): string {
  return `${guildId} ${kind}`
}
