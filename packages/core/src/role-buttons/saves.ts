import { isDeepStrictEqual } from 'node:util'
import { MOST_ROLE_BUTTON_CONFIGS } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { recordRevision } from '../kernel/history/revisions.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { problem } from '../kernel/problem.ts'
import {
  createUndecidedSaves,
  type Edit as EditVersion,
  type WrittenSave,
  type WrittenVersion,
} from '../kernel/undecided-saves.ts'
import { requireCurrent } from '../kernel/versions.ts'
import { configFields, configName, configReferences, storedConfig } from './configuration.ts'
import { requireUngranted } from './granted-roles.ts'
import { requireAllowed } from './limits.ts'
import { SAVED_BUTTONS } from './saved-buttons.ts'
import { countConfigs, getButtons, type ButtonsVersion } from './store.ts'

/** A change of a message's role buttons, and its author. */
interface ButtonsChange {
  readonly guild: GuildSnapshot
  readonly channelId: string
  readonly messageId: string
  readonly editor: Editor
  /** Whether it restores an earlier state from the history. */
  readonly isRestoration: boolean
}

/** The identity of a save, written in its transaction. */
export interface SavedButtons extends WrittenSave {
  readonly channel_id: string
  readonly message_id: string
}

/** The next state of a message's role buttons. */
interface NextButtons extends Pick<ButtonsVersion, 'configId' | 'buttons' | 'pickOne'> {
  /** Set for a configuration that comes back: its versions continue after the last one, and it keeps its age. */
  readonly earlier?: { readonly lastVersion: number; readonly createdAt: number }
}

/** Returns the next state for the current one; throws to refuse the save. An equal state makes no new version. */
type Edit = (trx: Trx, current: ButtonsVersion) => Promise<NextButtons>

/**
 * Saves of a message's role buttons, each with its revision in the history; see {@link createUndecidedSaves}. Each save throws `access.beyond`
 * for what a user with a grant could not do in Discord, and `request.invalid` for a role that carries access.
 */
export type ButtonSaves = ReturnType<typeof createButtonSaves>

export function createButtonSaves(deps: {
  db: Database
  clock: Clock
  stopwatch: Stopwatch
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
}) {
  const saves = createUndecidedSaves(deps, SAVED_BUTTONS)

  /** The edit, within what its author may do before and after it, and without roles that carry access. */
  function editedBy({ guild, channelId, editor }: ButtonsChange, edit: Edit): EditVersion<ButtonsVersion> {
    return async (trx, current, now) => {
      requireAllowed(editor, { channelId, buttons: current.buttons })
      const next = await edit(trx, current)
      requireAllowed(editor, { channelId, buttons: next.buttons })
      await requireUngranted(trx, deps.readRows, { guildId: guild.id, buttons: next.buttons })
      return nextVersion(current, next, { userId: editor.userId, now })
    }
  }

  async function record(
    trx: Trx,
    { guild, channelId, messageId, editor, isRestoration }: ButtonsChange,
    { before, saved, undecided }: WrittenVersion<ButtonsVersion>,
  ): Promise<void> {
    const row = before.configId === null ? undefined : await getButtons(trx, { guildId: guild.id, messageId })
    const message = row?.message ?? null
    const old = storedConfig({ ...before, channelId, messageId }, message)
    const now = storedConfig({ ...saved, channelId, messageId }, message)
    const action = !old ? 'created' : now ? 'changed' : 'deleted'
    await recordRevision(deps, trx, {
      guildId: guild.id,
      at: saved.updatedAt,
      userId: editor.userId,
      target: {
        type: 'role_buttons',
        key: saved.configId ?? before.configId ?? '',
        name: configName(guild, channelId),
      },
      action: isRestoration ? 'restored' : action,
      before: old && configFields(old),
      after: now && configFields(now),
      stored: old,
      references: old ? configReferences(guild, old) : [],
      restorableUntil: null,
      undecided,
    })
  }

  return {
    save: (
      change: ButtonsChange,
      edit: Edit,
      saveResponse: SaveResponse<SavedButtons & { readonly version: number }>,
    ): Promise<{ saved: ButtonsVersion; status: JobStatus }> => {
      const { channelId, messageId } = change
      return saves.save(
        { guildId: change.guild.id, channelId, messageId },
        editedBy(change, edit),
        async (trx, written, save) => {
          await record(trx, change, written)
          const { version } = written.saved
          await saveResponse?.(trx, { channel_id: channelId, message_id: messageId, version, ...save })
        },
      )
    },
    /**
     * Deletes a configuration without waiting for Discord.
     *
     * @param seen the version that the administrator saw; undefined deletes any.
     * @throws Problem `role_buttons.not_found`; `version.stale`; `discord.unavailable` when other saves did not end in time.
     */
    async remove(
      change: ButtonsChange,
      { configId, seen }: { configId: string; seen: number | undefined },
      onRemoved: (trx: Trx) => Promise<void> | undefined,
    ): Promise<void> {
      const { channelId, messageId } = change
      await saves.saveForGood(
        { guildId: change.guild.id, channelId, messageId },
        editedBy(change, async (trx, before) => {
          if (before.configId !== configId) throw problem('role_buttons.not_found')
          await requireCurrent(trx, before, seen)
          return { configId: null, buttons: [], pickOne: false }
        }),
        async (trx, written) => {
          await record(trx, change, written)
          await onRemoved(trx)
        },
      )
    },
    /** The outcome of an earlier save. @throws Problem `discord.refused` when Discord refused it. */
    replay: (
      guildId: string,
      { channel_id: channelId, message_id: messageId, revision, save }: SavedButtons,
    ): Promise<JobStatus> => saves.replay({ guildId, channelId, messageId }, { revision, save }),
  }
}

/** Locks the guild. @throws Problem `role_buttons.too_many` */
export async function requireRoom(trx: Trx, guildId: string): Promise<void> {
  await lockGuild(trx, guildId)
  if ((await countConfigs(trx, guildId)) >= MOST_ROLE_BUTTON_CONFIGS) throw problem('role_buttons.too_many')
}

function nextVersion(
  current: ButtonsVersion,
  { earlier, ...desired }: NextButtons,
  { userId, now }: { userId: string; now: number },
): ButtonsVersion {
  const { configId, buttons, pickOne } = current
  // Every save records the permissions of its roles.
  const recorded = { ...current, arePermissionsRecorded: true }
  if (isDeepStrictEqual({ configId, buttons, pickOne }, desired)) return recorded
  const version = Math.max(current.version, earlier?.lastVersion ?? 0) + 1
  const createdAt = configId === null ? (earlier?.createdAt ?? now) : current.createdAt
  return { ...recorded, ...desired, version, createdAt, updatedBy: userId, updatedAt: now }
}
