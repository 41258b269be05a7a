import { WordHitDays, WordList, type WordListInput } from '@guildhall/contract'
import { CHANNELS, ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, GUILDS, problemOf, snapshotOf } from './testing/test-api.ts'
import { CATS, LISTS_PATH, startTestWordLists, type TestWordLists } from './testing/word-lists.ts'

const DEMO = GUILDS.guildhallDemo
const DAY_MS = 24 * 60 * 60_000

let test: TestWordLists

beforeEach(async () => {
  test = await startTestWordLists()
})
afterEach(() => test.close())

describe('the word lists of a server', () => {
  it('are none at first, and the free rules are unknown until the bot has counted them', async () => {
    expect(await test.list()).toEqual({ lists: [], free_rules: null })
    await expect.poll(() => test.list()).toEqual({ lists: [], free_rules: 6 })
  })

  it('are created, replaced and deleted with their rules', async () => {
    const list = await test.created()
    expect(list).toEqual({
      ...CATS,
      id: expect.any(String),
      version: 1,
      status: 'applied',
      last_error: null,
      restored: null,
    })
    expect(test.rules()).toMatchObject([{ name: 'Cats', keywords: CATS.words, patterns: CATS.patterns }])
    const replaced = await test.replace(list, { name: 'Cows', words: ['cow'], patterns: [], is_enabled: false })
    expect(WordList.parse(await bodyOf(replaced))).toMatchObject({ id: list.id, name: 'Cows', version: 2 })
    expect(test.rules()).toMatchObject([{ name: 'Cows', keywords: ['cow'], patterns: [], enabled: false }])
    const { lists, free_rules: free } = await test.list()
    expect([lists.map(({ name }) => name), free]).toEqual([['Cows'], 5])
    expect((await test.remove({ ...list, version: 2 })).status).toBe(204)
    await expect.poll(() => test.rules()).toEqual([])
    await expect.poll(() => test.list()).toEqual({ lists: [], free_rules: 6 })
  })

  it('are listed in the order of their creation, and a deleted one gives its id to no other', async () => {
    const first = await test.created()
    await test.remove(first)
    const second = await test.created()
    const third = await test.created({ name: 'Also cats' })
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
    expect((await test.list()).lists.map(({ id }) => id)).toEqual([second.id, third.id])
  })

  it('are saved without the space around names and words, and without repeated roles', async () => {
    const role = ROLES.demoRaider
    const list = await test.created({ name: ' Cats ', words: [' cat '], exempt_role_ids: [role, role] })
    expect(list).toMatchObject({ name: 'Cats', words: ['cat'], exempt_role_ids: [role] })
  })
})

