import { setTimeout as wait } from 'node:timers/promises'
import { backOff } from '@guildhall/core'

/** The longest pause, in ms: commands go unanswered meanwhile. */
const LONGEST_MS = 5_000

/** How soon a shard that cannot connect tries again. The client itself tries twice a second, for hours if need be. */
export interface ReconnectPace {
  closed(shardId: number): void
  /** The gateway spoke. */
  connected(shardId: number): void
  /** @returns undefined when there is nothing to wait for: the first reconnect is not held up. */
  pause(shardId: number): Promise<void> | undefined
}

/** @param signal ends every pause. */
export function createReconnectPace(signal: AbortSignal): ReconnectPace {
  const closes = new Map<number, number>()
  return {
    closed: (shardId) => void closes.set(shardId, (closes.get(shardId) ?? 0) + 1),
    connected: (shardId) => void closes.delete(shardId),
    pause(shardId) {
      const failures = (closes.get(shardId) ?? 0) - 1
      if (failures < 1) return undefined
      const ms = Math.min(LONGEST_MS, backOff(failures, Math.random()))
      return wait(ms, undefined, { signal }).catch(() => undefined)
    },
  }
}
