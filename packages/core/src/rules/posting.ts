import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import { rulesMessages } from '@guildhall/contract'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { DiscordRefusal, RetryLater } from '../kernel/discord.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { BlockedOn, Job, JobTools, Outcome } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import type { Place } from '../kernel/place.ts'
import { revertSave, UNDO_MS } from '../kernel/undecided-saves.ts'
import { isAnythingPosted, NOTHING_POSTED, UncertainSend, type RulesChannels } from './posted-messages.ts'
import { blockedOn, canReadHistory, CHANNEL_UNKNOWN, refusalSentence, uncertainSentence } from './refusals.ts'
import { channelsToSync, channelsWithRules, confirmRules, getRules, writePosted, type ChannelKey } from './store.ts'
import { jobKeyOf, RULES_MESSAGE, SAVED_RULES } from './saved-rules.ts'

type Trx = Transaction<Schema>

/** How many channels are written in one transaction. */
const AT_ONCE = 100
/**
 * How long after the attempt that reverted a save the messages are put right, in ms. It is longer than the caller of the save waits, who
 * is thus answered at once.
 */
const AFTER_REVERT_MS = UNDO_MS + 1_000

/** Keeps the bot's messages in Discord as the rules were saved. */
export interface RulesPosting {
  /** Makes one attempt to make the messages of a channel match its rules. */
  run(job: Job, tools: JobTools, discord: { guild: GuildSnapshot; channels: RulesChannels }): Promise<Outcome>
  /** Has all rules messages of these guilds compared with Discord, which may have changed while the bot was offline. */
  syncGuilds(guildIds: readonly string[]): Promise<void>
  /** Whether a message shows the rules of a channel. */
  shows(key: ChannelKey, messageId: string): Promise<boolean>
  /** Whether a channel may have rules messages, as far as that is known without a query. */
  mayHaveRules(key: ChannelKey): boolean
  /** Messages were deleted in Discord; rules messages among them are posted again. */
  messagesDeleted(key: ChannelKey, messageIds: readonly string[]): Promise<void>
  /** A channel was deleted. Its rules stay saved. */
  channelDeleted(key: ChannelKey): Promise<void>
  /** The bot left the guild. The rules stay saved for when it comes back. */
  leaveGuild(guildId: string): Promise<void>
  /** Ends the subscription to changes. */
  stop(): void
}

/**
 * @param deps.botUserId for permissions that a channel grants to the bot itself.
 * @param deps.onMoved called when other messages show the rules of a channel, in the transaction that notes them.
 */
export function createRulesPosting(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  botUserId: string
  onMoved: (
    trx: Trx,
    key: ChannelKey,
    messageIds: { before: readonly string[]; after: readonly string[] },
  ) => Promise<void>
}): RulesPosting {
  const { db, clock, changes, jobs, botUserId } = deps
  const withRules = createGuildCache({ clock, changes, topic: 'guild-config' }, (guildId) =>
    channelsWithRules(db, guildId),
  )

  /** Reverts an undecided save and has the messages follow. A save of a later revision than the attempt's was not refused. */
  async function refuse(trx: Trx, key: ChannelKey, sentence: string, claimed: number): Promise<void> {
    const row = await getRules(trx, key)
    if (!row || row.saveRevision > claimed) return
    const reverted = await revertSave(deps, trx, SAVED_RULES, { key, row, sentence })
    if (!reverted || reverted.version === row.version) return
    if (reverted.contents.length === 0 && !isAnythingPosted(row.posted)) await jobs.remove(trx, jobKeyOf(key))
    else await jobs.setDesired(trx, jobKeyOf(key), { priority: 1, spacing: AFTER_REVERT_MS, lane: null })
  }

  function blocked(job: Job, key: ChannelKey, on: BlockedOn, reason: string): Outcome {
    return { type: 'blocked', on, reason, commit: (trx) => refuse(trx, key, reason, job.revision) }
  }

  /** A deleted channel has no messages of the bot: there is nothing to do. */
  async function forgetChannel(trx: Trx, key: ChannelKey): Promise<void> {
    const row = await getRules(trx, key)
    if (!row) return
    await revertSave(deps, trx, SAVED_RULES, { key, row, sentence: CHANNEL_UNKNOWN })
    await writePosted(trx, key, NOTHING_POSTED)
  }

  function failed(job: Job, key: ChannelKey, place: Place, error: unknown): Outcome {
    if (error instanceof RetryLater) return { type: 'retryAt', time: clock.now() + error.ms, reason: error.sentence }
    if (error instanceof UncertainSend) return blocked(job, key, 'permissions', uncertainSentence(place))
    if (!(error instanceof DiscordRefusal)) throw error
    if (error.code === RESTJSONErrorCodes.UnknownChannel)
      return { type: 'drop', commit: (trx) => forgetChannel(trx, key) }
    return blocked(job, key, blockedOn(error), refusalSentence(error, place))
  }

  return {
    async run(job, tools, { guild, channels }) {
      const key = { guildId: job.guildId, channelId: job.key }
      const place = { guild, channelId: key.channelId, botUserId }
      const row = await getRules(db, key)
      if (!row) return { type: 'drop' }
      // A message that is posted from here on may be deleted at once.
      withRules.drop(key.guildId)
      let noted = row.posted
      const desired = {
        channelId: key.channelId,
        texts: textsOf(row.contents),
        posted: row.posted,
        canReadHistory: canReadHistory(place),
        note: async (posted: typeof row.posted) => {
          await tools.note(posted.posting, async (trx) => {
            await writePosted(trx, key, posted)
            await deps.onMoved(trx, key, { before: noted.messageIds, after: posted.messageIds })
          })
          noted = posted
        },
      }
      try {
        await channels.match(desired, tools.signal)
      } catch (error) {
        return failed(job, key, place, error)
      }
      return { type: 'done', commit: (trx) => confirmRules(trx, key, job.revision) }
    },
    async syncGuilds(guildIds) {
      const keys = await channelsToSync(db, guildIds)
      for (let start = 0; start < keys.length; start += AT_ONCE) {
        await changes.transaction(async (trx) => {
          for (const key of keys.slice(start, start + AT_ONCE)) await jobs.recheck(trx, jobKeyOf(key))
        })
      }
    },
    shows: async (key, messageId) => (await getRules(db, key))?.posted.messageIds.includes(messageId) ?? false,
    mayHaveRules: ({ guildId, channelId }) => withRules.peek(guildId)?.has(channelId) ?? true,
    async messagesDeleted(key, messageIds) {
      if (!(await withRules.get(key.guildId)).has(key.channelId)) return
      const posted = (await getRules(db, key))?.posted
      if (!posted) return
      // While one is being posted its id may not be known yet.
      const isOurs = posted.posting !== null || posted.messageIds.some((id) => messageIds.includes(id))
      if (isOurs) await changes.transaction((trx) => jobs.recheck(trx, jobKeyOf(key)))
    },
    channelDeleted: (key) =>
      changes.transaction(async (trx) => {
        // Before the rules: an attempt under way must not write them after this, and holds the rows in the same order.
        await jobs.remove(trx, jobKeyOf(key))
        await forgetChannel(trx, key)
      }),
    leaveGuild: (guildId) => jobs.leaveGuild(guildId, [RULES_MESSAGE]),
    stop: () => withRules.stop(),
  }
}

/** The messages that show these rules. */
function textsOf(contents: readonly string[]): string[] {
  return rulesMessages(contents.map((content) => ({ content })))
}
