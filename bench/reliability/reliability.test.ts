import { describe, expect, it } from 'vitest'
import { POSTGRES, withDatabase } from '../lib/postgres.mjs'
import { countUnderKills } from './analytics.mjs'
import { endure, unreachableFor } from './unreachable.mjs'
import { demote } from './demoted.mjs'
import { damagedFiles, fullAtStart, fullUnderLoad, mayMount, readOnlyFolder } from './disk.mjs'
import { clickUnderKills } from './events.mjs'
import { shakeGateway } from './gateway.mjs'
import { alertUnderKills } from './alerts.mjs'
import { killUnderLoad } from './kill.mjs'
import { remindUnderKills } from './reminders.mjs'
import { pressUnderKills } from './role-buttons.mjs'
import { writeListsUnderKills } from './word-lists.mjs'

/**
 * In ms for each test: these are the shortest runs of the measurements in docs/reliability.md, on a machine shared with other tests. Every kill
 * starts the program again, which takes seconds of CPU.
 */
const TIMEOUT_MS = 120_000

/** A seed whose first two kills come before the answer to a commit. */
const OPEN_AT_KILLS = 2

/** Outcomes that role buttons and messages must not have. */
const NOTHING_WRONG = {
  lostConfigurations: 0,
  wrongComponents: 0,
  unexpected: [],
  lostPosts: 0,
  doubledPosts: 0,
  unanswered: 0,
  untrue: 0,
  undone: 0,
  heldTwo: 0,
}

describe('the program', { timeout: TIMEOUT_MS }, () => {
  it('neither loses nor repeats an acknowledged change when it is killed under load', async () => {
    const result = await killUnderLoad({
      cycles: 2,
      victim: 'whole',
      databaseUrl: null,
      inTransactions: true,
      seed: OPEN_AT_KILLS,
    })
    expect(result).toMatchObject({
      kills: 2,
      lostWrites: 0,
      lostSaves: 0,
      wrongHistories: [],
      wrongMessages: 0,
      blames: { lost: 0, twice: 0 },
      menu: 'right',
    })
    expect(result.writes).toBeGreaterThan(0)
    expect(result.saves).toBeGreaterThan(0)
    expect(result.restored).toBeGreaterThan(0)
    expect(result.blames.answered).toBeGreaterThan(0)
    expect(result.killer.inTransaction, result.killer.line).toBe(2)
  })

  it('sends every acknowledged reminder once when it is killed as reminders fall due', async () => {
    const result = await remindUnderKills({ cycles: 1, databaseUrl: null })
    expect(result).toMatchObject({ kills: 1, lost: 0, doubled: 0, sentNevertheless: 0 })
    expect(result.acknowledged).toBeGreaterThan(0)
  })

  it('posts each broken part and each fix once in the alerts channel although the bot is killed', async () => {
    const result = await alertUnderKills({ cycles: 1, databaseUrl: null })
    expect(result).toMatchObject({ kills: 1, lost: 0, doubled: 0, wrong: 0, tooSoon: 0 })
    expect(result.begun).toBeGreaterThan(0)
  })

  it('keeps one rule for each word list and counts each stopped message once when it is killed', async () => {
    const result = await writeListsUnderKills({ cycles: 1, databaseUrl: null })
    const nothingWrong = { lost: 0, missing: 0, doubled: 0, wrong: 0, ownTouched: 0, hitsLost: 0, hitsDoubled: 0 }
    expect(result).toMatchObject({ kills: 1, isApplied: true, ...nothingWrong })
    for (const count of [result.acknowledged, result.meddled, result.stopped]) expect(count).toBeGreaterThan(0)
  })

  it('keeps role buttons, posts messages once and reports role changes correctly despite a kill', async () => {
    const result = await pressUnderKills({ cycles: 1, databaseUrl: null })
    expect(result).toMatchObject({ kills: 1, ...NOTHING_WRONG })
    for (const count of [result.saves, result.posts, result.reported]) expect(count).toBeGreaterThan(0)
  })

  it.skipIf(POSTGRES === undefined)(
    'keeps role buttons and messages on PostgreSQL when the bot and the API are killed in turn',
    async () => {
      const run = (databaseUrl: string) => pressUnderKills({ cycles: 2, databaseUrl })
      const result = await withDatabase(POSTGRES ?? '', run)
      expect(result).toMatchObject({ kills: 2, ...NOTHING_WRONG })
      expect(result.posts).toBeGreaterThan(0)
    },
  )

  it('keeps every place of an event once and in order when the bot is killed during sign-ups', async () => {
    const result = await clickUnderKills({ kills: 1, databaseUrl: null })
    expect(result).toMatchObject({ kills: 1, lost: 0, kept: 0, doubled: 0, overtaken: 0, isShown: true })
    expect(result.answered).toBeGreaterThan(0)
  })

  it('counts every /blame once across cut connections and restarts of the bot', async () => {
    const result = await shakeGateway({ drops: 2, restarts: 2, events: 150 })
    expect(result.blames).toMatchObject({ lost: 0, twice: 0 })
    expect(result.blames.answered).toBeGreaterThan(0)
  })

  it('counts every event once across cut connections, a restart and a kill of the bot', async () => {
    const result = await countUnderKills({ events: 200, drops: 2, restarts: 1, kills: 1 })
    expect(result.wrong).toEqual([])
    expect(result.sent).toBeGreaterThanOrEqual(200)
  })

  it('keeps working while Discord is unreachable and corrects the command menu afterwards', async () => {
    const result = await endure(unreachableFor(3))
    expect(result).toMatchObject({ lived: true, lost: 0, menuIsRight: true })
    expect([...result.refused.keys()]).toEqual([])
  })

  it('refuses a demoted administrator in every call until promoted again', async () => {
    const { outMs, backMs } = await demote('connected')
    expect(outMs).toBeLessThan(5_000)
    expect(backMs).toBeLessThan(5_000)
  })

  it('names a damaged file and does not change it', async () => {
    const wrong = (await damagedFiles()).filter(({ isRight }) => !isRight)
    expect(wrong).toEqual([])
  })

  it.runIf(mayMount)('reports a full or read-only disk and continues once there is space', async () => {
    const findings = [await readOnlyFolder(), await fullAtStart(), await fullUnderLoad()]
    expect(findings.filter(({ isRight }) => !isRight)).toEqual([])
  })
})
