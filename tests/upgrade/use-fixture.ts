import { GUILDS } from '@guildhall/local-discord'
import { eventually } from '@guildhall/test-kit'
import { afterAll, beforeAll, expect } from 'vitest'
import { TIMEOUT_MS, type RunningProgram } from '../program/kit.ts'
import { apiWith, type Api } from './api.ts'
import { copyFixture, type Engine, type Fixture } from './fixture.ts'
import { expectedStates, LEFT_JOBS, statesOf, type LeftJob } from './jobs.ts'
import { idOf, Names } from './names.ts'

export const DEMO = `/guilds/${GUILDS.guildhallDemo}`
export const RAID = `/guilds/${GUILDS.raidNight}`

/** Today's program on the data of version 0.1.0, for the tests of one `describe`. Its fields exist once the tests run. */
export interface Stage {
  readonly fixture: Fixture<Names>
  readonly program: RunningProgram
  /** The state of each job before today's program was started. */
  readonly left: object[]
  /** The API as ada and ben, with their sessions from before the kill. */
  readonly ada: Api
  readonly ben: Api
  readonly channel: (name: string) => string
  /** Waits until the jobs have these states. */
  jobsBecome(state: (job: LeftJob) => string): Promise<void>
}

/** @param afterMs how long after the kill of version 0.1.0 today's program starts. */
export function useFixture(engine: Engine, afterMs: number): Stage {
  let fixture: Fixture<Names> | undefined
  let started: Pick<Stage, 'program' | 'left'> | undefined

  beforeAll(async () => {
    const copied = await copyFixture('0.1.0', engine, afterMs, Names)
    fixture = copied
    const killedAt = Date.parse(copied.names.killedAt)
    const left = await copied.read((db) => statesOf(LEFT_JOBS, copied.names, db, killedAt))
    started = { left, program: await copied.start() }
  }, 2 * TIMEOUT_MS)
  afterAll(() => fixture?.remove())

  function made<T>(value: T | undefined): T {
    if (value === undefined) throw new Error('The fixture is open only while the tests run')
    return value
  }

  return {
    get fixture() {
      return made(fixture)
    },
    get program() {
      return made(started).program
    },
    get left() {
      return made(started).left
    },
    get ada() {
      return apiWith(this.program.origin, this.fixture.names.tokens.valid)
    },
    get ben() {
      return apiWith(this.program.origin, this.fixture.names.tokens.ben)
    },
    channel: (name) => idOf(made(fixture).names.channels, name),
    async jobsBecome(state) {
      const copied = this.fixture
      const states = (): Promise<object[]> => copied.read((db) => statesOf(LEFT_JOBS, copied.names, db, copied.now()))
      await eventually(async () => expect(await states()).toEqual(expectedStates(LEFT_JOBS, state)), TIMEOUT_MS)
    },
  }
}
