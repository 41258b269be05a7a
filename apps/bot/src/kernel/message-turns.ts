import { createKeyedQueue } from './keyed-queue.ts'

/**
 * Runs the work after earlier work for the same message. Work that writes buttons writes all of them, so it would take back buttons that
 * other work wrote since it read the message.
 */
export type TakeMessageTurn = <T>(messageId: string, work: () => Promise<T>) => Promise<T>

export function createMessageTurns(): TakeMessageTurn {
  const queue = createKeyedQueue({ limit: Infinity })
  return (messageId, work) => queue.add({ key: messageId, group: messageId }, work) ?? work()
}
