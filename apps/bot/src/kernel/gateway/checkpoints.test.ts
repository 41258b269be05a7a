import { createAges, systemClock, systemStopwatch } from '@guildhall/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCheckpoints, type Checkpoints } from './checkpoints.ts'

let checkpoints: Checkpoints

const session = (sequence: number) => ({
  sessionId: 's',
  resumeURL: 'ws://127.0.0.1',
  sequence,
  shardId: 0,
  shardCount: 1,
})

const STORED = { sessionId: 's', resumeUrl: 'ws://127.0.0.1', shardCount: 1, lastSignAt: 5 }

beforeEach(() => {
  checkpoints = createCheckpoints({ ages: createAges({ clock: systemClock, stopwatch: systemStopwatch }) })
})

describe('a checkpoint', () => {
  it('stays before an event whose durable listeners are still writing', () => {
    checkpoints.update(0, session(5))
    const done5 = checkpoints.begin(0, 5)
    checkpoints.update(0, session(6))
    const done6 = checkpoints.begin(0, 6)
    expect(checkpoints.take().get(0)?.sequence).toBe(4)
    done6()
    expect(checkpoints.take().get(0)?.sequence).toBe(4)
    done5()
    expect(checkpoints.take().get(0)?.sequence).toBe(6)
  })

  it('is available with any number of writing listeners', () => {
    checkpoints.update(0, session(5))
    const begun = Array.from({ length: 200_000 }, (_, at) => checkpoints.begin(0, 5 + at))
    begun[0]?.()
    expect(checkpoints.take().get(0)?.sequence).toBe(5)
  })

  it('does not include an event that has arrived but is not yet dispatched', () => {
    checkpoints.update(0, session(5))
    checkpoints.begin(0, 5)()
    checkpoints.update(0, session(6))
    expect(checkpoints.take().get(0)?.sequence).toBe(5)
  })

  it('is written only after a sign of life', () => {
    checkpoints.update(0, session(5))
    expect(checkpoints.take().size).toBe(0)
    checkpoints.signOfLife(0)
    expect(checkpoints.take().size).toBe(1)
    expect(checkpoints.take().size).toBe(0)
  })

  it('resumes from an earlier uncounted event and does not go back in the rows', () => {
    checkpoints.load(0, { ...STORED, sequence: 9, resumeFrom: 6 })
    expect(checkpoints.retrieve(0)?.sequence).toBe(6)
    expect([checkpoints.passed(0), checkpoints.received(0)]).toEqual([9, 6])
    checkpoints.pass(0, 7)
    expect([checkpoints.passed(0), checkpoints.received(0)]).toEqual([9, 7])
    const at = (sequence: number) => ({ shardId: 0, sessionId: 's', sequence })
    expect([checkpoints.isStored(at(9)), checkpoints.isStored(at(10))]).toEqual([true, false])
    checkpoints.pass(0, 12)
    expect(checkpoints.take().get(0)?.sequence).toBe(12)
  })

  it('continues from the rows and is deleted when the session ends', () => {
    checkpoints.load(0, {
      sessionId: 'old',
      resumeUrl: 'ws://127.0.0.1',
      sequence: 9,
      resumeFrom: 9,
      shardCount: 1,
      lastSignAt: 5,
    })
    expect(checkpoints.retrieve(0)).toMatchObject({ sessionId: 'old', sequence: 9 })
    expect(checkpoints.lastSignAt(0)).toBe(5)
    expect(checkpoints.passed(0)).toBe(9)
    checkpoints.update(0, null)
    expect(checkpoints.retrieve(0)).toBeNull()
  })

  it('is no longer written once another process has the shard', () => {
    checkpoints.update(0, session(5))
    const done = checkpoints.begin(0, 5)
    checkpoints.forget(0)
    done()
    expect(checkpoints.take().size).toBe(0)
  })
})
