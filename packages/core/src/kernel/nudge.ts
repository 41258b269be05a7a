/**
 * A hint that something changed, so that others look at once instead of at their next sweep. Losing one costs time, never
 * correctness: whoever listens also looks by itself.
 */
export type Nudge =
  /** What an administrator configured for the guild changed: caches of it are stale. */
  | { about: 'guild-config'; guildId: string }
  /** The reconciler has work. */
  | { about: 'reconcile'; kind: string; guildId: string }
  /** The reconciler is through with a target, whether it worked or not. */
  | { about: 'reconciled'; kind: string; guildId: string }
  /** A session ended: verified tokens of it are void. */
  | { about: 'session-ended'; sessionId: string }
  /** What Discord says of the guild changed: its name, roles, channels, or whether the bot is in it. */
  | { about: 'guild-picture'; guildId: string }
  /** A member's roles changed, or the member left. */
  | { about: 'member'; guildId: string; userId: string }

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
