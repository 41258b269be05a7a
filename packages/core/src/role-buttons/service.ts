import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RoleButtonConfig, RoleButtonConfigInput } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { readOnlyFor, type Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { withCachedAnswers, type MemberLimits } from '../kernel/member-limits.ts'
import { invalidField, problem } from '../kernel/problem.ts'
import { staleVersion } from '../kernel/versions.ts'
import { storedButtons } from './buttons.ts'
import { requireButtons, requireConfirmed, requireKnownIds, requirePlace, warningsOf, type Saver } from './checks.ts'
import { recordedButtons } from './confirmed-permissions.ts'
import { obstacleOf, requireAllowed } from './limits.ts'
import { recordRow } from './recording.ts'
import { requireRoom, type ButtonSaves, type SavedButtons } from './saves.ts'
import { CHANNEL_DELETED } from './sentences.ts'
import { getButtons, getConfig, listConfigs, type ButtonsVersion, type MessageButtons } from './store.ts'
import { jobKeyOf, ROLE_BUTTONS } from './saved-buttons.ts'

/** The stored part of a response, from which repeated requests are answered. */
export type SavedConfig = SavedButtons & { readonly id: string }

/** The service for a guild's role buttons in the dashboard. */
export type RoleButtons = ReturnType<typeof createRoleButtonService>

/** @param deps.roleIdsOf reads the known roles of a user in a guild. */
export function createRoleButtonService(deps: {
  db: Database
  changes: Changes
  jobs: Jobs
  saves: ButtonSaves
  readRows: ReadRows
  roleIdsOf: (guildId: string, userId: string) => Promise<readonly string[]>
}) {
  const { db, jobs, saves, readRows, roleIdsOf } = deps

  async function saverOf(guild: GuildSnapshot, { userId, limits }: Editor): Promise<Saver> {
    return limits?.member ?? { userId, roleIds: await roleIdsOf(guild.id, userId) }
  }

  /** @throws Problem `role_buttons.not_found` */
  async function required(guildId: string, configId: string): Promise<MessageButtons> {
    const row = await getConfig(db, guildId, configId)
    if (!row) throw problem('role_buttons.not_found')
    return row
  }

  /** The message of a configuration, with its content if the bot has read it. */
  async function placed(place: Pick<MessageButtons, 'guildId' | 'channelId' | 'messageId'>) {
    const { guildId, channelId, messageId } = place
    return { guildId, channelId, messageId, message: (await getButtons(db, place))?.message ?? null }
  }

  async function current(
    guild: GuildSnapshot,
    configId: string,
    limits: MemberLimits | null,
  ): Promise<RoleButtonConfig> {
    const row = await required(guild.id, configId)
    if (limits && !limits.mayView(row.channelId)) throw problem('role_buttons.not_found')
    return present(guild, row, await jobs.status(jobKeyOf(row)), limits)
  }

  return {
    /**
     * Lists the configurations, the oldest first, each with the problems that keep its buttons from being shown or from working.
     *
     * @param limits of a reader with a grant, for whom configurations in hidden channels are left out; null for Administrators.
     */
    async list(guild: GuildSnapshot, limits: MemberLimits | null): Promise<RoleButtonConfig[]> {
      const rows = await listConfigs(db, readRows, guild.id)
      const statuses = await jobs.statuses(guild.id, ROLE_BUTTONS)
      const shown = limits ? rows.filter((row) => limits.mayView(row.channelId)) : rows
      const kept = limits && withCachedAnswers(limits)
      return shown.map((row) => present(guild, row, statuses.get(jobKeyOf(row).key) ?? null, kept))
    },
    /**
     * Puts buttons below a message and waits up to four seconds until the message has them.
     *
     * @throws Problem `access.beyond` for a channel or a role that the user could not use in Discord; `request.invalid` or
     *   `role.not_assignable` naming the buttons; `role_buttons.exists` naming the configuration; `version.stale` when the caller
     *   saw a configuration that was deleted since; `role_buttons.too_many`; `discord.refused` when Discord refuses the buttons,
     *   and then nothing is saved; `discord.unavailable` when other saves did not end in time.
     */
    async create(
      guild: GuildSnapshot,
      input: RoleButtonConfigInput,
      editor: Editor,
      saveResponse: SaveResponse<SavedConfig>,
    ): Promise<RoleButtonConfig> {
      requireAllowed(editor, { channelId: input.channel_id, buttons: input.buttons })
      requirePlace(guild, input)
      const known = await getButtons(db, { guildId: guild.id, messageId: input.message_id })
      if (known && known.channelId !== input.channel_id)
        throw invalidField('message_id', 'must be a message of the channel')
      requireButtons(guild, input, await saverOf(guild, editor))
      const buttons = storedButtons(guild, input.buttons, [])
      requireConfirmed(guild, buttons)
      const id = randomUUID()
      const place = { channelId: input.channel_id, messageId: input.message_id }
      const desired = { configId: id, buttons, pickOne: input.pick_one === true }
      const { saved, status } = await saves.save(
        { guild, ...place, editor, isRestoration: false },
        async (trx, before) => {
          if (before.configId !== null) throw problem('role_buttons.exists', { config_id: before.configId })
          // The caller saw a configuration that was deleted since. The row of its message is pruned later.
          if (input.version) throw before.version === 0 ? problem('version.stale') : await staleVersion(trx, before)
          requireKnownIds(input.buttons, [])
          await requireRoom(trx, guild.id)
          return desired
        },
        saveResponse && ((trx, saved) => saveResponse(trx, { ...saved, id })),
      )
      return present(guild, { ...(await placed({ guildId: guild.id, ...place })), ...saved }, status, editor.limits)
    },
    /** Replaces the buttons. @throws Problem `role_buttons.not_found`; `version.stale`; the errors of `create`. */
    async change(
      guild: GuildSnapshot,
      configId: string,
      input: RoleButtonConfigInput,
      editor: Editor,
    ): Promise<RoleButtonConfig> {
      const row = await required(guild.id, configId)
      requireAllowed(editor, { channelId: row.channelId, buttons: [...row.buttons, ...input.buttons] })
      requireSamePlace(guild, row, input)
      requireButtons(guild, input, await saverOf(guild, editor))
      await recordRow(deps, guild, row)
      const { saved, status } = await saves.save(
        { guild, channelId: row.channelId, messageId: row.messageId, editor, isRestoration: false },
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
          // A repeated save, such as by a caller who lost the response, overwrites no other change.
          if (!isSame && !isSeen) throw await staleVersion(trx, before)
          requireKnownIds(input.buttons, before.buttons)
          requireConfirmed(guild, desired.buttons)
          return desired
        },
        undefined,
      )
      return present(guild, { ...(await placed(row)), ...saved }, status, editor.limits)
    },
    /**
     * Deletes a configuration. Its buttons are removed later.
     *
     * @param seen the version that the administrator saw; undefined deletes any.
     * @throws Problem `role_buttons.not_found`; `access.beyond`; `version.stale`
     */
    async remove(
      guild: GuildSnapshot,
      { configId, seen }: { configId: string; seen: number | undefined },
      editor: Editor,
      saveResponse: SaveResponse<undefined>,
    ): Promise<void> {
      const { channelId, messageId } = await required(guild.id, configId)
      const change = { guild, channelId, messageId, editor, isRestoration: false }
      await saves.remove(change, { configId, seen }, (trx) => saveResponse?.(trx, undefined))
    },
    /** The response of an earlier `create`, from the current rows. @throws Problem like `create` did; `role_buttons.not_found`. */
    async replay(
      guild: GuildSnapshot,
      { id, ...saved }: SavedConfig,
      limits: MemberLimits | null,
    ): Promise<RoleButtonConfig> {
      await saves.replay(guild.id, saved)
      return current(guild, id, limits)
    },
  }
}

