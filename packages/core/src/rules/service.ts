import type { BodyOf, RulesEntry, saveRules } from '@guildhall/contract'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { requireTextChannel } from '../kernel/place.ts'
import { problem, staleVersion } from '../kernel/problem.ts'
import { createUndecidedSaves, type WrittenSave } from '../kernel/undecided-saves.ts'
import { CHANNEL_DELETED } from './refusals.ts'
import { jobKeyOf, RULES_MESSAGE, SAVED_RULES } from './saved-rules.ts'
import { isAnythingPosted } from './posted-messages.ts'
import { listRules, type ChannelKey, type ChannelRules, type RulesVersion } from './store.ts'

type SaveBody = BodyOf<typeof saveRules>

/** A save as its transaction wrote it. */
export interface SavedRules extends WrittenSave {
  readonly version: number
}

/** The rules of a guild's channels, for the dashboard. */
export type Rules = ReturnType<typeof createRulesService>

interface RulesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly stopwatch: Stopwatch
  readonly changes: Changes
  readonly jobs: Jobs
  readonly readRows: ReadRows
}

export function createRulesService(deps: RulesDeps) {
  const { db, jobs, readRows } = deps
  const saves = createUndecidedSaves(deps, SAVED_RULES)

  return {
    /** The rules of each channel that has any, or a message that cannot be deleted, with the reason why it is not as saved. */
    async list(guild: GuildSnapshot): Promise<RulesEntry[]> {
      const rows = await listRules(db, readRows, guild.id)
      const statuses = await jobs.statuses(guild.id, RULES_MESSAGE)
      return rows
        .map((row) => ({ row, job: statuses.get(row.channelId) ?? QUEUED }))
        .filter(({ row, job }) => row.contents.length > 0 || (job.status === 'blocked' && isAnythingPosted(row.posted)))
        .map(({ row, job }) => listed(row, job, guild))
    },
    /**
     * Replaces a channel's rules and waits up to four seconds until the bot's message there follows. Other saves of the channel wait
     * until this one is decided.
     *
     * @param saveResponse writes what `replay` needs in the transaction of the save.
     * @throws Problem `request.invalid` for a channel that is no text channel of the guild; `version.stale` when another administrator
     *   has saved meanwhile; `discord.refused` when Discord does not take the message, and then the save was reverted;
     *   `discord.unavailable` when other saves did not end in time, and then nothing was saved.
     */
    async save(
      guild: GuildSnapshot,
      body: SaveBody,
      userId: string,
      saveResponse: SaveResponse<SavedRules>,
    ): Promise<RulesEntry> {
      requireTextChannel(guild, body.channel_id)
      const contents = contentsOf(body)
      const { saved, status } = await saves.save(
        { guildId: guild.id, channelId: body.channel_id },
        async (trx, current, now) => {
          // The same rules again, such as by a caller who lost the answer, are no new version and no loss to anyone.
          if (isDeepStrictEqual(current.contents, contents)) return current
          await requireCurrent(trx, current, body.version)
          return { contents, version: current.version + 1, updatedBy: userId, updatedAt: now }
        },
        async (trx, { version }, written) => saveResponse?.(trx, { version, ...written }),
      )
      return entryOf(body, saved.version, status)
    },
    /**
     * Removes the rules of a channel. The bot's message there follows; nothing that Discord refuses brings them back.
     *
     * @throws Problem `rules.not_found` when none are saved; `discord.unavailable` when other saves of the channel did not end in time.
     */
    remove: (key: ChannelKey, userId: string, saveResponse: SaveResponse<undefined>): Promise<void> =>
      saves.saveForGood(
        { guildId: key.guildId, channelId: key.channelId },
        async (_, { contents, version }, now) => {
          if (contents.length === 0) throw problem('rules.not_found')
          return { contents: [], version: version + 1, updatedBy: userId, updatedAt: now }
        },
        async (trx) => saveResponse?.(trx, undefined),
      ),
    /**
     * The answer of an earlier save, from the rows as they are now.
     *
     * @param saved without `save`, it was written by an earlier release, and what came of it is not known.
     * @throws Problem `discord.refused` when Discord refused that save.
     */
    async replay(
      guildId: string,
      body: SaveBody,
      { version, revision, save }: Pick<SavedRules, 'version'> & Partial<SavedRules>,
    ): Promise<RulesEntry> {
      const key = { guildId, channelId: body.channel_id }
      if (save !== undefined && revision !== undefined) {
        const outcome = await saves.replay(key, { revision, save })
        if (outcome.status !== 'applied') return entryOf(body, version, outcome)
      }
      return entryOf(body, version, (await jobs.status(jobKeyOf(key))) ?? QUEUED)
    },
  }
}

const QUEUED: JobStatus = { status: 'queued', reason: null }

/** @throws Problem `version.stale` when the administrator saw other rules than these. */
async function requireCurrent(
  trx: Transaction<Schema>,
  current: RulesVersion,
  version: number | undefined,
): Promise<void> {
  const isEmpty = current.contents.length === 0
  // An administrator who saw no rules saw the current state, also after a revert to none.
  if (version === undefined || version === current.version || (isEmpty && version === 0)) return
  if (isEmpty) throw problem('version.stale')
  throw await staleVersion(trx, current)
}

/** The texts in the order that their positions give. */
function contentsOf(body: SaveBody): string[] {
  return body.rules.toSorted((a, b) => a.position - b.position).map((rule) => rule.content)
}

function listed(row: ChannelRules, job: JobStatus, guild: GuildSnapshot): RulesEntry {
  const isThere = guild.channels.some((channel) => channel.id === row.channelId)
  return {
    channel_id: row.channelId,
    rules: toRules(row.contents),
    version: row.version,
    status: isThere ? job.status : 'blocked',
    last_error: isThere ? job.reason : CHANNEL_DELETED,
  }
}

function entryOf(body: SaveBody, version: number, { status, reason }: JobStatus): RulesEntry {
  return { channel_id: body.channel_id, rules: toRules(contentsOf(body)), version, status, last_error: reason }
}

function toRules(contents: readonly string[]): RulesEntry['rules'] {
  return contents.map((content, position) => ({ content, position }))
}
