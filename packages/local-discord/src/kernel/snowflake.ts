import type { Clock } from './clock.ts'

/** Discord's epoch, 2015-01-01T00:00:00Z, in epoch ms. */
const EPOCH = 1420070400000n

/** A new snowflake with the time of creation. @param newest is smaller: the greatest one so far, also of an earlier run whose clock was ahead. */
export function snowflakeAfter(newest: string, clock: Clock): string {
  const now = (BigInt(clock.now()) - EPOCH) << 22n
  const next = BigInt(newest) + 1n
  return String(now > next ? now : next)
}

/** The time of creation of a snowflake, in epoch ms. */
export function timeOf(id: string): number {
  return Number((BigInt(id) >> 22n) + EPOCH)
}

/** The shard of a guild: https://discord.com/developers/docs/events/gateway#sharding */
export function shardOf(guildId: string, count: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(count))
}

/** Sorts by id, oldest first. */
export function byId(a: { id: string }, b: { id: string }): number {
  const left = BigInt(a.id)
  const right = BigInt(b.id)
  return left < right ? -1 : left > right ? 1 : 0
}

export function isSnowflake(text: string): boolean {
  return /^\d{1,20}$/.test(text)
}
