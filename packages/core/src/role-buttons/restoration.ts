import * as z from 'zod/mini'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { channelsByField } from '../kernel/history/channels-of.ts'
import type { RestorableTarget, Restored, RestoreRequest } from '../kernel/history/restorable-target.ts'
import { latestStored } from '../kernel/history/revisions.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { isEmptyContent } from '../kernel/message-content.ts'
import { requireTextChannel } from '../kernel/place.ts'
import { problem } from '../kernel/problem.ts'
import { staleVersion } from '../kernel/versions.ts'
import { storedButtons } from './buttons.ts'
import { requireButtons, requireConfirmed } from './checks.ts'
import { configFields, storedConfig, storedOf, StoredConfig } from './configuration.ts'
import { obstacleOf, requireAllowed } from './limits.ts'
import type { RoleButtonReposts } from './reposts.ts'
import { jobKeyOf } from './saved-buttons.ts'
import { requireRoom, type ButtonSaves } from './saves.ts'
import { MESSAGE_UNKNOWN } from './sentences.ts'
import { getConfig, type MessageButtons } from './store.ts'

const Saved = z.object({
  version: z.nullable(z.number()),
  repost: z.optional(z.string()),
  channel_id: z.optional(z.string()),
  message_id: z.optional(z.string()),
  revision: z.optional(z.number()),
  save: z.optional(z.number()),
})

/** The parts of an earlier configuration that decide which users with a grant may bring it back. */
const Placed = z.pick(StoredConfig, { channel_id: true, buttons: true })

/** Whether Discord reports that a message was deleted; false when it does not respond in time. */
export type IsMessageDeleted = (message: { channelId: string; messageId: string }) => Promise<boolean>

interface RestorationDeps {
  readonly db: Database
  readonly jobs: Jobs
  readonly saves: ButtonSaves
  readonly reposts: RoleButtonReposts
  readonly roleIdsOf: (guildId: string, userId: string) => Promise<readonly string[]>
  readonly isMessageDeleted: IsMessageDeleted
}