describe('a word list that cannot be saved', () => {
  const rejected: [string, Partial<WordListInput>, string, string][] = [
    ['without words', { words: [], patterns: [] }, 'words', 'Enter at least one word or pattern.'],
    ['without actions', { block: false }, 'block', 'Choose at least one of block, alert and time-out.'],
    ['with a word twice', { words: ['cat', 'dog', 'CAT '] }, 'words.2', '"CAT" is listed twice. Remove one.'],
    ['with a pattern twice', { patterns: ['a+', 'a+'] }, 'patterns.1', '"a+" is listed twice. Remove one.'],
    ['with an allowed word twice', { allowed: ['a', 'A'] }, 'allowed.1', '"A" is listed twice. Remove one.'],
    ['with a blank word', { words: ['cat', ' '] }, 'words.1', 'Enter a word: * alone matches nothing.'],
    ['with a word of asterisks', { allowed: ['**'] }, 'allowed.0', 'Enter a word: * alone matches nothing.'],
    ['with a name of two lines', { name: 'Cats\nand dogs' }, 'name', 'must be on one line'],
    ['without a name', { name: ' ' }, 'name', 'Enter a name.'],
    ['with a word of 61 characters', { words: ['c'.repeat(61)] }, 'words.0', 'must be at most 60 characters long'],
    [
      'with 1,001 words',
      { words: Array.from({ length: 1_001 }, (_, at) => `cat${at}`) },
      'words',
      'must have at most 1000 words',
    ],
    [
      'with 11 patterns',
      { patterns: Array.from({ length: 11 }, (_, at) => `cat${at}`) },
      'patterns',
      'must have at most 10 patterns',
    ],
    ['with a name of 101 characters', { name: 'c'.repeat(101) }, 'name', 'must be at most 100 characters long'],
    [
      'with a pattern of 261 characters',
      { patterns: ['c', 'c'.repeat(261)] },
      'patterns.1',
      'must be at most 260 characters long',
    ],
    [
      'with 101 allowed words',
      { allowed: Array.from({ length: 101 }, (_, at) => `cat${at}`) },
      'allowed',
      'must have at most 100 words',
    ],
    [
      'with 21 exempt roles',
      { exempt_role_ids: Array.from({ length: 21 }, (_, at) => String(at + 1)) },
      'exempt_role_ids',
      'must have at most 20 roles',
    ],
    [
      'with 51 exempt channels',
      { exempt_channel_ids: Array.from({ length: 51 }, (_, at) => String(at + 1)) },
      'exempt_channel_ids',
      'must have at most 50 channels',
    ],
    [
      'with a message of 151 characters',
      { block_message: 'x'.repeat(151) },
      'block_message',
      'must be at most 150 characters long',
    ],
    [
      'with a time-out of more than 4 weeks',
      { timeout_seconds: 2_419_201 },
      'timeout_seconds',
      'must be at most 2419200 seconds, which are 4 weeks',
    ],
    [
      'with alerts but no moderation log channel',
      { alert: true },
      'alert',
      'Alerts need a moderation log channel. Choose one in Settings, under Moderation, or switch alerts off.',
    ],
    [
      'with an unknown role',
      { exempt_role_ids: ['1'] },
      'exempt_role_ids',
      "One of these roles isn't on this server. Choose again.",
    ],
    [
      'with a channel of another server',
      { exempt_channel_ids: [CHANNELS.raidGeneral] },
      'exempt_channel_ids',
      "One of these channels isn't on this server. Choose again.",
    ],
  ]

  it.each(rejected)('%s is refused at its row', async (_what, change, path, message) => {
    const response = await test.create(change)
    expect(response.status).toBe(400)
    expect(await problemOf(response)).toMatchObject({
      code: 'request.invalid',
      details: { fields: [{ path, message }] },
    })
    expect((await test.list()).lists).toEqual([])
  })

  it('is refused for the name of another list in any case', async () => {
    await test.created()
    const fields = [{ path: 'name', message: 'A list is already named "Cats". Choose another name.' }]
    expect(await problemOf(await test.create({ name: 'CATS' }))).toMatchObject({ details: { fields } })
  })

  it('is refused for the name of another list in other code points', async () => {
    await test.created({ name: 'Caf\u00e9' })
    expect((await test.create({ name: 'Cafe\u0301' })).status).toBe(400)
  })

  it('is refused for a time-out while the bot lacks Timeout Members', async () => {
    test.discord.changeRole(DEMO, ROLES.demoBot, { permissions: String((1n << 5n) | (1n << 10n) | (1n << 11n)) })
    await test.snapshots.put(snapshotOf(test.discord, DEMO))
    const message =
      "The bot needs the Timeout Members permission. Grant it to one of the bot's roles in Server Settings."
    expect(await problemOf(await test.create({ timeout_seconds: 60 }))).toMatchObject({
      details: { fields: [{ path: 'timeout_seconds', message }] },
    })
  })

  it('is refused with the numbers of rules when it would be the seventh', async () => {
    const [draft] = [await test.created()].flatMap(() => test.rules())
    if (!draft) throw new Error('there is no rule')
    const { id: _id, creatorId: _creator, ...rule } = draft
    for (let count = 0; count < 5; count += 1)
      test.discord.createAutoModRule(DEMO, USERS.ada, { ...rule, name: `Dogs ${count}` })
    await test.core.wordListSync.recheck(DEMO)
    test.pass(10_000)
    await expect.poll(async () => (await test.list()).free_rules, { timeout: 12_000 }).toBe(0)
    const response = await test.create({ name: 'More cats' })
    expect(response.status).toBe(409)
    expect(await problemOf(response)).toMatchObject({
      code: 'word_lists.too_many',
      error: expect.stringContaining('6 keyword rules'),
      details: { most: 6, lists: 1, other_rules: 5 },
    })
  })

  it('keeps its patterns when Discord refuses a new one, which the error names', async () => {
    const list = await test.created()
    const response = await test.replace(list, { patterns: ['a(?=b)'] })
    expect(response.status).toBe(409)
    expect(await problemOf(response)).toMatchObject({
      code: 'discord.refused',
      error: expect.stringContaining('Discord rejected the pattern "a(?=b)".'),
      details: { version: 3 },
    })
    expect((await test.list()).lists).toMatchObject([{ patterns: CATS.patterns, version: 3 }])
  })
})

