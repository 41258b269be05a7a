import { rulesMessages } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { NEVER, recordRevision } from '../kernel/history/revisions.ts'
import { getJob } from '../kernel/jobs/jobs-store.ts'
import type { BlockedOn, Job, JobKey, JobTools, Outcome } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { confirmSave, revertSave, UNDO_MS } from '../kernel/undecided-saves.ts'
import { isAnythingPosted, NOTHING_POSTED, type DesiredMessages } from './posted-messages.ts'
import { canReadHistory, CHANNEL_UNKNOWN } from './refusals.ts'
import { channelsToSync, channelsWithRules, getRules, writePosted, type ChannelKey } from './store.ts'
import { jobKeyOf, rulesName, SAVED_RULES } from './saved-rules.ts'

/** The number of channels per transaction. */
const AT_ONCE = 100
/**
 * The delay after a reverted save before the messages are restored, in ms. It is longer than the caller of the save waits, so that the
 * caller receives the refusal immediately.
 */
const AFTER_REVERT_MS = UNDO_MS + 1_000

/** The service that keeps the bot's messages in line with the saved rules. */
export type RulesPosting = ReturnType<typeof createRulesPosting>

/** Called when other messages show the rules of a channel, in the transaction that notes them. */
export type RulesMoved = (
  trx: Trx,
  place: { guild: GuildSnapshot; channelId: string },
  messageIds: { before: readonly string[]; after: readonly string[] },
) => Promise<void>

