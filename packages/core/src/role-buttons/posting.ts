import type { RoleButton } from '@guildhall/contract'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { BlockedOn, Job, JobKey, Outcome } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { REFUSALS_KEPT_MS, revertSave, UNDO_MS } from '../kernel/undecided-saves.ts'
import { recordedButtons } from './confirmed-permissions.ts'
import { customIdOf, drawnButton, TOP_BUTTON, type DesiredButtons, type DrawnButton } from './message-buttons.ts'
import { recordGuild, ROLE_BUTTON_PERMISSIONS } from './recording.ts'
import { moveButtons, waitForRules, waitingForRules } from './rules-store.ts'
import { MESSAGE_DELETED } from './sentences.ts'
import {
  confirmButtons,
  getButtons,
  guildsToRecord,
  listConfigs,
  messagesToSync,
  pruneButtons,
  type MessageButtons,
  type MessageKey,
} from './store.ts'
import { jobKeyOf, messageOf, SAVED_BUTTONS } from './saved-buttons.ts'

type Trx = Transaction<Schema>

/** How many messages are written in one transaction. */
const AT_ONCE = 100
/** How long after the attempt that reverted a save the buttons are put right, in ms: longer than the caller of the save waits. */
const AFTER_REVERT_MS = UNDO_MS + 1_000

/** A configuration as a press finds it. */
export interface PressedConfig {
  readonly configId: string
  readonly buttons: readonly RoleButton[]
  readonly pickOne: boolean
}

/** Keeps the buttons in Discord as they were saved. */
export type RoleButtonPosting = ReturnType<typeof createRoleButtonPosting>

export function createRoleButtonPosting(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
}) {
  const { db, clock, changes, jobs, readRows } = deps
  const configs = createGuildCache({ clock, changes, topic: 'guild-config' }, (guildId) =>
    listConfigs(db, readRows, guildId),
  )

  /** Reverts an undecided save and has the message follow. A save of a later revision than the attempt's was not refused. */
  async function refuse(trx: Trx, job: Job, sentence: string): Promise<void> {
    const row = await getButtons(trx, messageOf(job))
    if (!row || row.saveRevision > job.revision) return
    const reverted = await revertSave(deps, trx, SAVED_BUTTONS, { key: row, row, sentence })
    if (!reverted || reverted.version === row.version) return
    await jobs.setDesired(trx, jobKeyOf(row), { priority: 1, spacing: AFTER_REVERT_MS, lane: null })
  }

  async function recheck(messages: readonly (MessageKey & { channelId: string })[]): Promise<void> {
    for (let start = 0; start < messages.length; start += AT_ONCE) {
      await changes.transaction(async (trx) => {
        for (const one of messages.slice(start, start + AT_ONCE)) await jobs.recheck(trx, jobKeyOf(one))
      })
    }
  }

  return {
    /** The buttons that a message is to show; none without a configuration. */
    async desired(job: JobKey, guild: GuildSnapshot): Promise<DesiredButtons & { readonly isConfigured: boolean }> {
      const key = messageOf(job)
      const row = await getButtons(db, key)
      const config = row?.configId !== null && row?.channelId === key.channelId ? row : undefined
      return { ...key, buttons: config ? topButtons(guild, config) : [], isConfigured: config !== undefined }
    },
    /** How a job ends whose message shows its buttons; without a configuration it is not needed any more. */
    matched: (job: Job, { isConfigured }: { readonly isConfigured: boolean }): Outcome => ({
      type: isConfigured ? 'done' : 'drop',
      commit: (trx) => confirmButtons(trx, messageOf(job), job.revision),
    }),
    /** How a job ends that Discord refused. An undecided save is reverted. */
    refused: (job: Job, on: BlockedOn, reason: string): Outcome => ({
      type: 'blocked',
      on,
      reason,
      commit: (trx) => refuse(trx, job, reason),
    }),
    /** A configuration, from a cache that follows every save; undefined when it was deleted. */
    async config(guild: GuildSnapshot, configId: string): Promise<PressedConfig | undefined> {
      const row = (await configs.get(guild.id)).find((one) => one.configId === configId)
      return row && { configId, buttons: recordedButtons(guild, row), pickOne: row.pickOne }
    },
    /** Whether the message of a configuration was deleted in Discord. */
    async isMessageDeleted(guildId: string, configId: string): Promise<boolean> {
      const row = (await configs.get(guildId)).find((one) => one.configId === configId)
      return row !== undefined && (await jobs.status(jobKeyOf(row)))?.reason === MESSAGE_DELETED
    },
    /** A button was pressed that belongs to no configuration: the message is compared. */
    leftoverFound: (key: MessageKey & { channelId: string }): Promise<void> => recheck([key]),
    /**
     * Has the messages of these guilds compared with Discord, which may have changed while the bot was offline, and the permissions of
     * buttons recorded that version 0.1.0 stored.
     */
    async syncGuilds(guildIds: readonly string[]): Promise<void> {
      await jobs.recheckGuilds(ROLE_BUTTON_PERMISSIONS, await guildsToRecord(db, guildIds))
      await recheck(await messagesToSync(db, guildIds))
    },
    /** Records the permissions that the roles of a guild's buttons have now, for those that version 0.1.0 stored. */
    recordPermissions: (guild: GuildSnapshot): Promise<void> => recordGuild(deps, guild),
    /** Whether one of these messages may have a configuration, as far as that is known without a query. */
    mayHaveButtons: (guildId: string, messageIds: readonly string[]): boolean =>
      configs.peek(guildId)?.some((row) => messageIds.includes(row.messageId)) ?? true,
    /** Messages were deleted in Discord. Their configurations stay, with the reason why they are not shown. */
    async messagesDeleted(guildId: string, messageIds: readonly string[]): Promise<void> {
      const rows = await configs.get(guildId)
      await recheck(rows.filter((row) => messageIds.includes(row.messageId)))
    },
    /** A channel was deleted. */
    async channelDeleted({ guildId, channelId }: { guildId: string; channelId: string }): Promise<void> {
      const rows = await configs.get(guildId)
      await recheck(rows.filter((row) => row.channelId === channelId))
    },
    /** The rules of a channel are shown by other messages: the configuration of one that is gone moves to one that is new. */
    async rulesMoved(
      trx: Trx,
      { guildId, channelId }: { guildId: string; channelId: string },
      { before, after }: { before: readonly string[]; after: readonly string[] },
    ): Promise<void> {
      const gone = before.filter((id) => !after.includes(id))
      const added = after.filter((id) => !before.includes(id))
      if (gone.length > 0) await waitForRules(trx, guildId, gone)
      if (added.length === 0) return
      for (const messageId of await waitingForRules(trx, guildId, channelId)) {
        const next = added.shift()
        if (next === undefined) return
        await moveButtons(trx, { guildId, messageId }, next)
        await jobs.remove(trx, jobKeyOf({ guildId, channelId, messageId }))
        const moved = jobKeyOf({ guildId, channelId, messageId: next })
        await jobs.setDesired(trx, moved, { priority: 1, spacing: 0, lane: null })
        changes.publish(trx, { topic: 'guild-config', guildId })
      }
    },
    /** Forgets what answered callers who have long gone. */
    prune: (): Promise<void> => pruneButtons(db, clock.now() - REFUSALS_KEPT_MS),
    /** Ends the subscription to changes. */
    stop: (): void => configs.stop(),
  }
}

function topButtons(guild: GuildSnapshot, { configId, buttons }: MessageButtons): DrawnButton[] {
  return buttons.map((button) => drawnButton(guild, button, customIdOf(TOP_BUTTON, configId ?? '', button.id)))
}
