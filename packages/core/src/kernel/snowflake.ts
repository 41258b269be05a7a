/** Discord: the first second of 2015, from which snowflakes count, in epoch ms. */
const DISCORD_EPOCH = 1_420_070_400_000

/** The part of a snowflake that determines a guild's shard by Discord's formula; 0 without a guild, as for direct messages. */
export function slotOf(guildId: string): number {
  return guildId === '' ? 0 : Number(BigInt(guildId) >> 22n)
}

/** The shard that serves a guild. */
export function shardOf(guildId: string, shardCount: number): number {
  return slotOf(guildId) % shardCount
}

/** The lowest snowflake of a time in epoch ms. */
export function snowflakeAt(moment: number): string {
  return (BigInt(Math.max(0, moment - DISCORD_EPOCH)) << 22n).toString()
}

/** The time at which a snowflake was made, in epoch ms. */
export function timeOf(snowflake: string): number {
  return Number(BigInt(snowflake) >> 22n) + DISCORD_EPOCH
}

/** Orders snowflakes by age, oldest first. */
export function compareSnowflakes(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  if (a === b) return 0
  return a < b ? -1 : 1
}
