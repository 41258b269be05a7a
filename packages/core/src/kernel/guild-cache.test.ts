import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createGuildCache, type GuildCache } from './guild-cache.ts'
import { createLocalNudges } from './nudge.ts'

let now: number
let rows: Map<string, string>
let looks: number
let away: boolean
let cache: GuildCache<string>
const nudges = createLocalNudges()

beforeEach(() => {
  now = 1_000_000
  rows = new Map([['10', 'old']])
  looks = 0
  away = false
  cache?.stop()
  cache = createGuildCache({ clock: { now: () => now }, nudges }, async (guildId) => {
    looks += 1
    const value = rows.get(guildId) ?? ''
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (away) throw new Error('the database is away')
    return value
  })
})

describe('what is known of a guild', () => {
  it('is read once by all who ask at the same time, and handed out in the order of asking', async () => {
    const order: number[] = []
    await Promise.all([1, 2, 3].map((turn) => cache.get('10').then(() => order.push(turn))))
    expect(looks).toBe(1)
    expect(order).toEqual([1, 2, 3])
  })

  it('is there without waiting from then on', async () => {
    expect(cache.peek('10')).toBeUndefined()
    expect(looks).toBe(0)
    await cache.get('10')
    expect(cache.peek('10')).toBe('old')
    expect(looks).toBe(1)
  })

  it('is looked up again in the background when it has aged, and handed out meanwhile', async () => {
    await cache.get('10')
    rows.set('10', 'new')
    now += 5_000
    expect([cache.peek('10'), cache.peek('10')]).toEqual(['old', 'old'])
    await vi.waitFor(() => expect(cache.peek('10')).toBe('new'))
    expect(looks).toBe(2)
  })

  it('is handed out to nobody when it is too old, nor when a nudge said that it changed', async () => {
    await cache.get('10')
    now += 30_000
    expect(cache.peek('10')).toBeUndefined()
    await cache.get('10')
    nudges.send({ about: 'guild-config', guildId: '10' })
    await vi.waitFor(() => expect(cache.peek('10')).toBeUndefined())
  })

  it('is not what was read before a change, although that comes in after it', async () => {
    const before = cache.get('10')
    rows.set('10', 'new')
    cache.drop('10')
    expect(await cache.get('10')).toBe('new')
    expect(await before).toBe('old')
    expect(cache.peek('10')).toBe('new')
  })

  it('stays as it was while the database does not answer, and who waits is told', async () => {
    await cache.get('10')
    away = true
    now += 5_000
    expect(cache.peek('10')).toBe('old')
    await expect(cache.get('10')).rejects.toThrow('the database is away')
    away = false
    expect(await cache.get('10')).toBe('old')
  })
})
