import { READY_RULES, rewriteMessage } from '@guildhall/link-rewriting'
import { administrator, guildSnapshot, snapshotChannel } from '@guildhall/test-kit'
import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import { rowReader } from '../kernel/database/unreadable-rows.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { createLog } from '../kernel/log.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import type { SaveUrlRules } from './input.ts'
import { createUrlRuleService, type UrlRules } from './url-rules.ts'

const GENERAL = '21'
const RAID = '22'
const VOICE = '23'

/** @param channelIds the text channels of the guild. */
const guildWith = (...channelIds: string[]): GuildSnapshot =>
  guildSnapshot({
    channels: [...channelIds, VOICE].map((id, position) =>
      snapshotChannel(id, { type: id === VOICE ? 2 : 0, position }),
    ),
  })
const GUILD = guildWith(GENERAL, RAID)

const X = { input_pattern: 'x\\.com', output_pattern: 'fxtwitter.com', channel_ids: null }
const body = (...rules: SaveUrlRules['rules']): SaveUrlRules => ({ rules })

let db: Database
let now: number
let urlRules: UrlRules
let changes: Changes
/** How long the change feed trusts cached values, in ms. */
let trustMs: number
const clock = { now: () => now }
const readRows = rowReader(createLog('silent'))

describeOnEachEngine('the URL rules of a guild', (open) => {
  beforeEach(async () => {
    db = await open()
    now = Date.UTC(2026, 10, 21, 9, 30)
    trustMs = Infinity
    changes = { ...createLocalChanges(db), trustMs: () => trustMs }
    urlRules = createUrlRuleService({ db, clock, changes, readRows })
  })

  it('are empty before the first save', async () => {
    expect(await urlRules.list('10', null)).toEqual([])
    expect((await urlRules.compiled('10')).count).toBe(0)
  })

  it('are returned in the order of the save, for their own guild only', async () => {
    const second = { ...X, input_pattern: ' (twitter)\\.com ', channel_ids: [GENERAL] }
    const saved = await urlRules.save(GUILD, body(X, second), administrator('1'))
    expect(saved).toEqual([
      { ...X, version: 1 },
      { ...second, version: 1 },
    ])
    expect(await urlRules.list('10', null)).toEqual(saved)
    expect(await urlRules.list('11', null)).toEqual([])
  })

  it('are replaced completely by the next save, also by an empty list', async () => {
    await urlRules.save(GUILD, body(X, X), administrator('1'))
    expect(await urlRules.save(GUILD, body({ ...X, output_pattern: 'y' }), administrator('1'))).toEqual([
      { ...X, output_pattern: 'y', version: 2 },
    ])
    expect(await urlRules.save(GUILD, body(), administrator('1'))).toEqual([])
    expect(await urlRules.list('10', null)).toEqual([])
  })

  it('apply in every channel when none is given, and list each given channel once', async () => {
    const saved = await urlRules.save(
      GUILD,
      body(
        { ...X, channel_ids: [] },
        { input_pattern: 'a', output_pattern: 'b' },
        { ...X, channel_ids: [RAID, GENERAL, RAID] },
      ),
      administrator('1'),
    )
    expect(saved.map((rule) => rule.channel_ids)).toEqual([null, null, [RAID, GENERAL]])
  })

  it('can only name text channels of the guild', async () => {
    for (const other of [VOICE, '99']) {
      const refused = urlRules.save(GUILD, body(X, { ...X, channel_ids: [GENERAL, other] }), administrator('1'))
      await expect(refused).rejects.toMatchObject({
        code: 'request.invalid',
        message: "Row 2: One of these channels isn't a text channel on this server. Choose again.",
        details: { fields: [{ path: 'rules.1.channel_ids' }] },
      })
    }
    expect(await urlRules.list('10', null)).toEqual([])
  })

  it('may keep a deleted channel, but cannot add one', async () => {
    await urlRules.save(GUILD, body({ ...X, channel_ids: [RAID] }), administrator('1'))
    const without = guildWith(GENERAL)
    const kept = await urlRules.save(without, body(X, { ...X, channel_ids: [RAID, GENERAL] }), administrator('1'))
    expect(kept[1]?.channel_ids).toEqual([RAID, GENERAL])
    await urlRules.save(without, body(X), administrator('1'))
    await expect(urlRules.save(without, body({ ...X, channel_ids: [RAID] }), administrator('1'))).rejects.toMatchObject(
      {
        code: 'request.invalid',
      },
    )
  })

  it('reject an invalid or too complex RE2 pattern, and name its row', async () => {
    for (const [pattern, reason] of [
      ['(?=x)', 'Lookahead'],
      ['(((a{10}){10}){10})', 'too complex'],
    ] as const) {
      const refused = urlRules.save(GUILD, body(X, X, { ...X, input_pattern: pattern }), administrator('1'))
      await expect(refused).rejects.toMatchObject({
        code: 'request.invalid',
        message: expect.stringMatching(new RegExp(`^Row 3: .*${reason}`)),
        details: { fields: [{ path: 'rules.2.input_pattern', message: expect.stringContaining('Row 3: ') }] },
      })
    }
  })

  it('reject a save of an older version, and name the administrator and time of the newer one', async () => {
    await db.insertInto('users').values({ user_id: '2', username: 'ben', avatar: null, updated_at: 1 }).execute()
    await urlRules.save(GUILD, { ...body(X), version: 0 }, administrator('2'))
    now += 60_000
    await expect(urlRules.save(GUILD, { ...body(X, X), version: 0 }, administrator('1'))).rejects.toMatchObject({
      code: 'version.stale',
      message: 'ben saved changes on Nov 21, 09:30 UTC. Load the latest version, then reapply yours.',
      details: { updated_by: '2', username: 'ben', updated_at: '2026-11-21T09:30:00.000Z' },
    })
    expect(await urlRules.save(GUILD, { ...body(X, X), version: 1 }, administrator('1'))).toHaveLength(2)
    await expect(urlRules.save(GUILD, { ...body(X), version: 1 }, administrator('2'))).rejects.toMatchObject({
      message: expect.stringContaining('Someone saved changes'),
    })
    expect(await urlRules.list('10', null)).toHaveLength(2)
  })

  it('have version 0 while they are empty, and are always overwritten by a save without a version', async () => {
    await urlRules.save(GUILD, body(X), administrator('1'))
    await urlRules.save(GUILD, body(), administrator('1'))
    expect(await urlRules.save(GUILD, { ...body(X), version: 0 }, administrator('2'))).toEqual([{ ...X, version: 3 }])
    expect(await urlRules.save(GUILD, body(X, X), administrator('1'))).toHaveLength(2)
  })

  it('are saved once when the client repeats a save whose response was lost', async () => {
    const again = { ...body(X), version: 0 }
    const first = await urlRules.save(GUILD, again, administrator('1'))
    expect(await urlRules.save(GUILD, again, administrator('1'))).toEqual(first)
    await expect(urlRules.save(GUILD, again, administrator('2'))).rejects.toMatchObject({ code: 'version.stale' })
  })

  it('accept one of two simultaneous saves', async () => {
    const outcomes = await Promise.allSettled(
      ['1', '2'].map((user) =>
        urlRules.save(GUILD, { ...body({ ...X, output_pattern: user }), version: 0 }, administrator(user)),
      ),
    )
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('apply immediately after a save, also in another process that had cached the old rules', async () => {
    const other = createUrlRuleService({ db, clock, changes, readRows })
    const becomes = async (rules: UrlRules) =>
      rewriteMessage(await rules.compiled('10'), { content: 'https://x.com/a', channelId: GENERAL })
    expect([await becomes(urlRules), await becomes(other)]).toEqual([[], []])
    await urlRules.save(GUILD, body(X), administrator('1'))
    const expected = [{ url: 'https://x.com/a', rewritten: 'https://fxtwitter.com/a', rule: 0 }]
    expect([await becomes(urlRules), await becomes(other)]).toEqual([expected, expected])
    expect(urlRules.peek('10')).toBe(await urlRules.compiled('10'))
    other.stop()
  })

  it('are compiled once until the next save', async () => {
    await urlRules.save(GUILD, body(X), administrator('1'))
    const compiled = await urlRules.compiled('10')
    now += 60_000
    expect(await urlRules.compiled('10')).toBe(compiled)
    await urlRules.save(GUILD, body(X), administrator('1'))
    expect(await urlRules.compiled('10')).not.toBe(compiled)
  })

  it('are read again without a change feed, but compiled again only after a change', async () => {
    await urlRules.save(GUILD, body(X), administrator('1'))
    const compiled = await urlRules.compiled('10')
    trustMs = 5_000
    now += 5_000
    expect(urlRules.peek('10')).toBeUndefined()
    expect(await urlRules.compiled('10')).toBe(compiled)
    expect(urlRules.peek('10')).toBe(compiled)
    // Another process saves, but its change is not delivered.
    await createUrlRuleService({ db, clock, changes: createLocalChanges(db), readRows }).save(
      GUILD,
      body(X, X),
      administrator('1'),
    )
    expect((await urlRules.compiled('10')).count).toBe(1)
    now += 5_000
    expect((await urlRules.compiled('10')).count).toBe(2)
  })

  it('are not cached when a save overtakes the read', async () => {
    const overtaken = urlRules.compiled('10')
    await urlRules.save(GUILD, body(X), administrator('1'))
    await overtaken
    expect((await urlRules.compiled('10')).count).toBe(1)
  })

  it('accept every preset', async () => {
    const ready = READY_RULES.map(({ input, output }) => ({ input_pattern: input, output_pattern: output }))
    expect(await urlRules.save(GUILD, body(...ready), administrator('1'))).toHaveLength(READY_RULES.length)
  })
})
