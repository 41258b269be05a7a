import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { createLog } from '../kernel/log.ts'
import { createLocalNudges } from '../kernel/nudge.ts'
import { PERMISSIONS } from '../kernel/permissions.ts'
import { createReconciler } from '../kernel/reconciler/reconciler.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { AUTO_MOD } from '../moderation/auto-mod.ts'
import { createSettings, type Settings } from './settings.ts'
import { BOT, channel, GUILD, lacking } from './testing/whole-guild.ts'

const ADA = '1'
const clock = { now: () => 1_000_000 }

let db: Database
let settings: Settings

/** What each warning is about, in order. */
const warned = async (guild: GuildSnapshot) =>
  (await settings.read(guild)).warnings?.map(({ field, message }) => `${field}: ${message}`)

describeOnEachEngine('the warnings about settings', (open) => {
  beforeEach(async () => {
    db = await open()
    settings = createSettings({
      db,
      clock,
      changes: createLocalChanges(db),
      nudges: createLocalNudges(),
      botUserId: BOT,
    })
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
    const how = "Grant it in the channel's permissions."
    expect(await warned(lacking(PERMISSIONS['View Channel']))).toEqual([
      `welcome_channel_id: The bot needs View Channel in #channel-20. ${how}`,
      `moderation_log_channel_id: The bot needs View Channel in #channel-20. ${how}`,
      `deleted_message_log_channel_id: The bot needs View Channel in #channel-20. ${how}`,
    ])
    expect(await warned(lacking(PERMISSIONS['Embed Links']))).toEqual([
      `deleted_message_log_channel_id: The bot needs Embed Links in #channel-20. ${how}`,
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
  it('say nothing of what went wrong inside', async () => {
    await settings.change(GUILD, { welcome_message: null, enable_auto_mod: true }, ADA)
    const reconciler = createReconciler({
      db,
      clock,
      nudges: createLocalNudges(),
      log: createLog('silent'),
      random: () => 0,
      handlers: { [AUTO_MOD]: () => Promise.reject(new Error('connect ECONNREFUSED secret')) },
    })
    await reconciler.runDue()
    expect(await warned(GUILD)).toEqual([
      expect.stringMatching(/^enable_auto_mod: This could not be brought to Discord\. It is tried again\./),
    ])
    expect((await warned(GUILD))?.join()).not.toContain('secret')
  })
})
