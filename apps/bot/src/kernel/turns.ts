/**
 * Has work of one key done one after the other, in the order in which it came.
 *
 * @returns undefined, and does nothing, when as much is waiting as may.
 */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T> | undefined

/** @param most how much may be under way or waiting for a key. */
export function createTurns(most: number): InTurn {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>()

  return (key, work) => {
    const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() }
    if (queue.length >= most) return undefined
    queues.set(key, queue)
    queue.length += 1
    const done = queue.last.then(work).finally(() => {
      queue.length -= 1
      if (queue.length === 0) queues.delete(key)
    })
    queue.last = done.catch(() => undefined)
    return done
  }
}
