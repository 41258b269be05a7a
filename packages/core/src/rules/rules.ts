import type { BodyOf, RulesEntry, saveRules } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { ReconcileTargetRow } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Nudges } from '../kernel/nudge.ts'
import { targetsOf } from '../kernel/reconciler/targets-store.ts'
import { CHANNEL_DELETED, refusalSentence } from './faults.ts'
import { createMatching, RULES } from './matching.ts'
import type { RulesChannels } from './rules-channels.ts'
import { listRules, type ChannelRules } from './rules-store.ts'
import { createSave } from './save.ts'
import { toWish } from './wish.ts'

/** The rules of a guild's channels, for the dashboard. */
export interface Rules {
  /** Those of each channel that has any, with what stands in the way of showing them. */
  list(guild: GuildSnapshot): Promise<RulesEntry[]>
  /**
   * Replaces a channel's rules and has the bot's message there follow, which is waited for a few seconds: `applied`, or `queued` when
   * Discord is away or slow, and the reconciler goes on.
   *
   * @param saveResponse keeps the reply with the save.
   * @throws Problem `request.invalid` for a channel that is no text channel of the guild; `version.stale` when somebody else has
   *   saved meanwhile; `discord.refused` when Discord does not take the message, and then nothing was saved.
   */
  save(
    guild: GuildSnapshot,
    body: BodyOf<typeof saveRules>,
    userId: string,
    saveResponse?: SaveResponse<RulesEntry>,
  ): Promise<RulesEntry>
}

/** @param deps.botUserId the bot in Discord, for what a channel grants to itself. */
export function createRules(deps: {
  db: Database
  clock: Clock
  changes: Changes
  nudges: Nudges
  channels: RulesChannels
  botUserId: string
}): Rules {
  const { db, botUserId } = deps
  const save = createSave({ ...deps, match: createMatching(deps) })

  return {
    async list(guild) {
      const rows = await listRules(db, guild.id)
      const targets = await targetsOf(db, guild.id, RULES)
      const byChannel = new Map(targets.map((target) => [target.ref, target]))
      return rows
        .filter((row) => row.contents.length > 0)
        .map((row) => toEntry(row, byChannel.get(row.channelId), guild))
    },
    save(guild, body, userId, saveResponse) {
      const where = { guild, channelId: body.channel_id, botUserId }
      return save(toWish(guild, body, userId), (refusal) => refusalSentence(refusal, where), saveResponse)
    },
  }
}

function toEntry(row: ChannelRules, target: ReconcileTargetRow | undefined, guild: GuildSnapshot): RulesEntry {
  const isThere = guild.channels.some((channel) => channel.id === row.channelId)
  const isApplied = target?.applied_hash === target?.wanted_hash
  return {
    channel_id: row.channelId,
    rules: row.contents.map((content, position) => ({ content, position })),
    version: row.version,
    ...(isThere && target && { status: isApplied ? 'applied' : 'queued' }),
    last_error: isThere ? (target?.last_error ?? null) : CHANNEL_DELETED,
  }
}
