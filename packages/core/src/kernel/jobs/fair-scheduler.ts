import type { Candidate } from './claims.ts'
import type { JobHandler } from './job.ts'

/** Maximum number of guilds to remember as served. */
const MOST_SERVED = 500

/**
 * Shares the slots of each kind fairly: every guild is served once in a round before any is served again.
 *
 * @param handlers the kinds, with the maximum number of concurrent attempts in one guild.
 */
export function createFairScheduler(handlers: ReadonlyMap<string, Pick<JobHandler, 'perGuild'>>) {
  const running = new Map<string, { kind: string; count: number }>()
  const served = new Set<string>()
  const nameOf = ({ kind, guildId }: { kind: string; guildId: string }): string => `${kind} ${guildId}`

  const mostOf = (kind: string): number => handlers.get(kind)?.perGuild ?? 0
  const full = (): string[] => [...running].filter(([, { kind, count }]) => count >= mostOf(kind)).map(([name]) => name)

  return {
    /** Guilds with the maximum number of attempts under way, as "kind guildId". */
    full,
    /** Guilds that were already served in this round; of their jobs, only those that a request waits for can begin. */
    passedOver: (): string[] => [...new Set([...full(), ...served])],
    /** Picks the candidates that can begin together. @param free the free slots by kind; missing kinds have none. */
    pick(candidates: readonly Candidate[], free: ReadonlyMap<string, { any: number; urgent: number }>): Candidate[] {
      const left = new Map([...free].map(([kind, slots]) => [kind, { ...slots }]))
      const taken = new Map<string, number>()
      const picked: Candidate[] = []
      // Take one job of each guild first, so that a guild with many jobs does not take all slots.
      for (const most of [1, Infinity]) {
        for (const one of candidates) {
          const slots = left.get(one.kind)
          const name = nameOf(one)
          const isUrgent = one.priority === 0
          const isTaken = picked.includes(one) || (taken.get(name) ?? 0) >= most
          if (!slots || isTaken || (running.get(name)?.count ?? 0) + (taken.get(name) ?? 0) >= mostOf(one.kind))
            continue
          if (slots.urgent <= 0 || (!isUrgent && slots.any <= 0)) continue
          slots.urgent -= 1
          slots.any -= 1
          taken.set(name, (taken.get(name) ?? 0) + 1)
          picked.push(one)
        }
      }
      return picked
    },
    began(one: Candidate): void {
      const name = nameOf(one)
      running.set(name, { kind: one.kind, count: (running.get(name)?.count ?? 0) + 1 })
      if (served.size >= MOST_SERVED) served.clear()
      served.add(name)
    },
    ended(one: { guildId: string; kind: string }): void {
      const name = nameOf(one)
      const left = (running.get(name)?.count ?? 1) - 1
      if (left > 0) running.set(name, { kind: one.kind, count: left })
      else running.delete(name)
    },
    /** Begins a new round of these kinds. @returns whether the last round served any guild. */
    newRound(kinds: readonly string[]): boolean {
      const over = [...served].filter((name) => kinds.some((kind) => name.startsWith(`${kind} `)))
      for (const name of over) served.delete(name)
      return over.length > 0
    },
  }
}
