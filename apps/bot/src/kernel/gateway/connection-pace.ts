import { setTimeout as wait } from 'node:timers/promises'
import type { IIdentifyThrottler } from '@discordjs/ws'
import { backOff, type Clock, type Log } from '@guildhall/core'
import type { APIGatewayBotInfo } from 'discord-api-types/v10'
import { retry } from './retry.ts'

/** Discord requires 5 s between two identifications of a bucket, in ms. The rest is a margin for the network, whose delay varies. */
export const BETWEEN_IDENTIFIES_MS = 5_250
/** A reserved moment is valid for this time, in ms, which is less than the margin above. */
const USABLE_FOR_MS = 100

/** The longest pause before a reconnect, in ms, because commands get no response meanwhile. */
const LONGEST_MS = 5_000

/**
 * For IDENTIFY only: resumes do not count towards Discord's limit of sessions.
 *
 * @throws when Discord allows no new session for now.
 */
export function requireSessionStart({ session_start_limit: limit }: APIGatewayBotInfo): void {
  if (limit.remaining > 0) return
  throw new Error(`Discord allows no new session for ${Math.ceil(limit.reset_after / 60_000)} minutes.`)
}

/**
 * Lets the shards of a bucket identify one after another across processes. The library's own throttler does not notice
 * that the connection closed while its shard waited, and then identifies twice on the next one, which costs the session.
 *
 * @param deps.maxConcurrency Discord: a shard belongs to the bucket `shard_id % max_concurrency`.
 * @param deps.gatewayInformation contains the number of sessions that Discord still allows.
 * @param deps.reserve reserves the bucket's next moment for this process, in epoch ms.
 */
export function createIdentifyTurns(deps: {
  maxConcurrency: number
  gatewayInformation: () => Promise<APIGatewayBotInfo>
  reserve: (bucket: number) => Promise<number>
  clock: Clock
  log: Log
}): IIdentifyThrottler {
  const { maxConcurrency, gatewayInformation, reserve, clock, log } = deps
  const last = new Map<number, Promise<unknown>>()
  /** Reserved moments of shards whose connection closed before their turn. */
  const unused = new Map<number, number>()

  async function momentOf(bucket: number, signal: AbortSignal): Promise<number> {
    const moment = unused.get(bucket)
    if (moment !== undefined && clock.now() <= moment + USABLE_FOR_MS) return moment
    return retry('reserve a moment to identify', () => reserveNow(bucket), { signal, log, mayRetry: () => true })
  }

  async function reserveNow(bucket: number): Promise<number> {
    requireSessionStart(await gatewayInformation())
    return reserve(bucket)
  }

  async function turn(bucket: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const moment = await momentOf(bucket, signal)
    unused.set(bucket, moment)
    await wait(Math.max(0, moment - clock.now()), undefined, { signal })
    unused.delete(bucket)
  }

  return {
    waitForIdentify(shardId, signal) {
      const bucket = shardId % maxConcurrency
      const mine = (last.get(bucket) ?? Promise.resolve()).then(() => turn(bucket, signal))
      last.set(
        bucket,
        mine.catch(() => undefined),
      )
      return mine
    },
  }
}

/** The pauses between a shard's attempts to connect. The client library would retry twice a second without end. */
export type ReconnectPace = ReturnType<typeof createReconnectPace>

/** @param signal cancels every pause. */
export function createReconnectPace(signal: AbortSignal) {
  const closes = new Map<number, number>()
  return {
    closed: (shardId: number): void => void closes.set(shardId, (closes.get(shardId) ?? 0) + 1),
    /** Called when the gateway accepted the connection. */
    connected: (shardId: number): void => void closes.delete(shardId),
    /** @returns undefined for no pause: the first reconnect is immediate. */
    pause(shardId: number): Promise<void> | undefined {
      const failures = (closes.get(shardId) ?? 0) - 1
      if (failures < 1) return undefined
      const ms = Math.min(LONGEST_MS, backOff(failures, Math.random()))
      return wait(ms, undefined, { signal }).catch(() => undefined)
    },
  }
}
