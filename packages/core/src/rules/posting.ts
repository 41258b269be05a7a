import { rulesMessages } from '@guildhall/contract'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { BlockedOn, Job, JobKey, JobTools, Outcome } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { revertSave, UNDO_MS } from '../kernel/undecided-saves.ts'
import { isAnythingPosted, NOTHING_POSTED, type DesiredMessages } from './posted-messages.ts'
import { canReadHistory, CHANNEL_UNKNOWN } from './refusals.ts'
import { channelsToSync, channelsWithRules, confirmRules, getRules, writePosted, type ChannelKey } from './store.ts'
import { jobKeyOf, SAVED_RULES } from './saved-rules.ts'

type Trx = Transaction<Schema>

/** How many channels are written in one transaction. */
const AT_ONCE = 100
/**
 * How long after the attempt that reverted a save the messages are put right, in ms. It is longer than the caller of the save waits, who
 * is thus answered at once.
 */
const AFTER_REVERT_MS = UNDO_MS + 1_000

/** Keeps the bot's messages in Discord as the rules were saved. */
export type RulesPosting = ReturnType<typeof createRulesPosting>

/** Called when other messages show the rules of a channel, in the transaction that notes them. */
export type RulesMoved = (
  trx: Trx,
  key: ChannelKey,
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

  /** Reverts an undecided save and has the messages follow. A save of a later revision than the attempt's was not refused. */
  async function refuse(trx: Trx, job: Job, sentence: string): Promise<void> {
    const key = keyOf(job)
    const row = await getRules(trx, key)
    if (!row || row.saveRevision > job.revision) return
    const reverted = await revertSave(deps, trx, SAVED_RULES, { key, row, sentence })
    if (!reverted || reverted.version === row.version) return
    if (reverted.contents.length === 0 && !isAnythingPosted(row.posted)) await jobs.remove(trx, jobKeyOf(key))
    else await jobs.setDesired(trx, jobKeyOf(key), { priority: 1, spacing: AFTER_REVERT_MS, lane: null })
  }

  /** A deleted channel has no messages of the bot: there is nothing to do. */
  async function forgetChannel(trx: Trx, key: ChannelKey): Promise<void> {
    const row = await getRules(trx, key)
    if (!row) return
    await revertSave(deps, trx, SAVED_RULES, { key, row, sentence: CHANNEL_UNKNOWN })
    await writePosted(trx, key, NOTHING_POSTED)
  }

  return {
    /**
     * The messages that the bot is to have in the channel of a job, for an attempt that notes them in the job; undefined for a channel that never
     * had rules.
     */
    async desired(job: Job, tools: JobTools, guild: GuildSnapshot): Promise<DesiredMessages | undefined> {
      const key = keyOf(job)
      const row = await getRules(db, key)
      if (!row) return undefined
      // A message that is posted from here on may be deleted at once.
      withRules.drop(key.guildId)
      let noted = row.posted
      return {
        channelId: key.channelId,
        texts: textsOf(row.contents),
        posted: row.posted,
        canReadHistory: canReadHistory({ guild, channelId: key.channelId, botUserId }),
        async note(posted) {
          await tools.note(posted.posting, async (trx) => {
            await writePosted(trx, key, posted)
            await deps.onMoved(trx, key, { before: noted.messageIds, after: posted.messageIds })
          })
          noted = posted
        },
      }
    },
    /** How a job ends whose messages are as desired. */
    matched: (job: Job): Outcome => ({ type: 'done', commit: (trx) => confirmRules(trx, keyOf(job), job.revision) }),
    /** How a job ends that Discord refused. An undecided save is reverted. */
    refused: (job: Job, on: BlockedOn, reason: string): Outcome => ({
      type: 'blocked',
      on,
      reason,
      commit: (trx) => refuse(trx, job, reason),
    }),
    /** How a job ends whose channel Discord no longer knows. An undecided save is reverted. */
    channelGone: (job: Job): Outcome => ({ type: 'drop', commit: (trx) => forgetChannel(trx, keyOf(job)) }),
    /** Has all rules messages of these guilds compared with Discord, which may have changed while the bot was offline. */
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
    /** Whether a channel may have rules messages, as far as that is known without a query. */
    mayHaveRules: ({ guildId, channelId }: ChannelKey): boolean => withRules.peek(guildId)?.has(channelId) ?? true,
    /** Messages were deleted in Discord; rules messages among them are posted again. */
    async messagesDeleted(key: ChannelKey, messageIds: readonly string[]): Promise<void> {
      if (!(await withRules.get(key.guildId)).has(key.channelId)) return
      const posted = (await getRules(db, key))?.posted
      if (!posted) return
      // While one is being posted its id may not be known yet.
      const isOurs = posted.posting !== null || posted.messageIds.some((id) => messageIds.includes(id))
      if (isOurs) await changes.transaction((trx) => jobs.recheck(trx, jobKeyOf(key)))
    },
    /** A channel was deleted. Its rules stay saved. */
    channelDeleted: (key: ChannelKey): Promise<void> =>
      changes.transaction(async (trx) => {
        // Before the rules: an attempt under way must not write them after this, and holds the rows in the same order.
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
