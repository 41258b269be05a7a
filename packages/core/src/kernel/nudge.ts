import * as z from 'zod'

/**
 * A hint that something changed, so that others look at once instead of at their next sweep. Losing one costs time, never
 * correctness: whoever listens also looks by itself.
 */
export const Nudge = z.discriminatedUnion('about', [
  /** What an administrator configured for the guild changed: caches of it are stale. */
  z.object({ about: z.literal('guild-config'), guildId: z.string() }),
  /** The reconciler has work. */
  z.object({ about: z.literal('reconcile'), kind: z.string(), guildId: z.string(), ref: z.string() }),
  /** The reconciler is through with a target, whether it worked or not. */
  z.object({ about: z.literal('reconciled'), kind: z.string(), guildId: z.string(), ref: z.string() }),
])
export type Nudge = z.infer<typeof Nudge>

export type NudgeAbout = Nudge['about']
export type NudgeOf<A extends NudgeAbout> = Extract<Nudge, { about: A }>

export interface Nudges {
  send(nudge: Nudge): void
  /** @returns a function that stops listening. */
  listen<A extends NudgeAbout>(about: A, listener: (nudge: NudgeOf<A>) => void): () => void
}

/** Nudges between the roles of one process. */
export function createLocalNudges(): Nudges {
  const listeners = new Map<NudgeAbout, Set<(nudge: Nudge) => void>>()
  return {
    send(nudge) {
      // Later, not now: the sender's caller is not held up, and a listener's fault is not the sender's.
      queueMicrotask(() => listeners.get(nudge.about)?.forEach((listener) => listener(nudge)))
    },
    listen(about, listener) {
      const called = (nudge: Nudge): void => {
        if (isAbout(nudge, about)) listener(nudge)
      }
      const set = listeners.get(about) ?? new Set()
      set.add(called)
      listeners.set(about, set)
      return () => set.delete(called)
    },
  }
}

function isAbout<A extends NudgeAbout>(nudge: Nudge, about: A): nudge is NudgeOf<A> {
  return nudge.about === about
}
