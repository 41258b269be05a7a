import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { MOST_ROLE_BUTTON_CONFIGS, type RoleButtonConfig, type RoleButtonConfigInput } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { problem, staleVersion } from '../kernel/problem.ts'
import { idErrors, storedButtons } from './buttons.ts'
import { invalidField, requireButtons, requireConfirmed, requirePlace, warningsOf, type Saver } from './checks.ts'
import { recordedButtons } from './confirmed-permissions.ts'
import { recordRow } from './recording.ts'
import { createButtonSaves, type SavedButtons } from './saves.ts'
import { CHANNEL_DELETED } from './sentences.ts'
import { countConfigs, getConfig, listConfigs, type ButtonsVersion, type MessageButtons } from './store.ts'
import { jobKeyOf, ROLE_BUTTONS } from './saved-buttons.ts'

/** The reply of a repeated request is made of it. */
export type SavedConfig = SavedButtons & { readonly id: string }

/** The role buttons of a guild, for the dashboard. */
export type RoleButtons = ReturnType<typeof createRoleButtonService>

/** @param deps.roleIdsOf the roles that a user holds in a guild, as far as known. */
export function createRoleButtonService(deps: {
  db: Database
  clock: Clock
  stopwatch: Stopwatch
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
  roleIdsOf: (guildId: string, userId: string) => Promise<readonly string[]>
}) {
  const { db, jobs, readRows, roleIdsOf } = deps
  const saves = createButtonSaves(deps)

  async function saverOf(guild: GuildSnapshot, userId: string): Promise<Saver> {
    return { userId, roleIds: await roleIdsOf(guild.id, userId) }
  }

  /** @throws Problem `role_buttons.not_found` */
  async function required(guildId: string, configId: string): Promise<MessageButtons> {
    const row = await getConfig(db, guildId, configId)
    if (!row) throw problem('role_buttons.not_found')
    return row
  }

  async function current(guild: GuildSnapshot, configId: string): Promise<RoleButtonConfig> {
    const row = await required(guild.id, configId)
    return present(guild, row, await jobs.status(jobKeyOf(row)))
  }

  return {
    /** The oldest first, each with what keeps its buttons from being shown or from giving their roles. */
    async list(guild: GuildSnapshot): Promise<RoleButtonConfig[]> {
      const rows = await listConfigs(db, readRows, guild.id)
      const statuses = await jobs.statuses(guild.id, ROLE_BUTTONS)
      return rows.map((row) => present(guild, row, statuses.get(jobKeyOf(row).key) ?? null))
    },
    /**
     * Puts buttons below a message and waits up to four seconds until the message has them.
     *
     * @throws Problem `request.invalid` or `role.not_assignable` naming the buttons; `role_buttons.exists` naming the configuration;
     *   `role_buttons.too_many`; `discord.refused` when Discord does not take the buttons, and then nothing is saved;
     *   `discord.unavailable` when other saves did not end in time.
     */
    async create(
      guild: GuildSnapshot,
      input: RoleButtonConfigInput,
      userId: string,
      saveResponse: SaveResponse<SavedConfig>,
    ): Promise<RoleButtonConfig> {
      requirePlace(guild, input)
      requireButtons(guild, input, idErrors(input.buttons, []), await saverOf(guild, userId))
      const buttons = storedButtons(guild, input.buttons, [])
      requireConfirmed(guild, buttons)
      const id = randomUUID()
      const place = { guildId: guild.id, channelId: input.channel_id, messageId: input.message_id }
      const desired = { configId: id, buttons, pickOne: input.pick_one === true }
      const { saved, status } = await saves.save(
        place,
        async (trx, { configId }) => {
          if (configId !== null) throw problem('role_buttons.exists', { config_id: configId })
          await lockGuild(trx, guild.id)
          if ((await countConfigs(trx, guild.id)) >= MOST_ROLE_BUTTON_CONFIGS) throw problem('role_buttons.too_many')
          return desired
        },
        userId,
        saveResponse && ((trx, saved) => saveResponse(trx, { ...saved, id })),
      )
      return present(guild, { ...place, ...saved }, status)
    },
    /** Replaces the buttons. @throws Problem `role_buttons.not_found`; `version.stale`; what `create` throws. */
    async change(
      guild: GuildSnapshot,
      configId: string,
      input: RoleButtonConfigInput,
      userId: string,
    ): Promise<RoleButtonConfig> {
      const row = await required(guild.id, configId)
      requireSamePlace(guild, row, input)
      requireButtons(guild, input, idErrors(input.buttons, row.buttons), await saverOf(guild, userId))
      await recordRow(deps, guild, row)
      const { saved, status } = await saves.save(
        row,
        async (trx, before) => {
          if (before.configId !== configId) throw problem('role_buttons.not_found')
          const desired = {
            configId,
            buttons: storedButtons(guild, input.buttons, before.buttons),
            pickOne: input.pick_one === true,
          }
          const { buttons, pickOne } = before
          const isSame = isDeepStrictEqual(desired, { configId, buttons, pickOne })
          const isSeen = input.version === undefined || input.version === before.version
          // The same again, such as by a caller who lost the answer, is no loss to anyone.
          if (!isSame && !isSeen) throw await staleVersion(trx, before)
          requireConfirmed(guild, desired.buttons)
          return desired
        },
        userId,
        undefined,
      )
      return present(guild, { ...row, ...saved }, status)
    },
    /** @throws Problem `role_buttons.not_found` */
    async remove(
      { guildId, configId }: { guildId: string; configId: string },
      userId: string,
      saveResponse: SaveResponse<undefined>,
    ): Promise<void> {
      const row = await required(guildId, configId)
      await saves.saveForGood(
        row,
        async (_, before) => {
          if (before.configId !== configId) throw problem('role_buttons.not_found')
          return { configId: null, buttons: [], pickOne: false }
        },
        userId,
        saveResponse,
      )
    },
    /** The answer of an earlier `create`, from the rows as they are now. @throws Problem as `create` did; `role_buttons.not_found`. */
    async replay(guild: GuildSnapshot, { id, ...saved }: SavedConfig): Promise<RoleButtonConfig> {
      await saves.replay(guild.id, saved)
      return current(guild, id)
    },
  }
}

/** A configuration stays with its message. */
function requireSamePlace(guild: GuildSnapshot, row: MessageButtons, input: RoleButtonConfigInput): void {
  if (input.guild_id !== guild.id) throw invalidField('guild_id', 'must be the server of the address')
  if (input.channel_id !== row.channelId) throw invalidField('channel_id', "must be the configuration's channel")
  if (input.message_id !== row.messageId) throw invalidField('message_id', "must be the configuration's message")
}

function present(
  guild: GuildSnapshot,
  row: ButtonsVersion & Pick<MessageButtons, 'guildId' | 'channelId' | 'messageId'>,
  job: JobStatus | null,
): RoleButtonConfig {
  const isThere = guild.channels.some(({ id }) => id === row.channelId)
  const { status, reason } = job ?? { status: 'queued' as const, reason: null }
  const buttons = recordedButtons(guild, row)
  return {
    id: row.configId ?? '',
    guild_id: row.guildId,
    channel_id: row.channelId,
    message_id: row.messageId,
    buttons,
    pick_one: row.pickOne,
    version: row.version,
    status: isThere ? status : 'blocked',
    last_error: isThere ? reason : CHANNEL_DELETED,
    warnings: warningsOf(guild, buttons),
  }
}
