import type { RoleButton } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { NEVER, recordRevision } from '../kernel/history/revisions.ts'
import type { BlockedOn, Job, JobKey, Outcome } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import type { MessageContent } from '../kernel/message-content.ts'
import { confirmSave, REFUSALS_KEPT_MS, revertSave, UNDO_MS } from '../kernel/undecided-saves.ts'
import { configName, storedConfig } from './configuration.ts'
import { recordedButtons } from './confirmed-permissions.ts'
import { topButtons, type DesiredButtons } from './message-buttons.ts'
import { recordGuild, ROLE_BUTTON_PERMISSIONS } from './recording.ts'
import { moveButtons, waitForRules, waitingForRules } from './rules-store.ts'
import { MESSAGE_DELETED } from './sentences.ts'
import {
  getButtons,
  guildsToRecord,
  listConfigs,
  messagesToSync,
  pruneButtons,
  writeMessage,
  type MessageKey,
} from './store.ts'
import { jobKeyOf, messageOf, SAVED_BUTTONS } from './saved-buttons.ts'

/** The number of messages per transaction. */
const AT_ONCE = 100
/** The delay after a reverted save before the buttons are restored, in ms: longer than the caller of the save waits. */
const AFTER_REVERT_MS = UNDO_MS + 1_000

/** The configuration of a pressed button. */
export interface PressedConfig {
  readonly configId: string
  readonly buttons: readonly RoleButton[]
  readonly pickOne: boolean
}

