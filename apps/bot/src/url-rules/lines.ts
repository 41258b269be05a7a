/** Messages of one server that are at work at the same time; in a flood those beyond stay unanswered. */
const MOST_AT_WORK = 100

/** What is under way for each message: what happens to one is dealt with in its order. */
export interface Lines {
  /**
   * Does the work after what is under way for the same message.
   *
   * @returns undefined when the server has too much under way, and the work is not done.
   */
  run(guildId: string, messageId: string, work: () => Promise<void>): Promise<void> | undefined
  isAtWork(messageId: string): boolean
  /** Settles when what is under way for these messages is done. */
  settled(messageIds: readonly string[]): Promise<void>
}

export function createLines(): Lines {
  const last = new Map<string, Promise<void>>()
  const atWork = new Map<string, number>()

  function count(guildId: string, difference: number): void {
    const now = (atWork.get(guildId) ?? 0) + difference
    if (now > 0) atWork.set(guildId, now)
    else atWork.delete(guildId)
  }

  return {
    run(guildId, messageId, work) {
      if ((atWork.get(guildId) ?? 0) >= MOST_AT_WORK) return undefined
      count(guildId, 1)
      const before = last.get(messageId)
      const mine = (before ? before.then(work) : work()).finally(() => {
        count(guildId, -1)
        if (last.get(messageId) === kept) last.delete(messageId)
      })
      // The next in line goes on after a failure, which its own event tells of.
      const kept = mine.catch(() => undefined)
      last.set(messageId, kept)
      return mine
    },
    isAtWork: (messageId) => last.has(messageId),
    async settled(messageIds) {
      await Promise.all(messageIds.flatMap((id) => last.get(id) ?? []))
    },
  }
}
