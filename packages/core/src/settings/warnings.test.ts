import { administrator } from '@guildhall/test-kit'
import { beforeEach, expect, it } from 'vitest'
import { createLocalChanges } from '../kernel/changes/changes.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { PERMISSIONS } from '../kernel/permissions.ts'
import { describeOnEachEngine } from '../testing/databases.ts'
import { BOT, channel, GUILD, lacking } from '../testing/whole-guild.ts'
import { createSettingsService, type Settings } from './settings.ts'

const ADA = '1'
const clock = { now: () => 1_000_000 }

let settings: Settings

/** The field and text of each warning, in order. */
const warned = async (guild: GuildSnapshot) =>
  (await settings.read(guild, null)).warnings?.map(({ field, message }) => `${field}: ${message}`)

describeOnEachEngine('the warnings about settings', (open) => {
  beforeEach(async () => {
    const db = await open()
    const changes = createLocalChanges(db)
    settings = createSettingsService({ db, clock, changes, botUserId: BOT, effects: [] })
  })

  it('ask for a welcome channel until one is chosen or welcoming is off', async () => {
    const noChannel = 'welcome_channel_id: Choose a channel to start welcoming new members.'
    expect(await warned(GUILD)).toEqual([noChannel])
    await settings.change(GUILD, { welcome_channel_id: '20' }, administrator(ADA))
    expect(await warned(GUILD)).toEqual([])
    await settings.change(GUILD, { welcome_channel_id: null, welcome_message: '  ' }, administrator(ADA))
    expect(await warned(GUILD)).toEqual([])
  })

  it('report that a channel was deleted', async () => {
    await settings.change(GUILD, { welcome_message: null, unavailable_channel_id: '20' }, administrator(ADA))
    const without = { ...GUILD, channels: [channel('21')] }
    expect(await warned(without)).toEqual(['unavailable_channel_id: This channel was deleted. Choose another one.'])
  })

  it('name the missing permission and its channel', async () => {
    const logs = { moderation_log_channel_id: '20', deleted_message_log_channel_id: '20' }
    await settings.change(GUILD, { welcome_channel_id: '20', ...logs }, administrator(ADA))
    const where = 'In Discord: Edit Channel › Permissions › the bot ›'
    expect(await warned(lacking(PERMISSIONS['View Channel']))).toEqual([
      `welcome_channel_id: The bot needs View Channel in #channel-20. ${where} View Channel.`,
      `moderation_log_channel_id: The bot needs View Channel in #channel-20. ${where} View Channel.`,
      `deleted_message_log_channel_id: The bot needs View Channel in #channel-20. ${where} View Channel.`,
    ])
    expect(await warned(lacking(PERMISSIONS['Embed Links']))).toEqual([
      `deleted_message_log_channel_id: The bot needs Embed Links in #channel-20. ${where} Embed Links.`,
    ])
    await settings.change(GUILD, { welcome_embeds: [{ title: 'Hi' }] }, administrator(ADA))
    expect(await warned(lacking(PERMISSIONS['View Channel']))).toHaveLength(3)
    expect(await warned(lacking(PERMISSIONS['Embed Links']))).toEqual([
      `welcome_embeds: The bot needs Embed Links in #channel-20. ${where} Embed Links.`,
      `deleted_message_log_channel_id: The bot needs Embed Links in #channel-20. ${where} Embed Links.`,
    ])
    // Grant the permissions to the bot itself in that channel.
    const allow = (PERMISSIONS['Send Messages'] | PERMISSIONS['Embed Links']).toString()
    const granted = channel('20', { overwrites: [{ id: BOT, type: 1, allow, deny: '0' }] })
    const guild = lacking(PERMISSIONS['Send Messages'], PERMISSIONS['Embed Links'])
    expect(await warned({ ...guild, channels: [granted] })).toEqual([])
  })
})
