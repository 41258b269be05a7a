import { READY_RULES, rewriteMessage } from '@guildhall/link-rewriting'
import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges, type Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import type { SaveUrlRules } from './check-rules.ts'
import { createUrlRules, type UrlRules } from './url-rules.ts'

const GENERAL = '21'
const RAID = '22'
const VOICE = '23'

/** @param channelIds the text channels that it has. */
const guildWith = (...channelIds: string[]): GuildSnapshot => ({
  id: '10',
  name: 'Guild',
  icon: null,
  ownerId: '1',
  memberCount: 3,
  isBotMember: true,
  roles: [],
  channels: [...channelIds, VOICE].map((id, position) => ({
    id,
    name: id,
    type: id === VOICE ? 2 : 0,
    position,
    parentId: null,
    topic: null,
    overwrites: [],
  })),
  emojis: [],
  botRoleIds: [],
})
const GUILD = guildWith(GENERAL, RAID)

const X = { input_pattern: 'x\\.com', output_pattern: 'fxtwitter.com', channel_ids: null }
const body = (...rules: SaveUrlRules['rules']): SaveUrlRules => ({ rules })

let db: Database
let now: number
let urlRules: UrlRules
let changes: Changes
const clock = { now: () => now }

describeOnEachEngine('the URL rules of a guild', (open) => {
  beforeEach(async () => {
    db = await open()
    now = Date.UTC(2026, 10, 21, 9, 30)
    changes = createLocalChanges(db)
    urlRules = createUrlRules({ db, clock, changes })
  })

  it('are none until somebody saves some', async () => {
    expect(await urlRules.list('10')).toEqual([])
    expect((await urlRules.compiled('10')).count).toBe(0)
  })

  it('are what was saved, in that order, and of that guild alone', async () => {
    const second = { ...X, input_pattern: ' (twitter)\\.com ', channel_ids: [GENERAL] }
    const saved = await urlRules.save(GUILD, body(X, second), '1')
    expect(saved).toEqual([
      { ...X, version: 1 },
      { ...second, version: 1 },
    ])
    expect(await urlRules.list('10')).toEqual(saved)
    expect(await urlRules.list('11')).toEqual([])
  })

  it('are replaced whole by the next save, down to none', async () => {
    await urlRules.save(GUILD, body(X, X), '1')
    expect(await urlRules.save(GUILD, body({ ...X, output_pattern: 'y' }), '1')).toEqual([
      { ...X, output_pattern: 'y', version: 2 },
    ])
    expect(await urlRules.save(GUILD, body(), '1')).toEqual([])
    expect(await urlRules.list('10')).toEqual([])
  })

  it('apply everywhere without channels, and name each channel once', async () => {
    const saved = await urlRules.save(
      GUILD,
      body(
        { ...X, channel_ids: [] },
        { input_pattern: 'a', output_pattern: 'b' },
        { ...X, channel_ids: [RAID, GENERAL, RAID] },
      ),
      '1',
    )
    expect(saved.map((rule) => rule.channel_ids)).toEqual([null, null, [RAID, GENERAL]])
  })

  it('name text channels of the guild only', async () => {
    for (const stranger of [VOICE, '99']) {
      const refused = urlRules.save(GUILD, body(X, { ...X, channel_ids: [GENERAL, stranger] }), '1')
      await expect(refused).rejects.toMatchObject({
        code: 'request.invalid',
        message: 'Row 2: A channel is no text channel of this server. Choose the channels again.',
        details: { fields: [{ path: 'rules.1.channel_ids' }] },
      })
    }
    expect(await urlRules.list('10')).toEqual([])
  })

  it('keep a channel that is gone, but do not learn of one', async () => {
    await urlRules.save(GUILD, body({ ...X, channel_ids: [RAID] }), '1')
    const without = guildWith(GENERAL)
    const kept = await urlRules.save(without, body(X, { ...X, channel_ids: [RAID, GENERAL] }), '1')
    expect(kept[1]?.channel_ids).toEqual([RAID, GENERAL])
    await urlRules.save(without, body(X), '1')
    await expect(urlRules.save(without, body({ ...X, channel_ids: [RAID] }), '1')).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })

  it('refuse a pattern that RE2 refuses, or that is too big, naming the row', async () => {
    for (const [pattern, reason] of [
      ['(?=x)', 'Lookahead'],
      ['(((a{10}){10}){10})', 'too complex'],
    ] as const) {
      const refused = urlRules.save(GUILD, body(X, X, { ...X, input_pattern: pattern }), '1')
      await expect(refused).rejects.toMatchObject({
        code: 'request.invalid',
        message: expect.stringMatching(new RegExp(`^Row 3: .*${reason}`)),
        details: { fields: [{ path: 'rules.2.input_pattern', message: expect.stringContaining('Row 3: ') }] },
      })
    }
  })

  it('are not overwritten by who saw older ones, who is told who saved them and when', async () => {
    await db.insertInto('users').values({ user_id: '2', username: 'ben', avatar: null, updated_at: 1 }).execute()
    await urlRules.save(GUILD, { ...body(X), version: 0 }, '2')
    now += 60_000
    await expect(urlRules.save(GUILD, { ...body(X, X), version: 0 }, '1')).rejects.toMatchObject({
      code: 'version.stale',
      message: 'ben saved other URL rules on Nov 21, 09:30 UTC. Load the latest version, then reapply yours.',
      details: { updated_by: '2', username: 'ben', updated_at: '2026-11-21T09:30:00.000Z' },
    })
    expect(await urlRules.save(GUILD, { ...body(X, X), version: 1 }, '1')).toHaveLength(2)
    await expect(urlRules.save(GUILD, { ...body(X), version: 1 }, '2')).rejects.toMatchObject({
      message: expect.stringContaining('Someone saved other URL rules'),
    })
    expect(await urlRules.list('10')).toHaveLength(2)
  })

  it('have version 0 while they are none, whoever emptied them; without a version nobody is asked', async () => {
    await urlRules.save(GUILD, body(X), '1')
    await urlRules.save(GUILD, body(), '1')
    expect(await urlRules.save(GUILD, { ...body(X), version: 0 }, '2')).toEqual([{ ...X, version: 3 }])
    expect(await urlRules.save(GUILD, body(X, X), '1')).toHaveLength(2)
  })

  it('are saved once by a save that is sent again because its answer was lost', async () => {
    const again = { ...body(X), version: 0 }
    const first = await urlRules.save(GUILD, again, '1')
    expect(await urlRules.save(GUILD, again, '1')).toEqual(first)
    await expect(urlRules.save(GUILD, again, '2')).rejects.toMatchObject({ code: 'version.stale' })
  })

  it('let one of two through who save at the same moment', async () => {
    const outcomes = await Promise.allSettled(
      ['1', '2'].map((user) => urlRules.save(GUILD, { ...body({ ...X, output_pattern: user }), version: 0 }, user)),
    )
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('apply at once, also where others were cached', async () => {
    const other = createUrlRules({ db, clock, changes })
    const becomes = async (rules: UrlRules) =>
      rewriteMessage(await rules.compiled('10'), { content: 'https://x.com/a', channelId: GENERAL })
    expect([await becomes(urlRules), await becomes(other)]).toEqual([[], []])
    await urlRules.save(GUILD, body(X), '1')
    const expected = [{ url: 'https://x.com/a', rewritten: 'https://fxtwitter.com/a', rule: 0 }]
    expect([await becomes(urlRules), await becomes(other)]).toEqual([expected, expected])
    expect(urlRules.peek('10')).toBe(await urlRules.compiled('10'))
    other.stop()
  })

  it('are compiled once as long as nobody changes them', async () => {
    await urlRules.save(GUILD, body(X), '1')
    const compiled = await urlRules.compiled('10')
    now += 60_000
    expect(await urlRules.compiled('10')).toBe(compiled)
    await urlRules.save(GUILD, body(X), '1')
    expect(await urlRules.compiled('10')).not.toBe(compiled)
  })

  it('take every ready rule', async () => {
    const ready = READY_RULES.map(({ input, output }) => ({ input_pattern: input, output_pattern: output }))
    expect(await urlRules.save(GUILD, body(...ready), '1')).toHaveLength(READY_RULES.length)
  })
})