/** Requires that a configuration keeps its message. */
function requireSamePlace(guild: GuildSnapshot, row: MessageButtons, input: RoleButtonConfigInput): void {
  if (input.guild_id !== guild.id) throw invalidField('guild_id', 'must be the server of the address')
  if (input.channel_id !== row.channelId) throw invalidField('channel_id', "must be the configuration's channel")
  if (input.message_id !== row.messageId) throw invalidField('message_id', "must be the configuration's message")
}

function present(
  guild: GuildSnapshot,
  row: ButtonsVersion & Pick<MessageButtons, 'guildId' | 'channelId' | 'messageId' | 'message'>,
  job: JobStatus | null,
  limits: MemberLimits | null,
): RoleButtonConfig {
  const isThere = guild.channels.some(({ id }) => id === row.channelId)
  const { status, reason } = job ?? { status: 'queued' as const, reason: null }
  const buttons = recordedButtons(guild, row)
  return {
    id: row.configId ?? '',
    guild_id: row.guildId,
    channel_id: row.channelId,
    message_id: row.messageId,
    ...messageFor(limits, row),
    buttons,
    pick_one: row.pickOne,
    version: row.version,
    status: isThere ? status : 'blocked',
    last_error: isThere ? reason : CHANNEL_DELETED,
    ...readOnlyFor(limits, obstacleOf(row)),
    warnings: warningsOf(guild, buttons),
  }
}

/** The message of a configuration. A user with a grant sees it only where the user can read messages in Discord. */
function messageFor(
  limits: MemberLimits | null,
  { channelId, message }: Pick<MessageButtons, 'channelId' | 'message'>,
): Pick<RoleButtonConfig, 'message'> {
  if (limits && !limits.mayRead(channelId)) return { message: null }
  return message ? { message } : {}
}
