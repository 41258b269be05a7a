import { createKeyedQueue } from './keyed-queue.ts'

/**
 * Runs work on a message after earlier work on the same message. Work that writes buttons writes all of them: at the same time, it would
 * overwrite buttons that other work wrote.
 */
export type QueueForMessage = <T>(messageId: string, work: () => Promise<T>) => Promise<T>

export function createMessageQueue(): QueueForMessage {
  const queue = createKeyedQueue({ limit: Infinity })
  return (messageId, work) => queue.add({ key: messageId, group: messageId }, work) ?? work()
}
