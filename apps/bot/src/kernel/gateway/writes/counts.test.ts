import type { SessionEvent } from '@guildhall/core'
import { openSqlite } from '@guildhall/core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCounts, type Counts, type TakenCounts } from './counts.ts'

let sums: Record<string, number>
let lost: number[]
let counts: Counts

beforeEach(() => {
  sums = {}
  lost = []
  counts = createCounts({
    bounds: { events: 6, keys: 3 },
    onLost: (events) => void lost.push(events),
    write(_trx, added) {
      for (const [key, by] of added) sums[key] = (sums[key] ?? 0) + by
      return Promise.resolve()
    },
  })
})

const add = (sequence: number, key: string, sessionId = 's'): void =>
  counts.add({ shardId: 0, sessionId, sequence }, key)

/** Writes the taken counts. @param stored the checkpoint in the rows. */
async function write(taken: TakenCounts | undefined, stored?: SessionEvent): Promise<void> {
  const db = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  const isCounted = ({ sessionId, sequence }: SessionEvent): boolean =>
    stored?.sessionId === sessionId && sequence <= stored.sequence
  await db.transaction().execute(async (trx) => taken?.write(trx, isCounted))
}

describe('the counts of events', () => {
  it('are taken up to a sequence, also when added out of order', async () => {
    add(12, 'a')
    add(10, 'b')
    await write(counts.take(0, 's', 10))
    expect(sums).toEqual({ b: 1 })
    expect(counts.take(0, 's', 11)).toBeUndefined()
    await write(counts.take(0, 's', 12))
    expect(sums).toEqual({ a: 1, b: 1 })
  })

  it('are all taken for an earlier session, which is not replayed', async () => {
    add(500, 'a', 'old')
    add(1, 'b', 'new')
    await write(counts.take(0, 'new', 1), { sessionId: 'old', sequence: 499 })
    expect(sums).toEqual({ a: 1, b: 1 })
  })

  it('are written once for an earlier session when the response to the commit is lost', async () => {
    add(500, 'a', 'old')
    add(1, 'b', 'new')
    const taken = counts.take(0, 'new', 1)
    await write(taken, { sessionId: 'old', sequence: 499 })
    taken?.giveBack()
    add(2, 'c', 'new')
    await write(counts.take(0, 'new', 2), { sessionId: 'new', sequence: 1 })
    expect(sums).toEqual({ a: 1, b: 1, c: 1 })
  })

  it('are kept over an outage and written only where the rows lack them', async () => {
    for (const sequence of [1, 2, 3]) {
      add(sequence, 'a')
      counts.take(0, 's', sequence)?.giveBack()
    }
    await write(counts.take(0, 's', 3), { sessionId: 's', sequence: 2 })
    expect(sums).toEqual({ a: 1 })
    expect(counts.take(0, 's', 3)).toBeUndefined()
  })

  it('are limited, and the number of dropped events is reported once', async () => {
    for (let sequence = 1; sequence <= 8; sequence += 1) add(sequence, 'a')
    counts.take(0, 's', 8)?.giveBack()
    add(9, 'a')
    await write(counts.take(0, 's', 9))
    expect([sums, lost]).toEqual([{ a: 6 }, [3]])
    for (const key of ['a', 'b', 'c', 'd', 'a']) add(10, key)
    await write(counts.take(0, 's', 10))
    expect([sums, lost]).toEqual([{ a: 8, b: 1, c: 1 }, [3, 1]])
  })

  it('are dropped with their shard, whose events are replayed elsewhere', async () => {
    for (let sequence = 1; sequence <= 6; sequence += 1) add(sequence, 'a')
    counts.forget(0)
    expect(counts.take(0, 's', 6)).toBeUndefined()
    add(7, 'b')
    await write(counts.take(0, 's', 7))
    expect(sums).toEqual({ b: 1 })
  })
})