/** @param deps.botUserId for permissions that a channel grants to the bot itself. */
export function createRulesPosting(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  botUserId: string
  onMoved: RulesMoved
}) {
  const { db, clock, changes, jobs, botUserId } = deps
  const withRules = createGuildCache({ clock, changes, topic: 'guild-config' }, (guildId) =>
    channelsWithRules(db, guildId),
  )

  /** Reverts an undecided save and enqueues an update of the messages. A save after the attempt's revision was not refused. */
  async function refuse(trx: Trx, job: Job, sentence: string): Promise<void> {
    const key = keyOf(job)
    const row = await getRules(trx, key)
    if (!row || row.saveRevision > job.revision) return
    const reverted = await revertSave(deps, trx, SAVED_RULES, { key, row, sentence })
    if (!reverted || reverted.version === row.version) return
    if (reverted.contents.length === 0 && !isAnythingPosted(row.posted)) await jobs.remove(trx, jobKeyOf(key))
    else await jobs.setDesired(trx, jobKeyOf(key), { priority: 1, spacing: AFTER_REVERT_MS, lane: null })
  }

  /** Reverts an undecided save of a deleted channel, and clears its noted messages. */
  async function forgetChannel(trx: Trx, key: ChannelKey): Promise<void> {
    const row = await getRules(trx, key)
    if (!row) return
    await revertSave(deps, trx, SAVED_RULES, { key, row, sentence: CHANNEL_UNKNOWN })
    await writePosted(trx, key, NOTHING_POSTED)
  }

  /** Records that the bot posted rules again because their messages were deleted. Messages of a save are not recorded as such. */
  async function recordMove(
    trx: Trx,
    { guild, channelId }: { guild: GuildSnapshot; channelId: string },
    { before, after }: { before: readonly string[]; after: readonly string[] },
  ): Promise<void> {
    if (after.every((id) => before.includes(id))) return
    const key = { guildId: guild.id, channelId }
    const saveRevision = (await getRules(trx, key))?.saveRevision ?? 0
    const applied = (await getJob(trx, jobKeyOf(key)))?.applied_revision ?? 0
    if (saveRevision > applied) return
    await recordRevision(deps, trx, {
      guildId: guild.id,
      at: clock.now(),
      userId: null,
      target: { type: 'rules', key: channelId, name: rulesName(guild, channelId) },
      action: 'changed',
      before: { message_ids: before },
      after: { message_ids: after },
      stored: null,
      references: [],
      restorableUntil: NEVER,
      undecided: null,
    })
  }

  return {
    /**
     * The desired messages in the channel of a job, for an attempt that notes them in the job; undefined for a channel that never
     * had rules.
     */
    async desired(job: Job, tools: JobTools, guild: GuildSnapshot): Promise<DesiredMessages | undefined> {
      const key = keyOf(job)
      const row = await getRules(db, key)
      if (!row) return undefined
      // Drop the cache before the first post, because a posted message may be deleted immediately.
      withRules.drop(key.guildId)
      let noted = row.posted
      let shownBefore = row.posted.posting?.shownBefore ?? row.posted.messageIds
      return {
        channelId: key.channelId,
        texts: textsOf(row.contents),
        posted: row.posted,
        canReadHistory: canReadHistory({ guild, channelId: key.channelId, botUserId }),
        async note(posted) {
          const posting = posted.posting && { ...posted.posting, shownBefore }
          await tools.note(posting, async (trx) => {
            await writePosted(trx, key, { ...posted, posting })
            const place = { guild, channelId: key.channelId }
            await deps.onMoved(trx, place, { before: noted.messageIds, after: posted.messageIds })
            if (!posting) await recordMove(trx, place, { before: shownBefore, after: posted.messageIds })
          })
          noted = posted
          if (!posting) shownBefore = posted.messageIds
        },
      }
    },
    /** The outcome of a job whose messages match. */
    matched: (job: Job): Outcome => ({
      type: 'done',
      commit: (trx) => confirmSave(deps, trx, SAVED_RULES, { key: keyOf(job), revision: job.revision }),
    }),
    /** The outcome of a job that Discord refused. Reverts an undecided save. */
    refused: (job: Job, on: BlockedOn, reason: string): Outcome => ({
      type: 'blocked',
      on,
      reason,
      commit: (trx) => refuse(trx, job, reason),
    }),
    /** The outcome of a job whose channel was deleted. Reverts an undecided save. */
    channelGone: (job: Job): Outcome => ({ type: 'drop', commit: (trx) => forgetChannel(trx, keyOf(job)) }),
    /** Compares all rules messages of these guilds with Discord, which may have changed while the bot was offline. */
    async syncGuilds(guildIds: readonly string[]): Promise<void> {
      const keys = await channelsToSync(db, guildIds)
      for (let start = 0; start < keys.length; start += AT_ONCE) {
        await changes.transaction(async (trx) => {
          for (const key of keys.slice(start, start + AT_ONCE)) await jobs.recheck(trx, jobKeyOf(key))
        })
      }
    },
    /** Whether a message shows the rules of a channel. */
    shows: async (key: ChannelKey, messageId: string): Promise<boolean> =>
      (await getRules(db, key))?.posted.messageIds.includes(messageId) ?? false,
    /** Whether a channel may have rules messages; true while that is unknown without a query. */
    mayHaveRules: ({ guildId, channelId }: ChannelKey): boolean => withRules.peek(guildId)?.has(channelId) ?? true,
    /** Enqueues a comparison when rules messages were deleted in Discord, so that they are posted again. */
    async messagesDeleted(key: ChannelKey, messageIds: readonly string[]): Promise<void> {
      if (!(await withRules.get(key.guildId)).has(key.channelId)) return
      const posted = (await getRules(db, key))?.posted
      if (!posted) return
      // The id of a message that is being posted may be unknown.
      const isOurs = posted.posting !== null || posted.messageIds.some((id) => messageIds.includes(id))
      if (isOurs) await changes.transaction((trx) => jobs.recheck(trx, jobKeyOf(key)))
    },
    /** Reverts an undecided save and deletes the job of a deleted channel. Its rules stay saved. */
    channelDeleted: (key: ChannelKey): Promise<void> =>
      changes.transaction(async (trx) => {
        // Delete the job before locking the rules: an attempt under way locks in the same order, and must not write the rules after this.
        await jobs.remove(trx, jobKeyOf(key))
        await forgetChannel(trx, key)
      }),
    /** Ends the subscription to changes. */
    stop: (): void => withRules.stop(),
  }
}

function keyOf({ guildId, key: channelId }: JobKey): ChannelKey {
  return { guildId, channelId }
}

/** The messages that show these rules. */
function textsOf(contents: readonly string[]): string[] {
  return rulesMessages(contents.map((content) => ({ content })))
}
