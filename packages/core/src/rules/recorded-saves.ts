import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { requireWithin, type Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Fields } from '../kernel/history/changed-fields.ts'
import { channelReferences } from '../kernel/history/references.ts'
import { recordRevision } from '../kernel/history/revisions.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { requireTextChannel } from '../kernel/place.ts'
import { problem } from '../kernel/problem.ts'
import { createUndecidedSaves, type WrittenSave, type WrittenVersion } from '../kernel/undecided-saves.ts'
import { requireCurrent } from '../kernel/versions.ts'
import { rulesName, SAVED_RULES } from './saved-rules.ts'
import type { RulesVersion } from './store.ts'

/** A change of a channel's rules, and its author. */
interface RulesChange {
  readonly guild: GuildSnapshot
  readonly channelId: string
  readonly editor: Editor
  /** Whether it restores an earlier state from the history. */
  readonly isRestoration: boolean
}

/** Called in the transaction of a save. */
type OnSaved = SaveResponse<WrittenSave & { readonly version: number }>

/** Saves of rules, each with its revision in the history. */
export function createRecordedSaves(deps: {
  db: Database
  clock: Clock
  stopwatch: Stopwatch
  changes: Changes
  jobs: Jobs
}) {
  const saves = createUndecidedSaves(deps, SAVED_RULES)

  async function record(trx: Trx, change: RulesChange, version: WrittenVersion<RulesVersion>): Promise<void> {
    const { guild, channelId, editor, isRestoration } = change
    const { before, saved, undecided } = version
    const action = saved.contents.length === 0 ? 'deleted' : before.contents.length === 0 ? 'created' : 'changed'
    await recordRevision(deps, trx, {
      guildId: guild.id,
      at: saved.updatedAt,
      userId: editor.userId,
      target: { type: 'rules', key: channelId, name: rulesName(guild, channelId) },
      action: isRestoration ? 'restored' : action,
      before: rulesFields(before.contents),
      after: rulesFields(saved.contents),
      stored: before.contents.length === 0 ? null : before.contents,
      // Rules can be removed from a deleted channel, but not put there.
      references: before.contents.length === 0 ? [] : channelReferences(guild, [channelId]),
      restorableUntil: null,
      undecided,
    })
  }

  return {
    /**
     * Replaces the rules of a channel. A save of the current rules makes no new version.
     *
     * @throws Problem `access.beyond`; `request.invalid` for a channel that is not a text channel of the guild; `version.stale`; the errors
     *   of {@link createUndecidedSaves}.
     */
    async save(
      change: RulesChange,
      { contents, version }: { contents: string[]; version: number | undefined },
      onSaved: OnSaved,
    ): Promise<{ saved: RulesVersion; status: JobStatus }> {
      requireWritable(change.editor, change.channelId)
      requireTextChannel(change.guild, change.channelId)
      return saves.save(
        { guildId: change.guild.id, channelId: change.channelId },
        async (trx, current, now) => {
          // A repeated save, such as by a caller who lost the response, overwrites no other change.
          if (isDeepStrictEqual(current.contents, contents)) return current
          await requireSeen(trx, current, version)
          return { contents, version: current.version + 1, updatedBy: change.editor.userId, updatedAt: now }
        },
        async (trx, written, save) => {
          await record(trx, change, written)
          await onSaved?.(trx, { version: written.saved.version, ...save })
        },
      )
    },
    /** Removes the rules of a channel. @throws Problem `access.beyond`; `rules.not_found`; `version.stale`; `discord.unavailable`. */
    async remove(
      change: RulesChange,
      seen: number | undefined,
      onSaved: (trx: Trx) => Promise<void> | undefined,
    ): Promise<RulesVersion> {
      requireWritable(change.editor, change.channelId)
      return saves.saveForGood(
        { guildId: change.guild.id, channelId: change.channelId },
        async (trx, current, now) => {
          if (current.contents.length === 0) throw problem('rules.not_found')
          await requireSeen(trx, current, seen)
          return { contents: [], version: current.version + 1, updatedBy: change.editor.userId, updatedAt: now }
        },
        async (trx, written) => {
          await record(trx, change, written)
          await onSaved(trx)
        },
      )
    },
    /** The outcome of an earlier save. @throws Problem `discord.refused` when Discord refused it. */
    replay: (key: { guildId: string; channelId: string }, written: WrittenSave): Promise<JobStatus> =>
      saves.replay(key, written),
  }
}

/** Refuses a change of rules in a channel in which the editor may not write in Discord. */
export function requireWritable(editor: Editor, channelId: string): void {
  requireWithin(editor, (limits) => limits.whyNotWrite(channelId))
}

/** The rules as the history lists them; null for no rules. */
export function rulesFields(contents: readonly string[]): Fields | null {
  return contents.length === 0 ? null : { rules: contents.map((content) => ({ content })) }
}

/**
 * Refuses a change by an administrator who saw another version. No rules are version 0 for readers; after a revert, the error of the refused
 * save names their stored version too.
 *
 * @throws Problem `version.stale`
 */
async function requireSeen(trx: Trx, current: RulesVersion, seen: number | undefined): Promise<void> {
  const isNone = current.contents.length === 0 && seen !== current.version
  await requireCurrent(trx, isNone ? undefined : current, seen)
}
