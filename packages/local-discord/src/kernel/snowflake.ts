import type { Clock } from './clock.ts'

/** Discord's epoch, 2015-01-01T00:00:00Z, in epoch ms. */
const EPOCH = 1420070400000n

/** A generator of snowflakes with the time of creation, each greater than the one before. */
export function snowflakes(clock: Clock): () => string {
  let last = 0n
  return () => {
    const now = (BigInt(clock.now()) - EPOCH) << 22n
    last = now > last ? now : last + 1n
    return last.toString()
  }
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
