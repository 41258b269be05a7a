import { CHANNELS, ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { CATS, DEMO, setListsStage, WITH_SPACING_MS, type ListsStage } from './testing/lists-stage.ts'

const MOD_LOG = '1141163075606266815'
const REFUSED_PATTERN =
  'Discord rejected the pattern "a(?=b)". Patterns are Rust regular expressions, without lookaround or backreferences. Change it and save again.'

let stage: ListsStage

beforeEach(async () => {
  stage = await setListsStage()
  await stage.start()
  await stage.demo()
})
afterEach(() => stage.close())

/** A keyword rule that ada made in Discord. */
const theirRule = (name: string) =>
  stage.local.createAutoModRule(DEMO, USERS.ada, {
    name,
    triggerType: 1,
    keywords: ['dog'],
    patterns: [],
    allowed: [],
    presets: [],
    mentionLimit: 20,
    raidProtection: false,
    actions: [{ type: 1, customMessage: null }],
    enabled: true,
    exemptRoleIds: [],
    exemptChannelIds: [],
  })

describe('a word list', () => {
  it('is a keyword rule as soon as it is saved, with the name of its author in the audit log', async () => {
    await stage.save(DEMO, { moderation_log_channel_id: MOD_LOG })
    const list = await stage.create({
      patterns: ['h[a4]t'],
      alert: true,
      timeout_seconds: 60,
      exempt_role_ids: [ROLES.demoRaider],
      exempt_channel_ids: [CHANNELS.demoGeneral],
    })
    expect(list).toMatchObject({ status: 'applied', last_error: null, restored: null })
    expect(stage.rule()).toMatchObject({
      creatorId: stage.local.credentials.clientId,
      name: 'Cats',
      enabled: true,
      keywords: ['cat*', 'kitten'],
      patterns: ['h[a4]t'],
      allowed: ['catalogue'],
      actions: [
        { type: 1, customMessage: 'No cats here.' },
        { type: 2, channelId: MOD_LOG },
        { type: 3, seconds: 60 },
      ],
      exemptRoleIds: [ROLES.demoRaider],
      exemptChannelIds: [CHANNELS.demoGeneral],
    })
    expect(stage.reasons()).toEqual(['ada, through Guildhall'])
  })

  it('has a rule that follows each save, is disabled with the list and is deleted with it', async () => {
    const list = await stage.create()
    const { id } = stage.rule()
    const off = await stage.replace(list, { is_enabled: false, words: ['cow'] })
    expect(off).toMatchObject({ status: 'applied' })
    expect(stage.rule()).toMatchObject({ id, enabled: false, keywords: ['cow'] })
    await stage.remove(off)
    await eventually(() => expect(stage.rules()).toEqual([]), WITH_SPACING_MS)
    expect(stage.reasons()).toEqual(Array.from({ length: 3 }, () => 'ada, through Guildhall'))
    await eventually(async () => expect(await stage.db.selectFrom('word_lists').selectAll().execute()).toEqual([]))
  })

  it('leaves the rules of the server and of auto moderation as they are', async () => {
    const theirs = theirRule('Dogs')
    await stage.save(DEMO, { enable_auto_mod: true })
    await stage.remove(await stage.create({ name: 'Dogs' }))
    await eventually(() => expect(stage.rules()).toEqual([theirs]), WITH_SPACING_MS)
    const { autoModRules = [] } = stage.local.state.world.guilds.find(({ id }) => id === DEMO) ?? {}
    expect(autoModRules).toHaveLength(4)
  })

  it('posts its alerts in the current moderation log channel, and is blocked without one', async () => {
    await stage.save(DEMO, { moderation_log_channel_id: MOD_LOG })
    await stage.create({ alert: true })
    await stage.save(DEMO, { moderation_log_channel_id: CHANNELS.demoGeneral })
    const moved = { type: 2, channelId: CHANNELS.demoGeneral }
    await eventually(() => expect(stage.rule().actions).toContainEqual(moved), WITH_SPACING_MS)
    await stage.save(DEMO, { moderation_log_channel_id: null })
    const reason =
      'Alerts need a moderation log channel. Choose one in Settings, under Moderation, or switch alerts off.'
    const blocked = [{ status: 'blocked', last_error: reason }]
    await eventually(async () => expect(await stage.listed()).toMatchObject(blocked), WITH_SPACING_MS)
  })

  it('loses roles and channels that are deleted in Discord, as a change of the bot', async () => {
    const role = stage.local.createRole(DEMO, {
      name: 'Quiet',
      color: 0,
      permissions: '0',
      hoist: false,
      mentionable: false,
    })
    await eventually(async () => expect(JSON.stringify(await stage.demo())).toContain(role.id))
    const list = await stage.create({ exempt_role_ids: [role.id, ROLES.demoRaider] })
    stage.local.deleteRole(DEMO, role.id)
    const left = { exempt_role_ids: [ROLES.demoRaider], version: list.version + 1, status: 'applied', restored: null }
    await eventually(async () => expect(await stage.listed()).toMatchObject([left]), WITH_SPACING_MS)
    expect(stage.rule().exemptRoleIds).toEqual([ROLES.demoRaider])
    const revisions = await stage.db.selectFrom('revisions').selectAll().orderBy('revision_id').execute()
    expect(revisions).toMatchObject([
      { user_id: USERS.ada, action: 'created', target_type: 'word_lists' },
      { user_id: null, action: 'changed', restorable_until: 0 },
    ])
  })

  it('keeps what Discord made of it without a second write', async () => {
    await stage.create({ words: ['b', 'a'] })
    await stage.settled()
    theirRule('Dogs')
    await eventually(async () => expect(await stage.freeRules()).toBe(4), WITH_SPACING_MS)
    expect(stage.reasons()).toHaveLength(1)
  })
})

describe('a rule that is changed in Discord', () => {
  it.each([
    ['with other words', { keywords: ['dog'] }, 'Its words were changed in Discord.'],
    ['with another name', { name: 'Dogs' }, 'Its name was changed in Discord.'],
    ['and disabled', { enabled: false }, 'The rule was disabled in Discord.'],
    [
      'with other actions and exempt channels',
      { actions: [{ type: 1 as const, customMessage: null }], exemptChannelIds: [CHANNELS.demoGeneral] },
      'Its actions, exempt channels were changed in Discord.',
    ],
  ])('%s is put back, and the list names the change', async (_how, change, sentence) => {
    await stage.create()
    await stage.settled()
    const before = structuredClone(stage.rule())
    stage.local.changeAutoModRule(DEMO, USERS.ada, before.id, change)
    await eventually(() => expect(stage.rule()).toEqual(before), WITH_SPACING_MS)
    await stage.settled()
    expect(await stage.listed()).toMatchObject([{ status: 'applied', restored: { change: sentence } }])
    expect(stage.reasons().at(-1)).toBe('Guildhall')
  })

  it('is created again after it was deleted', async () => {
    await stage.create()
    await stage.settled()
    stage.local.deleteAutoModRule(DEMO, USERS.ada, stage.rule().id)
    await eventually(() => expect(stage.rule()).toMatchObject({ name: 'Cats' }), WITH_SPACING_MS)
    await stage.settled()
    const change = 'The rule was deleted in Discord.'
    expect(await stage.listed()).toMatchObject([{ status: 'applied', restored: { change } }])
  })

  it('is put back when it was changed while the bot was offline', async () => {
    await stage.create()
    await stage.settled()
    await stage.stopAll()
    stage.local.changeAutoModRule(DEMO, USERS.ada, stage.rule().id, { keywords: ['dog'] })
    await stage.start()
    await eventually(() => expect(stage.rule().keywords).toEqual(['cat*', 'kitten']), WITH_SPACING_MS)
  })

  it('stays as it is after three repairs in an hour, until an administrator saves the list', async () => {
    const list = await stage.create()
    await stage.settled()
    // Three repairs are stored, so that the test need not wait for the spacing between them.
    const now = Date.now()
    await stage.db
      .updateTable('word_lists')
      .set({ repairs: JSON.stringify([now - 3_000, now - 2_000, now - 1_000]) })
      .execute()
    stage.local.changeAutoModRule(DEMO, USERS.ada, stage.rule().id, { keywords: ['dog'] })
    const reason = 'This rule keeps being changed in Discord. Save the list to restore it.'
    const blocked = [{ status: 'blocked', last_error: reason }]
    await eventually(async () => expect(await stage.listed()).toMatchObject(blocked), WITH_SPACING_MS)
    expect(stage.rule().keywords).toEqual(['dog'])
    expect(await stage.replace(list, {})).toMatchObject({ status: 'applied', last_error: null, version: list.version })
    expect(stage.rule().keywords).toEqual(['cat*', 'kitten'])
  })
})

describe('a rule that is being created when the bot is killed', () => {
  it('is recognized by its creator and its noted name', async () => {
    const list = await stage.create()
    await stage.settled()
    await stage.stopAll()
    const { id } = stage.rule()
    // The rows as they are between the call to Discord and its response.
    const unknown = { rule_id: null, rule: null, written: null, noted_name: 'Cats', applied_version: 0 } as const
    await stage.db.updateTable('word_lists').set(unknown).execute()
    const theirs = theirRule('Cats')
    await stage.start()
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ ...list, status: 'applied' }]))
    expect(stage.rules().map((rule) => rule.id)).toEqual([id, theirs.id])
  })
})