describe('a word list that another administrator changed', () => {
  it('is neither replaced nor deleted by an older version', async () => {
    const list = await test.created()
    await test.replace(list, { words: ['cow'] })
    for (const response of [await test.replace(list, { words: ['dog'] }), await test.remove(list)])
      expect([response.status, (await problemOf(response)).code]).toEqual([409, 'version.stale'])
    expect((await test.list()).lists).toMatchObject([{ words: ['cow'], version: 2 }])
  })

  it('accepts a repeated save whose response was lost', async () => {
    const list = await test.created()
    await test.replace(list, { words: ['cow'] })
    const again = await test.replace(list, { words: ['cow'] })
    expect(WordList.parse(await bodyOf(again))).toMatchObject({ words: ['cow'], version: 2, status: 'applied' })
  })

  it('does not exist after its deletion', async () => {
    const list = await test.created()
    await test.remove(list)
    for (const response of [await test.replace(list, {}), await test.remove(list)])
      expect([response.status, (await problemOf(response)).code]).toEqual([404, 'word_lists.not_found'])
  })

  it('is created once by a repeated request, which receives the same response', async () => {
    const [first, again] = [await test.create({}, { key: 'one' }), await test.create({}, { key: 'one' })]
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await bodyOf(again)).toEqual(await bodyOf(first))
    expect((await test.list()).lists).toHaveLength(1)
  })
})

describe('the hits of word lists', () => {
  it('are counted by day, list and word, with the current name of the list', async () => {
    const list = await test.created()
    const hit = { guildId: DEMO, listId: list.id, listName: 'Old name', word: 'kitten' }
    const now = test.core.clock.now()
    for (const [hitId, age] of [
      ['a', 0],
      ['b', 0],
      ['b', 0],
      ['c', 1],
      ['d', 31],
    ] as const)
      await test.core.wordHits.count({ ...hit, hitId, happenedAt: now - age * DAY_MS })
    const day = (age: number) => new Date(now - age * DAY_MS).toISOString().slice(0, 10)
    const row = { list_id: list.id, list_name: 'Cats', word: 'kitten' }
    const read = async (query: string) =>
      WordHitDays.parse(await bodyOf(await test.call('GET', `${LISTS_PATH}/hits${query}`, test.ada)))
    expect(await read('')).toEqual({
      start_date: day(29),
      end_date: day(0),
      hits: [
        { ...row, date: day(1), count: 1 },
        { ...row, date: day(0), count: 2 },
      ],
    })
    expect((await read('?days=1')).hits).toEqual([{ ...row, date: day(0), count: 2 }])
    expect((await test.call('GET', `${LISTS_PATH}/hits?days=366`, test.ada)).status).toBe(400)
  })
})

describe('a row of a word list that cannot be read', () => {
  it('is skipped, and other lists are listed and saved', async () => {
    const [first, second] = [await test.created(), await test.created({ name: 'Cows', words: ['cow'] })]
    await test.db
      .updateTable('word_lists')
      .set({ content: '{"private' })
      .where('list_id', '=', Number(first.id))
      .execute()
    expect((await test.list()).lists).toMatchObject([{ name: 'Cows' }])
    expect((await test.replace(second, { words: ['calf'] })).status).toBe(200)
    const rows = await test.db.selectFrom('word_lists').select(['content', 'is_removed']).orderBy('list_id').execute()
    expect(rows).toMatchObject([{ content: '{"private', is_removed: 0 }, { is_removed: 0 }])
    expect(test.logged.join('')).not.toContain('private')
  })
})
