import { CHANNEL_SETTINGS, type GuildSettings, type SettingsChange } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import { readSettings, writeSettings, type SettingsEffect } from '../kernel/guild-settings.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { problem } from '../kernel/problem.ts'
import { settingsWarnings } from './warnings.ts'

/** Discord: a channel of plain text, the only kind that a setting can name. */
const TEXT_CHANNEL = 0

export interface Settings {
  /** The current settings without warnings, from a cache: what the bot follows. The object is shared: do not change it. */
  get(guildId: string): Promise<GuildSettings>
  /** The same without waiting; undefined while they are not cached. */
  peek(guildId: string): GuildSettings | undefined
  /** The settings with what keeps them from having their effect in Discord. */
  read(guild: GuildSnapshot): Promise<GuildSettings>
  /**
   * Saves the given settings and leaves the others as they are.
   *
   * @returns all settings, with what keeps them from having their effect.
   * @throws Problem `request.invalid` for a channel that is not a text channel of the guild.
   */
  change(guild: GuildSnapshot, change: SettingsChange, userId: string): Promise<GuildSettings>
  /** Ends the subscription to the change feed. */
  stop(): void
}

/**
 * @param deps.botUserId the bot in Discord, for what a channel grants to the bot itself.
 * @param deps.effects what other capabilities do when settings are saved.
 */
export function createSettings(deps: {
  db: Database
  clock: Clock
  changes: Changes
  botUserId: string
  effects: readonly SettingsEffect[]
}): Settings {
  const { db, clock, changes, botUserId, effects } = deps
  const cache = createGuildCache({ clock, changes, topic: 'guild-config' }, (guildId) => readSettings(db, guildId))

  /** Reads the rows, since another process may have saved a moment ago. */
  async function read(guild: GuildSnapshot): Promise<GuildSettings> {
    const settings = await readSettings(db, guild.id)
    const others = await Promise.all(effects.map(async (effect) => effect.warnings(guild, settings)))
    return { ...settings, warnings: [...settingsWarnings(guild, settings, botUserId), ...others.flat()] }
  }

  async function save(guildId: string, change: SettingsChange, userId: string): Promise<void> {
    await changes.transaction(async (trx) => {
      await lockGuild(trx, guildId)
      await writeSettings(trx, { guildId, userId, now: clock.now() }, change)
      for (const effect of effects) await effect.settingsSaved(trx, guildId, change)
      changes.publish(trx, { topic: 'guild-config', guildId })
    })
    for (const effect of effects) await effect.settingsSettled?.(guildId, change)
  }

  return {
    get: (guildId) => cache.get(guildId),
    peek: (guildId) => cache.peek(guildId),
    read,
    async change(guild, change, userId) {
      requireOwnTextChannels(guild, change)
      if (Object.keys(change).length > 0) {
        // The change feed drops the cached value with the commit.
        await save(guild.id, change, userId)
      }
      return read(guild)
    },
    stop: () => cache.stop(),
  }
}

/** @throws Problem `request.invalid` that names each setting whose channel is not a text channel of the guild. */
function requireOwnTextChannels(guild: GuildSnapshot, change: SettingsChange): void {
  const fields = CHANNEL_SETTINGS.filter((field) => {
    const id = change[field]
    return id && !guild.channels.some((channel) => channel.id === id && channel.type === TEXT_CHANNEL)
  }).map((path) => ({ path, message: 'Choose a text channel on this server.' }))
  if (fields.length > 0) throw problem('request.invalid', { fields })
}
