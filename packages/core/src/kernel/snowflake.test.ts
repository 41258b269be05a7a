import { expect, it } from 'vitest'
import { compareSnowflakes, shardOf, snowflakeAt, timeOf } from './snowflake.ts'

/** The example of Discord's API reference, "Snowflakes". */
const EXAMPLE = '175928847299117063'

it('reads the time of a snowflake, and makes the lowest snowflake of a moment', () => {
  expect(timeOf(EXAMPLE)).toBe(1_462_015_105_796)
  expect(timeOf(snowflakeAt(1_462_015_105_796))).toBe(1_462_015_105_796)
  expect(compareSnowflakes(snowflakeAt(1_462_015_105_796), EXAMPLE)).toBeLessThan(0)
  expect(snowflakeAt(0)).toBe('0')
})

it('finds the shard of a guild by Discord’s formula, and shard 0 for direct messages', () => {
  expect(shardOf(EXAMPLE, 16)).toBe(Number((BigInt(EXAMPLE) >> 22n) % 16n))
  expect(shardOf('', 16)).toBe(0)
})

it('orders snowflakes of different lengths by age', () => {
  expect(['1000', '999', '1001'].toSorted(compareSnowflakes)).toEqual(['999', '1000', '1001'])
})
