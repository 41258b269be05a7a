import type { BodyOf, RulesEntry, saveRules } from '@guildhall/contract'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { readOnlyFor, type Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import type { MemberLimits } from '../kernel/member-limits.ts'
import type { WrittenSave } from '../kernel/undecided-saves.ts'
import { CHANNEL_DELETED } from './refusals.ts'
import { requireWritable, type createRecordedSaves } from './recorded-saves.ts'
import { jobKeyOf, RULES_MESSAGE } from './saved-rules.ts'
import { isAnythingPosted } from './posted-messages.ts'
import { listRules, type ChannelRules } from './store.ts'

type SaveBody = BodyOf<typeof saveRules>

/** The identity of a save, written in its transaction. */
export interface SavedRules extends WrittenSave {
  readonly version: number
}

/** The service for the rules of a guild's channels in the dashboard. */
export type Rules = ReturnType<typeof createRulesService>

export function createRulesService(deps: {
  db: Database
  jobs: Jobs
  readRows: ReadRows
  saves: ReturnType<typeof createRecordedSaves>
}) {
  const { db, jobs, readRows, saves } = deps

  return {
    /**
     * Lists the rules by channel, also of channels with a message that cannot be deleted, each with the reason for a mismatch.
     *
     * @param limits null for the owner and the Administrators of the guild; others see no private channels.
     */
    async list(guild: GuildSnapshot, limits: MemberLimits | null): Promise<RulesEntry[]> {
      const rows = await listRules(db, readRows, guild.id)
      const statuses = await jobs.statuses(guild.id, RULES_MESSAGE)
      return rows
        .map((row) => ({ row, job: statuses.get(row.channelId) ?? QUEUED }))
        .filter(({ row, job }) => row.contents.length > 0 || (job.status === 'blocked' && isAnythingPosted(row.posted)))
        .filter(({ row }) => limits?.mayView(row.channelId) ?? true)
        .map(({ row, job }) => ({
          ...listed(row, job, guild),
          ...readOnlyFor(limits, (of) => of.whyNotWrite(row.channelId)),
        }))
    },
    /**
     * Replaces a channel's rules and waits up to four seconds until the bot's messages match. Other saves of the channel wait
     * until this one is decided.
     *
     * @param saveResponse stores the data for `replay`, in the transaction of the save.
     * @throws Problem `access.beyond`; `request.invalid` for a channel that is not a text channel of the guild; `version.stale` when
     *   another administrator has saved meanwhile; `discord.refused` when Discord refuses a message, and then the save is reverted;
     *   `discord.unavailable` when other saves did not end in time, and then nothing was saved.
     */
    async save(
      guild: GuildSnapshot,
      body: SaveBody,
      editor: Editor,
      saveResponse: SaveResponse<SavedRules>,
    ): Promise<RulesEntry> {
      const contents = contentsOf(body)
      const { saved, status } = await saves.save(
        { guild, channelId: body.channel_id, editor, isRestoration: false },
        { contents, version: body.version },
        saveResponse,
      )
      return entryOf(body, saved.version, status)
    },
    /**
     * Removes the rules of a channel. The bot's messages are deleted later; a refusal by Discord does not restore the rules.
     *
     * @param seen the version that the administrator saw; undefined removes any.
     * @throws Problem `access.beyond`; `rules.not_found` when none are saved; `version.stale`; `discord.unavailable` when other saves of the
     *   channel did not end in time.
     */
    async remove(
      guild: GuildSnapshot,
      { channelId, seen }: { channelId: string; seen: number | undefined },
      editor: Editor,
      saveResponse: SaveResponse<undefined>,
    ): Promise<void> {
      await saves.remove({ guild, channelId, editor, isRestoration: false }, seen, (trx) =>
        saveResponse?.(trx, undefined),
      )
    },
    /**
     * The response of an earlier save, from the current rows.
     *
     * @param saved the save. Without `save`, an earlier release has written it, and its outcome is unknown.
     * @throws Problem `access.beyond` for a channel that became private since; `discord.refused` when Discord refused that save.
     */
    async replay(
      guildId: string,
      body: SaveBody,
      { version, revision, save }: Pick<SavedRules, 'version'> & Partial<SavedRules>,
      editor: Editor,
    ): Promise<RulesEntry> {
      requireWritable(editor, body.channel_id)
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
