import { createGatewaySessions, migrate, openSqlite, systemClock, type Database } from '@guildhall/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlaces, type Places } from './places.ts'

let db: Database
let places: Places

const session = (sequence: number) => ({
  sessionId: 's',
  resumeURL: 'ws://127.0.0.1',
  sequence,
  shardId: 0,
  shardCount: 1,
})

beforeEach(async () => {
  db = openSqlite(':memory:')
  await migrate(db)
  const sessions = createGatewaySessions({ db, clock: systemClock })
  places = createPlaces((shardId) => sessions.get(shardId))
})

afterEach(() => db.destroy())

describe('the place in the stream of events', () => {
  it('never runs ahead of an event whose listeners are at work', () => {
    places.update(0, session(5))
    const done5 = places.begin(0, 5)
    places.update(0, session(6))
    const done6 = places.begin(0, 6)
    expect(places.take().get(0)?.sequence).toBe(4)
    done6()
    expect(places.take().get(0)?.sequence).toBe(4)
    done5()
    expect(places.take().get(0)?.sequence).toBe(6)
  })

  it('is known however many listeners are at work', () => {
    places.update(0, session(5))
    const begun = Array.from({ length: 200_000 }, (_, at) => places.begin(0, 5 + at))
    begun[0]?.()
    expect(places.take().get(0)?.sequence).toBe(5)
  })

  it('does not count an event that has arrived and was not handed over yet', () => {
    places.update(0, session(5))
    places.begin(0, 5)()
    places.update(0, session(6))
    expect(places.take().get(0)?.sequence).toBe(5)
  })

  it('is written only while there are signs of life', () => {
    places.update(0, session(5))
    expect(places.take().size).toBe(0)
    places.heard(0)
    expect(places.take().size).toBe(1)
    expect(places.take().size).toBe(0)
  })

  it('is read from the rows once, and forgotten when the session is over', async () => {
    const sessions = createGatewaySessions({ db, clock: systemClock })
    await sessions.put(0, { sessionId: 'old', resumeUrl: 'ws://127.0.0.1', sequence: 9, shardCount: 1 })
    expect(await places.retrieve(0)).toMatchObject({ sessionId: 'old', sequence: 9 })
    places.update(0, null)
    expect(await places.retrieve(0)).toBeNull()
  })

  it('survives leaving, when the gateway client wants to forget it', () => {
    places.update(0, session(5))
    places.begin(0, 5)()
    places.freeze()
    places.update(0, null)
    expect(places.take().get(0)?.sequence).toBe(5)
  })
})