/** The service that keeps the buttons in Discord in line with the rows. */
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

  /** Reverts an undecided save and enqueues an update of the message. A save after the attempt's revision was not refused. */
  async function refuse(trx: Trx, job: Job, sentence: string): Promise<void> {
    const row = await getButtons(trx, messageOf(job))
    if (!row || row.saveRevision > job.revision) return
    const reverted = await revertSave(deps, trx, SAVED_BUTTONS, { key: row, row, sentence })
    if (!reverted || reverted.version === row.version) return
    await jobs.setDesired(trx, jobKeyOf(row), { priority: 1, spacing: AFTER_REVERT_MS, lane: null })
  }

  /** Moves a configuration to another message, and records that. */
  async function move(
    trx: Trx,
    { guild, channelId, messageId }: { guild: GuildSnapshot; channelId: string; messageId: string },
    next: string,
  ): Promise<void> {
    const guildId = guild.id
    await moveButtons(trx, { guildId, messageId }, next)
    await jobs.remove(trx, jobKeyOf({ guildId, channelId, messageId }))
    const moved = jobKeyOf({ guildId, channelId, messageId: next })
    await jobs.setDesired(trx, moved, { priority: 1, spacing: 0, lane: null })
    changes.publish(trx, { topic: 'guild-config', guildId, area: 'role_buttons' })
    const row = await getButtons(trx, { guildId, messageId: next })
    const config = row && storedConfig(row, row.message)
    if (!row || !config) return
    await recordRevision(deps, trx, {
      guildId,
      at: clock.now(),
      userId: null,
      target: { type: 'role_buttons', key: row.configId ?? '', name: configName(guild, channelId) },
      action: 'changed',
      before: { message_id: messageId },
      after: { message_id: next },
      // The last version of the configuration, like every revision of one.
      stored: { ...config, message_id: messageId },
      references: [],
      restorableUntil: NEVER,
      undecided: null,
    })
  }

  async function recheck(messages: readonly (MessageKey & { channelId: string })[]): Promise<void> {
    for (let start = 0; start < messages.length; start += AT_ONCE) {
      await changes.transaction(async (trx) => {
        for (const one of messages.slice(start, start + AT_ONCE)) await jobs.recheck(trx, jobKeyOf(one))
      })
    }
  }

  return {
    /** The desired buttons of a message; none without a configuration. */
    async desired(job: JobKey, guild: GuildSnapshot): Promise<DesiredButtons & { readonly isConfigured: boolean }> {
      const key = messageOf(job)
      const row = await getButtons(db, key)
      const configId = row?.channelId === key.channelId ? row.configId : null
      const buttons = row && configId !== null ? topButtons(guild, { configId, buttons: row.buttons }) : []
      return { ...key, buttons, isConfigured: configId !== null }
    },
    /**
     * The outcome of a job whose message matches; without a configuration, the job is dropped.
     *
     * @param message the content of the message, for a restoration after the message is deleted; null while it is unknown.
     */
    matched: (
      job: Job,
      { isConfigured }: { readonly isConfigured: boolean },
      message: MessageContent | null,
    ): Outcome => ({
      type: isConfigured ? 'done' : 'drop',
      async commit(trx) {
        const key = messageOf(job)
        await confirmSave(deps, trx, SAVED_BUTTONS, { key, revision: job.revision })
        if (message) await writeMessage(trx, key, message)
      },
    }),
    /** The outcome of a job that Discord refused. Reverts an undecided save. */
    refused: (job: Job, on: BlockedOn, reason: string): Outcome => ({
      type: 'blocked',
      on,
      reason,
      commit: (trx) => refuse(trx, job, reason),
    }),
    /** Reads a configuration from a cache that every save updates; undefined when it was deleted. */
    async config(guild: GuildSnapshot, configId: string): Promise<PressedConfig | undefined> {
      const row = (await configs.get(guild.id)).find((one) => one.configId === configId)
      return row && { configId, buttons: recordedButtons(guild, row), pickOne: row.pickOne }
    },
    /** Whether the message of a configuration was deleted in Discord. */
    async isMessageDeleted(guildId: string, configId: string): Promise<boolean> {
      const row = (await configs.get(guildId)).find((one) => one.configId === configId)
      return row !== undefined && (await jobs.status(jobKeyOf(row)))?.reason === MESSAGE_DELETED
    },
    /** Compares a message after the press of a button that belongs to no configuration. */
    leftoverFound: (key: MessageKey & { channelId: string }): Promise<void> => recheck([key]),
    /**
     * Compares the messages of these guilds with Discord, which may have changed while the bot was offline, and records the permissions of
     * buttons that version 0.1.0 stored.
     */
    async syncGuilds(guildIds: readonly string[]): Promise<void> {
      await jobs.recheckGuilds(ROLE_BUTTON_PERMISSIONS, await guildsToRecord(db, guildIds))
      await recheck(await messagesToSync(db, guildIds))
    },
    /** Records the current permissions of the roles on a guild's buttons that version 0.1.0 stored. */
    recordPermissions: (guild: GuildSnapshot): Promise<void> => recordGuild(deps, guild),
    /** Whether one of these messages may have a configuration; true while that is unknown without a query. */
    mayHaveButtons: (guildId: string, messageIds: readonly string[]): boolean =>
      configs.peek(guildId)?.some((row) => messageIds.includes(row.messageId)) ?? true,
    /** Stores the content of a message with a configuration after an edit. Without link buttons, there may be room for its buttons. */
    async messageEdited(trx: Trx, key: MessageKey & { channelId: string }, shown: MessageContent): Promise<void> {
      await writeMessage(trx, key, shown)
      await jobs.retryBlocked(trx, jobKeyOf(key))
    },
    /** Stores the content of a message with a configuration after Discord reported a change, such as of posted rules. */
    async messageChanged(key: MessageKey, shown: MessageContent): Promise<void> {
      await changes.transaction(async (trx) => {
        const isNew = await writeMessage(trx, key, shown)
        if (isNew) changes.publish(trx, { topic: 'guild-config', guildId: key.guildId, area: 'role_buttons' })
      })
    },
    /** Enqueues a comparison of configurations whose messages were deleted in Discord. The configurations stay. */
    async messagesDeleted(guildId: string, messageIds: readonly string[]): Promise<void> {
      const rows = await configs.get(guildId)
      await recheck(rows.filter((row) => messageIds.includes(row.messageId)))
    },
    /** Enqueues a comparison of the configurations in a deleted channel. */
    async channelDeleted({ guildId, channelId }: { guildId: string; channelId: string }): Promise<void> {
      const rows = await configs.get(guildId)
      await recheck(rows.filter((row) => row.channelId === channelId))
    },
    /** Moves the configurations of deleted rules messages to new ones. */
    async rulesMoved(
      trx: Trx,
      { guild, channelId }: { guild: GuildSnapshot; channelId: string },
      { before, after }: { before: readonly string[]; after: readonly string[] },
    ): Promise<void> {
      const gone = before.filter((id) => !after.includes(id))
      const added = after.filter((id) => !before.includes(id))
      if (gone.length > 0) await waitForRules(trx, guild.id, gone)
      if (added.length === 0) return
      for (const messageId of await waitingForRules(trx, guild.id, channelId)) {
        const next = added.shift()
        if (next === undefined) return
        await move(trx, { guild, channelId, messageId }, next)
      }
    },
    /** Deletes rows that only served late callers with a refusal. */
    prune: (): Promise<void> => pruneButtons(db, clock.now() - REFUSALS_KEPT_MS),
    /** Ends the subscription to changes. */
    stop: (): void => configs.stop(),
  }
}
