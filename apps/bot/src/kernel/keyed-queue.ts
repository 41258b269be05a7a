import PQueue from 'p-queue'

/** Runs work of the same key in order, one at a time, and work of different keys concurrently. */
export type KeyedQueue = ReturnType<typeof createKeyedQueue>

/** @param limit maximum amount of running and waiting work of a group. */
export function createKeyedQueue({ limit }: { limit: number }) {
  const queues = new Map<string, { queue: PQueue; length: number }>()
  const lengths = new Map<string, number>()

  function leave(key: string, group: string): void {
    const length = (lengths.get(group) ?? 0) - 1
    if (length > 0) lengths.set(group, length)
    else lengths.delete(group)
    const entry = queues.get(key)
    if (entry && --entry.length === 0) queues.delete(key)
  }

  return {
    /**
     * Runs the work after earlier work of the same key, also when that failed.
     *
     * @param to.group the unit of the limit, such as a guild with many keys.
     * @returns the result of the work; undefined without running it when the group is full.
     */
    add<T>({ key, group }: { key: string; group: string }, work: () => Promise<T>): Promise<T> | undefined {
      const length = lengths.get(group) ?? 0
      if (length >= limit) return undefined
      lengths.set(group, length + 1)
      const entry = queues.get(key) ?? { queue: new PQueue({ concurrency: 1 }), length: 0 }
      queues.set(key, entry)
      entry.length += 1
      return entry.queue.add(work).finally(() => leave(key, group))
    },
    /** Whether work of this key is running or waiting. */
    isBusy: (key: string): boolean => queues.has(key),
    /** Resolves when no work of these keys is left. */
    async onIdle(keys: readonly string[]): Promise<void> {
      await Promise.all(keys.flatMap((key) => queues.get(key)?.queue.onIdle() ?? []))
    },
  }
}
