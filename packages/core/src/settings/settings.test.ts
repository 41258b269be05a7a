import { DEFAULT_ACTIONS, SettingsChange } from '@guildhall/contract'
import fc from 'fast-check'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../kernel/database/sqlite.ts'
import { createLocalChanges } from '../kernel/changes/changes.ts'
import { createLocalNudges, type Nudges } from '../kernel/nudge.ts'
import { getTarget } from '../kernel/reconciler/targets-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { AUTO_MOD, autoModHash } from '../moderation/auto-mod.ts'
import { createSettings, type Settings } from './settings.ts'
import { BOT, GUILD } from './testing/whole-guild.ts'

const ADA = '1'
const BEN = '2'

let db: Database
let settings: Settings
let nudges: Nudges
let now: number
const clock = { now: () => now }

describeOnEachEngine('the settings of a server', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    nudges = createLocalNudges()
    settings = createSettings({ db, clock, changes: createLocalChanges(db), nudges, botUserId: BOT })
  })

  it('are as the product says until somebody changes them', async () => {
    expect(await settings.get('10')).toEqual({
      prefix: '!',
      welcome_message: 'Welcome {user} to {server}!',
      welcome_channel_id: null,
      unavailable_channel_id: null,
      default_action: '',
      enable_auto_mod: false,
      moderation_log_channel_id: null,
      deleted_message_log_channel_id: null,
    })
  })

  it('keep what two administrators save at the same time', async () => {
    const both = [
      settings.change(GUILD, { prefix: '?' }, ADA),
      settings.change(GUILD, { welcome_channel_id: '20', enable_auto_mod: true }, BEN),
      settings.change(GUILD, { welcome_message: null }, ADA),
    ]
    await Promise.all(both)
    const kept = { prefix: '?', welcome_channel_id: '20', enable_auto_mod: true, welcome_message: null }
    expect(await settings.get('10')).toMatchObject(kept)
    await Promise.all([
      settings.change(GUILD, { default_action: 'kick' }, ADA),
      settings.change(GUILD, { prefix: '$' }, BEN),
    ])
    expect(await settings.get('10')).toMatchObject({ ...kept, prefix: '$', default_action: 'kick' })
    expect(await settings.get('11')).toMatchObject({ prefix: '!' })
  })

  it('write nothing when nothing is to change', async () => {
    expect(await settings.change(GUILD, {}, ADA)).toMatchObject({ prefix: '!' })
    expect(await db.selectFrom('guild_settings').selectAll().execute()).toEqual([])
  })

  it('take text channels of the server alone, naming each setting that has another, and save nothing then', async () => {
    const change = {
      prefix: '?',
      welcome_channel_id: '22',
      moderation_log_channel_id: '999',
      unavailable_channel_id: '20',
    }
    await expect(settings.change(GUILD, change, ADA)).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'welcome_channel_id must be a text channel of this server.',
      details: {
        fields: [
          { path: 'welcome_channel_id', message: 'must be a text channel of this server' },
          { path: 'moderation_log_channel_id', message: 'must be a text channel of this server' },
        ],
      },
    })
    expect(await settings.get('10')).toMatchObject({ prefix: '!', unavailable_channel_id: null })
  })

  it('are known without asking once they were read, and anew after a change', async () => {
    expect(settings.peek('10')).toBeUndefined()
    await settings.get('10')
    expect(settings.peek('10')).toMatchObject({ prefix: '!' })
    await settings.change(GUILD, { prefix: '?' }, ADA)
    expect(settings.peek('10')).toBeUndefined()
    expect(await settings.get('10')).toMatchObject({ prefix: '?' })
  })

  it('are known anew where others were known: at once by a nudge, after five seconds without', async () => {
    const elsewhere = createSettings({
      db,
      clock,
      changes: createLocalChanges(db),
      nudges: createLocalNudges(),
      botUserId: BOT,
    })
    const nudged = createSettings({ db, clock, changes: createLocalChanges(db), nudges, botUserId: BOT })
    onTestFinished(() => nudged.stop())
    for (const known of [elsewhere, nudged]) expect(await known.get('10')).toMatchObject({ prefix: '!' })
    await settings.change(GUILD, { prefix: '?' }, ADA)
    expect(await nudged.get('10')).toMatchObject({ prefix: '?' })
    expect(elsewhere.peek('10')).toMatchObject({ prefix: '!' })
    now += 5_000
    expect(await elsewhere.get('10')).toMatchObject({ prefix: '?' })
  })

  it('say in the same transaction what is wanted of AutoMod', async () => {
    const wanted = async () => (await getTarget(db, { guildId: '10', kind: AUTO_MOD, ref: '' }))?.wanted_hash
    const told: string[] = []
    nudges.listen('reconcile', ({ guildId, kind }) => void told.push(`${guildId} ${kind}`))
    await settings.change(GUILD, { prefix: '?' }, ADA)
    expect(await wanted()).toBeUndefined()
    await settings.change(GUILD, { enable_auto_mod: true }, ADA)
    expect(await wanted()).toBe(autoModHash({ enabled: true, logChannelId: null }))
    await settings.change(GUILD, { moderation_log_channel_id: '20' }, BEN)
    expect(await wanted()).toBe(autoModHash({ enabled: true, logChannelId: '20' }))
    expect(told).toEqual(['10 auto-mod', '10 auto-mod'])
  })

  it('read back as they were saved, whatever they are', async () => {
    // Whatever the contract takes; what it refuses is the API's to show.
    const text = fc.string({ unit: 'binary', maxLength: 2_000 }).filter((value) => !/[\0\p{Cs}]/u.test(value))
    const channelId = fc.constantFrom('20', '21', null)
    const change = fc.record(
      {
        prefix: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).filter((value) => /^\S{1,5}$/.test(value)),
        welcome_message: fc.option(text),
        welcome_channel_id: channelId,
        unavailable_channel_id: channelId,
        default_action: fc.constantFrom('' as const, ...DEFAULT_ACTIONS),
        enable_auto_mod: fc.boolean(),
        moderation_log_channel_id: channelId,
        deleted_message_log_channel_id: channelId,
      },
      { requiredKeys: [] },
    )
    let saved = await settings.get('10')
    await fc.assert(
      fc.asyncProperty(change, async (given) => {
        expect(SettingsChange.parse(given)).toEqual(given)
        saved = { ...saved, ...given }
        expect(await settings.change(GUILD, given, ADA)).toMatchObject(saved)
        expect(await settings.get('10')).toEqual(saved)
      }),
      { numRuns: 50 },
    )
  })
})
