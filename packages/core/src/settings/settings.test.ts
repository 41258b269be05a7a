import { DEFAULT_ACTIONS, SettingsChange } from '@guildhall/contract'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../kernel/database/sqlite.ts'
import type { GuildPicture, PictureChannel } from '../kernel/guild-picture.ts'
import { createLocalNudges, type Nudges } from '../kernel/nudge.ts'
import { PERMISSIONS } from '../kernel/permissions.ts'
import { getTarget } from '../kernel/reconciler/targets-store.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { AUTO_MOD, autoModHash } from './auto-mod.ts'
import { createSettings, type Settings } from './settings.ts'

const BOT = '900'
const ADA = '1'
const BEN = '2'

const channel = (id: string, more?: Partial<PictureChannel>): PictureChannel => ({
  id,
  name: `channel-${id}`,
  type: 0,
  position: 0,
  parentId: null,
  topic: null,
  overwrites: [],
  ...more,
})

const role = (id: string, permissions: bigint) => ({
  id,
  name: id,
  color: 0,
  position: 0,
  permissions: permissions.toString(),
  managed: false,
})

const EVERYTHING = Object.values(PERMISSIONS).reduce((all, one) => all | one, 0n) & ~PERMISSIONS.Administrator

/** A guild in which the bot may do everything by its role. */
const GUILD: GuildPicture = {
  id: '10',
  name: 'Ten',
  icon: null,
  ownerId: ADA,
  memberCount: 3,
  isBotMember: true,
  roles: [role('10', 0n), role('11', EVERYTHING)],
  channels: [channel('20'), channel('21'), channel('22', { type: 2 })],
  emojis: [],
  botRoleIds: ['11'],
}

const lacking = (...permissions: bigint[]): GuildPicture => ({
  ...GUILD,
  roles: [
    role('10', 0n),
    role(
      '11',
      permissions.reduce((all, one) => all & ~one, EVERYTHING),
    ),
  ],
})

let db: Database
let settings: Settings
let nudges: Nudges
let now: number
const clock = { now: () => now }
/** What each warning is about, in order. */
const warned = async (guild: GuildPicture) =>
  (await settings.read(guild)).warnings?.map(({ field, message }) => `${field}: ${message}`)

describeOnEachEngine('the settings of a server', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    nudges = createLocalNudges()
    settings = createSettings({ db, clock, nudges, botUserId: BOT })
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

  it('are known anew when another process saved them, by its nudge or after a while', async () => {
    const elsewhere = createSettings({ db, clock, nudges: createLocalNudges(), botUserId: BOT })
    await elsewhere.get('10')
    await settings.change(GUILD, { prefix: '?' }, ADA)
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

describeOnEachEngine('the warnings about settings', (open) => {
  beforeEach(async () => {
    db = await open()
    now = 1_000_000
    settings = createSettings({ db, clock, nudges: createLocalNudges(), botUserId: BOT })
  })

  it('say at the beginning that nobody is welcomed yet, and nothing once a channel is chosen or welcoming is off', async () => {
    const noChannel = 'welcome_channel_id: Nobody is welcomed until a channel is chosen.'
    expect(await warned(GUILD)).toEqual([noChannel])
    await settings.change(GUILD, { welcome_channel_id: '20' }, ADA)
    expect(await warned(GUILD)).toEqual([])
    await settings.change(GUILD, { welcome_channel_id: null, welcome_message: '  ' }, ADA)
    expect(await warned(GUILD)).toEqual([])
  })

  it('name a channel that is gone', async () => {
    await settings.change(GUILD, { welcome_message: null, unavailable_channel_id: '20' }, ADA)
    const without = { ...GUILD, channels: [channel('21')] }
    expect(await warned(without)).toEqual([
      'unavailable_channel_id: This channel is no longer there. Choose another one.',
    ])
  })

  it('name the permission that is lacking, and the channel where', async () => {
    const logs = { moderation_log_channel_id: '20', deleted_message_log_channel_id: '20' }
    await settings.change(GUILD, { welcome_channel_id: '20', ...logs }, ADA)
    const how = 'Allow it in the permissions of that channel.'
    expect(await warned(lacking(PERMISSIONS['View Channel']))).toEqual([
      `welcome_channel_id: The bot lacks View Channel in #channel-20. ${how}`,
      `moderation_log_channel_id: The bot lacks View Channel in #channel-20. ${how}`,
      `deleted_message_log_channel_id: The bot lacks View Channel in #channel-20. ${how}`,
    ])
    expect(await warned(lacking(PERMISSIONS['Embed Links']))).toEqual([
      `deleted_message_log_channel_id: The bot lacks Embed Links in #channel-20. ${how}`,
    ])
    // Granted to the bot itself in that channel.
    const allow = (PERMISSIONS['Send Messages'] | PERMISSIONS['Embed Links']).toString()
    const granted = channel('20', { overwrites: [{ id: BOT, type: 1, allow, deny: '0' }] })
    const guild = lacking(PERMISSIONS['Send Messages'], PERMISSIONS['Embed Links'])
    expect(await warned({ ...guild, channels: [granted] })).toEqual([])
  })

  it('name what the bot may not do to the author of a blocked message', async () => {
    const quiet = { welcome_message: null }
    const all = lacking(PERMISSIONS['Timeout Members'], PERMISSIONS['Kick Members'], PERMISSIONS['Ban Members'])
    const lacks = async (action: 'warn' | 'mute' | 'kick' | 'ban') => {
      await settings.change(GUILD, { ...quiet, default_action: action }, ADA)
      return warned(all)
    }
    const how = "Allow it in one of the bot's roles, under Server Settings."
    expect(await lacks('warn')).toEqual([])
    expect(await lacks('mute')).toEqual([`default_action: The bot lacks Timeout Members. ${how}`])
    expect(await lacks('kick')).toEqual([`default_action: The bot lacks Kick Members. ${how}`])
    expect(await lacks('ban')).toEqual([`default_action: The bot lacks Ban Members. ${how}`])
  })

  it('name what stands in the way of auto moderation: the permission, else what Discord said', async () => {
    await settings.change(GUILD, { welcome_message: null, enable_auto_mod: true }, ADA)
    expect(await warned(GUILD)).toEqual([])
    const note = 'Another rule of the server does the same.'
    await db.updateTable('reconcile_targets').set({ note }).where('kind', '=', AUTO_MOD).execute()
    expect(await warned(GUILD)).toEqual([`enable_auto_mod: ${note}`])
    expect(await warned(lacking(PERMISSIONS['Manage Server']))).toEqual([
      "enable_auto_mod: The bot lacks Manage Server. Allow it in one of the bot's roles, under Server Settings.",
    ])
  })
})