/** The role buttons in the history. A configuration that exists keeps its message; a deleted one comes back below its last one. */
export function createRoleButtonsHistory(deps: RestorationDeps): RestorableTarget {
  const { db, jobs, saves, reposts, roleIdsOf, isMessageDeleted } = deps

  async function remove(guild: GuildSnapshot, { revision, version, editor, saveResponse }: RestoreRequest) {
    const row = await getConfig(db, guild.id, revision.key)
    if (!row) throw problem('role_buttons.not_found')
    const change = { guild, channelId: row.channelId, messageId: row.messageId, editor, isRestoration: true }
    await saves.remove(change, { configId: revision.key, seen: version ?? 0 }, (trx) =>
      saveResponse?.(trx, { saved: { version: null } }),
    )
    return QUEUED
  }

  /** The message of a deleted configuration, which may have moved since the restored revision; null if it is unknown. */
  async function lastPlace(guildId: string, key: string) {
    const last = StoredConfig.safeParse(await latestStored(db, { guildId, type: 'role_buttons', key }))
    if (!last.success) return null
    const { channel_id, message_id, message } = last.data
    return { channel_id, message_id, message }
  }

  /** The configuration to restore, by the rules of a save. @throws Problem `history.not_restorable`; the errors of a save. */
  async function checked(
    guild: GuildSnapshot,
    stored: StoredConfig,
    { row, editor }: { row: MessageButtons | undefined; editor: Editor },
  ): Promise<StoredConfig> {
    const { channelId: channel_id, messageId: message_id } = row ?? placeOf(stored)
    requireAllowed(editor, { channelId: channel_id, buttons: [...(row?.buttons ?? []), ...stored.buttons] })
    requireTextChannel(guild, channel_id)
    const input = { guild_id: guild.id, channel_id, message_id, buttons: stored.buttons }
    const { userId, limits } = editor
    requireButtons(guild, input, limits?.member ?? { userId, roleIds: await roleIdsOf(guild.id, userId) })
    const buttons = storedButtons(guild, stored.buttons, [])
    requireConfirmed(guild, buttons)
    return { ...stored, channel_id, message_id, buttons, message: row?.message ?? stored.message }
  }

  async function save(
    guild: GuildSnapshot,
    { channel_id: channelId, message_id: messageId, buttons, pick_one: pickOne, created_at }: StoredConfig,
    request: RestoreRequest,
  ): Promise<Restored> {
    const { editor, saveResponse } = request
    const configId = request.revision.key
    const { saved, status } = await saves.save(
      { guild, channelId, messageId, editor, isRestoration: true },
      async (trx, current) => {
        const desired = { configId, buttons, pickOne }
        const row = await getConfig(trx, guild.id, configId)
        await requireSeen(trx, request, row)
        // The configuration moved to another message meanwhile.
        if (row && current.configId !== configId) throw problem('version.stale')
        if (row) return desired
        if (current.configId !== null) throw problem('role_buttons.exists', { config_id: current.configId })
        await requireRoom(trx, guild.id)
        const lastVersion = await lastVersionOf(trx, guild.id, configId)
        return { ...desired, earlier: { lastVersion, createdAt: created_at } }
      },
      saveResponse && ((trx, written) => saveResponse(trx, { saved: { ...written } })),
    )
    return { ...status, version: saved.version }
  }

  /** Posts the deleted message of a configuration again. @throws Problem `history.not_restorable` without its content. */
  function repost(guild: GuildSnapshot, config: StoredConfig, request: RestoreRequest): Promise<Restored> {
    const { editor, saveResponse } = request
    const configId = request.revision.key
    if (!config.message || isEmptyContent(config.message))
      throw problem('history.not_restorable', undefined, MESSAGE_UNKNOWN)
    return reposts.request(
      guild.id,
      { configId, editor },
      async (trx) => {
        const row = await getConfig(trx, guild.id, configId)
        if (row) requireAllowed(editor, row)
        await requireSeen(trx, request, row)
        if (!row) await requireRoom(trx, guild.id)
        const lastVersion = row?.version ?? (await lastVersionOf(trx, guild.id, configId))
        return { configId, config, seenVersion: row?.version ?? null, version: lastVersion + 1 }
      },
      (trx, requestId) => saveResponse?.(trx, { saved: { version: null, repost: requestId } }),
    )
  }

  return {
    type: 'role_buttons',
    channelsOf: channelsByField,
    async current(guild, revision) {
      const row = await getConfig(db, guild.id, revision.key)
      const config = row ? storedConfig(row, row.message) : null
      if (!row || !config) return null
      // The preview shows no change of the message, which a restoration keeps.
      const { channel_id, message_id } = storedOf(revision) ?? config
      const fields = configFields({ ...config, channel_id, message_id })
      return { version: config.version, fields, whyNotAllowed: obstacleOf(row) }
    },
    restoredFields(revision) {
      const stored = storedOf(revision)
      return stored && configFields(stored)
    },
    /** A configuration never moves to another channel. */
    whyNotAllowed(_guild, { stored }, limits) {
      const placed = Placed.safeParse(stored)
      if (!placed.success) return null
      const { channel_id: channelId, buttons } = placed.data
      return obstacleOf({ channelId, buttons })(limits)
    },
    async restore(guild, request): Promise<Restored> {
      const stored = storedOf(request.revision)
      if (!stored) return remove(guild, request)
      const row = await getConfig(db, guild.id, request.revision.key)
      const last = row ? null : await lastPlace(guild.id, request.revision.key)
      const config = await checked(guild, { ...stored, ...last }, { row, editor: request.editor })
      const isGone = await isMessageDeleted(placeOf(config))
      return isGone ? repost(guild, config, request) : save(guild, config, request)
    },
    async replay(guild, _, saved, editor): Promise<Restored> {
      const { version, repost: requestId, channel_id, message_id, revision, save: number } = Saved.parse(saved)
      if (requestId !== undefined) return reposts.replay(guild.id, requestId, editor)
      if (channel_id === undefined || message_id === undefined || revision === undefined || number === undefined)
        return { ...QUEUED, version }
      const outcome = await saves.replay(guild.id, { channel_id, message_id, revision, save: number })
      const place = { guildId: guild.id, channelId: channel_id, messageId: message_id }
      const now = outcome.status === 'applied' ? await jobs.status(jobKeyOf(place)) : outcome
      return { ...(now ?? QUEUED), version }
    },
  }
}

const QUEUED = { status: 'queued', reason: null, version: null } as const

function placeOf({ channel_id: channelId, message_id: messageId }: StoredConfig) {
  return { channelId, messageId }
}

/**
 * Requires that the configuration is the one that the administrator saw. Without a version, the administrator saw none.
 *
 * @param row the current configuration; undefined if it was deleted.
 * @throws Problem `version.stale`
 */
async function requireSeen(trx: Trx, { version }: RestoreRequest, row: MessageButtons | undefined): Promise<void> {
  if (!row && version === undefined) return
  if (!row) throw problem('version.stale')
  if (version !== row.version) throw await staleVersion(trx, row)
}

/** The last version of a deleted configuration: its deletion raised the stored one. */
async function lastVersionOf(trx: Trx, guildId: string, key: string): Promise<number> {
  const stored = StoredConfig.safeParse(await latestStored(trx, { guildId, type: 'role_buttons', key }))
  return stored.success ? stored.data.version + 1 : 0
}
