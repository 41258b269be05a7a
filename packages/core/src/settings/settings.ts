import type { GuildSettings, SettingsChange } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/guild-lock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Nudges } from '../kernel/nudge.ts'
import { AUTO_MOD, autoModWarning, wantAutoMod } from '../moderation/auto-mod.ts'
import { requireOwnTextChannels } from './chosen-channels.ts'
import { readSettings, writeSettings } from './settings-store.ts'
import { settingsWarnings } from './warnings.ts'

export interface Settings {
  /** The settings as they were a moment ago, without warnings: what the bot obeys. Shared: only to be read. */
  get(guildId: string): Promise<GuildSettings>
  /** The same without waiting; undefined while they are not known. */
  peek(guildId: string): GuildSettings | undefined
  /** The settings with what stands in the way of their effect in Discord. */
  read(guild: GuildSnapshot): Promise<GuildSettings>
  /**
   * Saves what is given and leaves the rest; two who save different settings at once both have their way.
   *
   * @returns all settings, with what stands in the way of their effect.
   * @throws Problem `request.invalid` for a channel that is no text channel of the guild.
   */
  change(guild: GuildSnapshot, change: SettingsChange, userId: string): Promise<GuildSettings>
  /** Stops listening to nudges. */
  stop(): void
}

/** @param deps.botUserId the bot in Discord, for what a channel grants to itself. */
export function createSettings(deps: {
  db: Database
  clock: Clock
  changes: Changes
  nudges: Nudges
  botUserId: string
}): Settings {
  const { db, clock, changes, nudges, botUserId } = deps
  const cache = createGuildCache(deps, (guildId) => readSettings(db, guildId))
  const unsubscribe = changes.subscribe('guild-config', ({ guildId }) => {
    if (guildId !== undefined) cache.drop(guildId)
  })

  /** From the rows: an administrator sees what another one saved a moment ago, in whichever process. */
  async function read(guild: GuildSnapshot): Promise<GuildSettings> {
    const [settings, autoMod] = await Promise.all([readSettings(db, guild.id), autoModWarning(db, guild.id)])
    const warnings = settingsWarnings(guild, settings, { autoMod, botUserId })
    return { ...settings, warnings }
  }

  function write(guildId: string, change: SettingsChange, userId: string): Promise<void> {
    return changes.transaction(async (trx) => {
      await lockGuild(trx, guildId)
      changes.publish(trx, { topic: 'guild-config', guildId })
      const now = clock.now()
      await writeSettings(trx, { guildId, userId, now }, change)
      if (!concernsAutoMod(change)) return
      const { enable_auto_mod: enabled, moderation_log_channel_id: logChannelId } = await readSettings(trx, guildId)
      await wantAutoMod(trx, { guildId, enabled, logChannelId, now })
    })
  }

  return {
    get: (guildId) => cache.get(guildId),
    peek: (guildId) => cache.peek(guildId),
    read,
    async change(guild, change, userId) {
      requireOwnTextChannels(guild, change)
      if (Object.keys(change).length > 0) {
        // Whether or not it says so: a commit whose answer was lost is one.
        await write(guild.id, change, userId).finally(() => cache.drop(guild.id))
        nudges.send({ about: 'guild-config', guildId: guild.id })
        if (concernsAutoMod(change)) nudges.send({ about: 'reconcile', guildId: guild.id, kind: AUTO_MOD, ref: '' })
      }
      return read(guild)
    },
    stop() {
      cache.stop()
      unsubscribe()
    },
  }
}

/** Discord's AutoMod shows what it blocked in the moderation log's channel. */
function concernsAutoMod(change: SettingsChange): boolean {
  return change.enable_auto_mod !== undefined || change.moderation_log_channel_id !== undefined
}
