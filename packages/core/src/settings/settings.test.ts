import { DEFAULT_ACTIONS, PROBLEMS, SettingsChange } from '@guildhall/contract'
import { administrator } from '@guildhall/test-kit'
import fc from 'fast-check'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../kernel/database/schema.ts'
import { createLocalChanges, type Changes } from '../kernel/changes/changes.ts'
import type { SettingsEffect } from '../kernel/guild-settings.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { BOT, GUILD } from '../testing/whole-guild.ts'
import { createSettingsService, type Settings } from './settings.ts'

const ADA = '1'
const BEN = '2'

let db: Database
let settings: Settings
let changes: Changes
let now: number
const clock = { now: () => now }

/** The service of another process, with the same database. @param feed its change feed. */
const service = (feed: Changes, effects: SettingsEffect[] = []): Settings =>
  createSettingsService({ db, clock, changes: feed, botUserId: BOT, effects })

describeOnEachEngine('the settings of a server', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    changes = createLocalChanges(db)
    settings = service(changes)
  })

  it('have their defaults until they are changed', async () => {
    expect(await settings.get('10')).toEqual({
      prefix: '!',
      welcome_message: 'Welcome {user} to {server}!',
      welcome_embeds: [],
      welcome_channel_id: null,
      unavailable_channel_id: null,
      default_action: '',
      enable_auto_mod: false,
      moderation_log_channel_id: null,
      deleted_message_log_channel_id: null,
      alerts_channel_id: null,
      time_zone: null,
      version: 0,
    })
  })

  it('keep both changes when two administrators save at the same time', async () => {
    const both = [
      settings.change(GUILD, { prefix: '?' }, administrator(ADA)),
      settings.change(GUILD, { welcome_channel_id: '20', enable_auto_mod: true }, administrator(BEN)),
      settings.change(GUILD, { welcome_message: null }, administrator(ADA)),
    ]
    await Promise.all(both)
    const kept = { prefix: '?', welcome_channel_id: '20', enable_auto_mod: true, welcome_message: null }
    expect(await settings.get('10')).toMatchObject(kept)
    await Promise.all([
      settings.change(GUILD, { default_action: 'kick' }, administrator(ADA)),
      settings.change(GUILD, { prefix: '$' }, administrator(BEN)),
    ])
    expect(await settings.get('10')).toMatchObject({ ...kept, prefix: '$', default_action: 'kick' })
    expect(await settings.get('11')).toMatchObject({ prefix: '!' })
  })

  it('write nothing for an empty change', async () => {
    expect(await settings.change(GUILD, {}, administrator(ADA))).toMatchObject({ prefix: '!' })
    expect(await db.selectFrom('guild_settings').selectAll().execute()).toEqual([])
  })

  it('reject channels that are not text channels of the server, with an error at each field', async () => {
    const change = {
      prefix: '?',
      welcome_channel_id: '22',
      moderation_log_channel_id: '999',
      unavailable_channel_id: '20',
    }
    await expect(settings.change(GUILD, change, administrator(ADA))).rejects.toMatchObject({
      code: 'request.invalid',
      message: PROBLEMS['request.invalid'].sentence,
      details: {
        fields: [
          { path: 'welcome_channel_id', message: 'Choose a text channel on this server.' },
          { path: 'moderation_log_channel_id', message: 'Choose a text channel on this server.' },
        ],
      },
    })
    expect(await settings.get('10')).toMatchObject({ prefix: '!', unavailable_channel_id: null })
  })

  it('store a time zone in its IANA spelling, and reject unknown zones', async () => {
    expect(await settings.change(GUILD, { time_zone: 'europe/berlin' }, administrator(ADA))).toMatchObject({
      time_zone: 'Europe/Berlin',
    })
    expect(await settings.get('10')).toMatchObject({ time_zone: 'Europe/Berlin' })
    for (const name of ['Berlin', '+01:00', '', 'Europe/Nowhere']) {
      await expect(settings.change(GUILD, { time_zone: name, prefix: '?' }, administrator(ADA))).rejects.toMatchObject({
        code: 'request.invalid',
        details: {
          fields: [{ path: 'time_zone', message: 'Choose a time zone from the IANA list, such as Europe/Berlin.' }],
        },
      })
    }
    expect(await settings.change(GUILD, { time_zone: null }, administrator(ADA))).toMatchObject({
      time_zone: null,
      prefix: '!',
    })
  })

  it('are cached from the first read until they change', async () => {
    expect(settings.peek('10')).toBeUndefined()
    await settings.get('10')
    expect(settings.peek('10')).toMatchObject({ prefix: '!' })
    await settings.change(GUILD, { prefix: '?' }, administrator(ADA))
    expect(settings.peek('10')).toBeUndefined()
    expect(await settings.get('10')).toMatchObject({ prefix: '?' })
  })

  it('are read again after a change by other services of the process', async () => {
    const other = service(changes)
    onTestFinished(() => other.stop())
    expect(await other.get('10')).toMatchObject({ prefix: '!' })
    await settings.change(GUILD, { prefix: '?' }, administrator(ADA))
    expect(await other.get('10')).toMatchObject({ prefix: '?' })
  })

  it('are saved together with their effects, or not at all', async () => {
    const published: unknown[] = []
    changes.subscribe('guild-config', (change) => void published.push(change))
    let isBroken = true
    const effect: SettingsEffect = {
      async settingsSaved(trx, { guildId }) {
        await trx.insertInto('blame_counts').values({ guild_id: guildId, user_id: '1', count: 1 }).execute()
        if (isBroken) throw new Error('broken')
      },
      warnings: () => [{ field: 'prefix', message: 'A warning of another capability.' }],
    }
    const both = service(changes, [effect])
    await expect(both.change(GUILD, { prefix: '?' }, administrator(ADA))).rejects.toThrow('broken')
    expect(await both.get('10')).toMatchObject({ prefix: '!' })
    expect(await db.selectFrom('blame_counts').selectAll().execute()).toEqual([])
    expect(published).toEqual([])
    isBroken = false
    const { warnings } = await both.change(GUILD, { prefix: '?' }, administrator(ADA))
    expect(warnings).toContainEqual({ field: 'prefix', message: 'A warning of another capability.' })
    expect(await db.selectFrom('blame_counts').selectAll().execute()).toHaveLength(1)
    expect(published).toEqual([{ topic: 'guild-config', guildId: '10', area: 'settings' }])
  })

  it('are read back exactly as they were saved', async () => {
    // Generate every text that the contract accepts.
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
        time_zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC', null),
      },
      { requiredKeys: [] },
    )
    let saved: Record<string, unknown> = { ...(await settings.get('10')) }
    await fc.assert(
      fc.asyncProperty(change, async (given) => {
        expect(SettingsChange.parse(given)).toEqual(given)
        const isChanged = Object.entries({ ...saved, ...given }).some(([name, value]) => value !== saved[name])
        saved = { ...saved, ...given, version: Number(saved['version']) + (isChanged ? 1 : 0) }
        expect(await settings.change(GUILD, given, administrator(ADA))).toMatchObject(saved)
        expect(await settings.get('10')).toEqual(saved)
      }),
      { numRuns: 50 },
    )
  })
})