describe('a list that Discord refuses', () => {
  it('is not saved, and the error names the pattern that Discord refuses', async () => {
    await expect(stage.create({ patterns: ['fine', 'a(?=b)'] })).rejects.toMatchObject({
      code: 'discord.refused',
      message: REFUSED_PATTERN,
    })
    expect(await stage.listed()).toEqual([])
    expect(stage.rules()).toEqual([])
    expect(await stage.db.selectFrom('revisions').selectAll().execute()).toEqual([])
  })

  it('keeps its earlier content under a new version when Discord refuses a new pattern', async () => {
    const list = await stage.create()
    await expect(stage.replace(list, { words: ['cow'], patterns: ['a(?=b)'] })).rejects.toMatchObject({
      code: 'discord.refused',
      details: { version: list.version + 2 },
    })
    await eventually(async () => {
      const before = { words: CATS.words, patterns: [], version: list.version + 2, status: 'applied', restored: null }
      expect(await stage.listed()).toMatchObject([before])
    }, WITH_SPACING_MS)
    expect(stage.rule()).toMatchObject({ keywords: CATS.words, patterns: [] })
  })

  it('is not saved while the bot lacks Manage Server, which the error names', async () => {
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    await expect(stage.create()).rejects.toMatchObject({
      code: 'discord.refused',
      message: "The bot needs the Manage Server permission. Grant it to one of the bot's roles in Server Settings.",
    })
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '8' })
    await eventually(async () => expect(await stage.freeRules()).toBe(6), WITH_SPACING_MS)
    expect(await stage.listed()).toEqual([])
  })

  it('is refused as the seventh keyword rule before the rules are counted, and by number afterwards', async () => {
    for (let count = 0; count < 5; count += 1) theirRule(`Dogs ${count}`)
    const first = await stage.create()
    expect(first).toMatchObject({ status: 'applied' })
    await eventually(async () => expect(await stage.freeRules()).toBe(0), WITH_SPACING_MS)
    await expect(stage.create({ name: 'More cats' })).rejects.toMatchObject({
      code: 'word_lists.too_many',
      details: { most: 6, lists: 1, other_rules: 5 },
    })
    await stage.db.updateTable('word_list_sets').set({ other_rules: null }).execute()
    await expect(stage.create({ name: 'More cats' })).rejects.toMatchObject({
      code: 'discord.refused',
      message: expect.stringContaining('already has 6 keyword rules'),
    })
    expect(await stage.listed()).toHaveLength(1)
  })
})

describe('the free rules of a server without lists', () => {
  it('follow the rules that are created in Discord, also while the bot was offline', async () => {
    await eventually(async () => expect(await stage.freeRules()).toBe(6))
    theirRule('Dogs')
    await eventually(async () => expect(await stage.freeRules()).toBe(5), WITH_SPACING_MS)
    await stage.settle()
    theirRule('More dogs')
    await stage.start()
    await eventually(async () => expect(await stage.freeRules()).toBe(4), WITH_SPACING_MS)
  })
})

describe('two saves at once', () => {
  it('are both applied, each with its own rule', async () => {
    const saved = await Promise.all([stage.create(), stage.create({ name: 'Cows', words: ['cow'] })])
    expect(saved).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
    expect(
      stage
        .rules()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Cats', 'Cows'])
  })

  it('are decided by version: one is saved, and the other refused as stale', async () => {
    const list = await stage.create()
    const ends = await Promise.allSettled([
      stage.replace(list, { words: ['cow'] }),
      stage.replace(list, { words: ['dog'] }),
    ])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'version.stale' } })
    const [saved] = await stage.listed()
    expect(stage.rule().keywords).toEqual(saved?.words)
  })
})
