import type { Clock } from './clock.ts'

/** Discord's epoch: the first second of 2015, in epoch ms. */
const EPOCH = 1420070400000n

/** A source of new ids: each greater than the one before, and carrying its time as Discord's do. */
export function snowflakes(clock: Clock): () => string {
  let last = 0n
  return () => {
    const now = (BigInt(clock.now()) - EPOCH) << 22n
    last = now > last ? now : last + 1n
    return last.toString()
  }
}

/** When an id was made, in epoch ms. */
export function timeOf(id: string): number {
  return Number((BigInt(id) >> 22n) + EPOCH)
}

/** Which of `count` shards a guild's events go to. */
export function shardOf(guildId: string, count: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(count))
}

/** Orders by id, which is by age. */
export function byId(a: { id: string }, b: { id: string }): number {
  const left = BigInt(a.id)
  const right = BigInt(b.id)
  return left < right ? -1 : left > right ? 1 : 0
}

export function isSnowflake(text: string): boolean {
  return /^\d{1,20}$/.test(text)
}
