import type { RoleButton } from '@guildhall/contract'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { DiscordRefusal, RetryLater } from '../kernel/discord.ts'
import { createGuildCache } from '../kernel/guild-cache.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { BlockedOn, Job, JobTools, Outcome } from '../kernel/jobs/job.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { REFUSALS_KEPT_MS, revertSave, UNDO_MS } from '../kernel/undecided-saves.ts'
import { recordedButtons } from './confirmed-permissions.ts'
import { customIdOf, drawnButton, TOP_BUTTON, type ButtonMessages, type DrawnButton } from './message-buttons.ts'
import { recordGuild, ROLE_BUTTON_PERMISSIONS } from './recording.ts'
import { moveButtons, waitForRules, waitingForRules } from './rules-store.ts'
import { blockedOn, FOREIGN_MESSAGE, MESSAGE_DELETED, refusalSentence } from './sentences.ts'
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
import { jobKeyOf, messageOf, ROLE_BUTTONS, SAVED_BUTTONS } from './saved-buttons.ts'

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
export interface RoleButtonPosting {
  /** Makes one attempt to make the buttons of a message match. */
  run(job: Job, tools: JobTools, discord: { guild: GuildSnapshot; messages: ButtonMessages }): Promise<Outcome>
  /** A configuration, from a cache that follows every save; undefined when it was deleted. */
  config(guild: GuildSnapshot, configId: string): Promise<PressedConfig | undefined>
  /** Whether the message of a configuration was deleted in Discord. */
  isMessageDeleted(guildId: string, configId: string): Promise<boolean>
  /** A button was pressed that belongs to no configuration: the message is compared. */
  leftoverFound(key: MessageKey & { channelId: string }): Promise<void>
  /**
   * Has the messages of these guilds compared with Discord, which may have changed while the bot was offline, and the permissions of
   * buttons recorded that version 0.1.0 stored.
   */
  syncGuilds(guildIds: readonly string[]): Promise<void>
  /** Records the permissions that the roles of a guild's buttons have now, for those that version 0.1.0 stored. */
  recordPermissions(guild: GuildSnapshot): Promise<void>
  /** Whether one of these messages may have a configuration, as far as that is known without a query. */
  mayHaveButtons(guildId: string, messageIds: readonly string[]): boolean
  /** Messages were deleted in Discord. Their configurations stay, with the reason why they are not shown. */
  messagesDeleted(guildId: string, messageIds: readonly string[]): Promise<void>
  /** A channel was deleted. */
  channelDeleted(key: { guildId: string; channelId: string }): Promise<void>
  /** The rules of a channel are shown by other messages: the configuration of one that is gone moves to one that is new. */
  rulesMoved(
    trx: Trx,
    key: { guildId: string; channelId: string },
    messageIds: { before: readonly string[]; after: readonly string[] },
  ): Promise<void>
  /** The bot left the guild. The configurations stay saved for when it comes back. */
  leaveGuild(guildId: string): Promise<void>
  /** Forgets what answered callers who have long gone. */
  prune(): Promise<void>
  /** Ends the subscription to changes. */
  stop(): void
}

/** @param deps.botUserId for permissions that a channel grants to the bot itself. */
export function createRoleButtonPosting(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
  botUserId: string
}): RoleButtonPosting {
  const { db, clock, changes, jobs, readRows, botUserId } = deps
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

  function blocked(job: Job, on: BlockedOn, reason: string): Outcome {
    return { type: 'blocked', on, reason, commit: (trx) => refuse(trx, job, reason) }
  }

  async function recheck(messages: readonly (MessageKey & { channelId: string })[]): Promise<void> {
    for (let start = 0; start < messages.length; start += AT_ONCE) {
      await changes.transaction(async (trx) => {
        for (const one of messages.slice(start, start + AT_ONCE)) await jobs.recheck(trx, jobKeyOf(one))
      })
    }
  }

  return {
    async run(job, tools, { guild, messages }) {
      const key = messageOf(job)
      const { guildId, channelId, messageId } = key
      const row = await getButtons(db, key)
      const config = row?.configId !== null && row?.channelId === channelId ? row : undefined
      // A message without a configuration needs no job once its buttons are gone.
      const done: Outcome = {
        type: config ? 'done' : 'drop',
        commit: (trx) => confirmButtons(trx, { guildId, messageId }, job.revision),
      }
      try {
        const buttons = config ? topButtons(guild, config) : []
        const matched = await messages.match({ channelId, messageId, buttons }, tools.signal)
        return config && matched === 'foreign' ? blocked(job, 'save', FOREIGN_MESSAGE) : done
      } catch (error) {
        if (error instanceof RetryLater)
          return { type: 'retryAt', time: clock.now() + error.ms, reason: error.sentence }
        if (!(error instanceof DiscordRefusal)) throw error
        // Buttons that Discord does not let the bot remove answer that they are no longer in use.
        if (!config) return done
        return blocked(job, blockedOn(error), refusalSentence(error, { guild, channelId, botUserId }))
      }
    },
    async config(guild, configId) {
      const row = (await configs.get(guild.id)).find((one) => one.configId === configId)
      return row && { configId, buttons: recordedButtons(guild, row), pickOne: row.pickOne }
    },
    async isMessageDeleted(guildId, configId) {
      const row = (await configs.get(guildId)).find((one) => one.configId === configId)
      return row !== undefined && (await jobs.status(jobKeyOf(row)))?.reason === MESSAGE_DELETED
    },
    leftoverFound: (key) => recheck([key]),
    async syncGuilds(guildIds) {
      await jobs.recheckGuilds(ROLE_BUTTON_PERMISSIONS, await guildsToRecord(db, guildIds))
      await recheck(await messagesToSync(db, guildIds))
    },
    recordPermissions: (guild) => recordGuild(deps, guild),
    mayHaveButtons: (guildId, messageIds) =>
      configs.peek(guildId)?.some((row) => messageIds.includes(row.messageId)) ?? true,
    async messagesDeleted(guildId, messageIds) {
      const rows = await configs.get(guildId)
      await recheck(rows.filter((row) => messageIds.includes(row.messageId)))
    },
    async channelDeleted({ guildId, channelId }) {
      const rows = await configs.get(guildId)
      await recheck(rows.filter((row) => row.channelId === channelId))
    },
    async rulesMoved(trx, { guildId, channelId }, { before, after }) {
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
    leaveGuild: (guildId) => jobs.leaveGuild(guildId, [ROLE_BUTTONS, ROLE_BUTTON_PERMISSIONS]),
    prune: () => pruneButtons(db, clock.now() - REFUSALS_KEPT_MS),
    stop: () => configs.stop(),
  }
}

function topButtons(guild: GuildSnapshot, { configId, buttons }: MessageButtons): DrawnButton[] {
  return buttons.map((button) => drawnButton(guild, button, customIdOf(TOP_BUTTON, configId ?? '', button.id)))
}
