import { describe, expect, it } from 'vitest'
import { lookup } from './lookup.ts'

const find = lookup<{ id: string; name?: string }>(({ id }) => id)
const listOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}` }))

describe.each([10, 1_000])('a search in a list of %d', (count) => {
  it('finds every item and no other', () => {
    const list = listOf(count)
    expect(list.map(({ id }) => find(list, id))).toEqual(list)
    expect(find(list, 'other')).toBeUndefined()
  })

  it('follows a list that grows, shrinks, or changes at the same length', () => {
    const list = listOf(count)
    find(list, '5')
    list.push({ id: 'new' })
    expect(find(list, 'new')).toBe(list.at(-1))
    list.splice(2, 1)
    expect(find(list, '2')).toBeUndefined()
    expect(find(list, '5')).toBe(list[4])
    list.splice(0, 1)
    list.push({ id: 'last' })
    expect([find(list, '0'), find(list, 'last'), find(list, '5')]).toEqual([undefined, list.at(-1), list[3]])
    const replacement = { id: 'other', name: 'replaced' }
    list[3] = replacement
    expect([find(list, '5'), find(list, 'other')]).toEqual([undefined, replacement])
    list.reverse()
    expect(find(list, 'last')).toBe(list[0])
  })
})

it('finds each of ten thousand items within 250 ms of CPU time', () => {
  const list = listOf(10_000)
  const { user } = process.cpuUsage()
  for (const { id } of list) find(list, id)
  expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(250)
})
