import { roleButtonSentence } from '@guildhall/contract'
import { randomUUID } from 'node:crypto'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { lockGuild } from '../kernel/database/queries.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { Editor } from '../kernel/editor.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Restored } from '../kernel/history/restorable-target.ts'
import { recordRevision } from '../kernel/history/revisions.ts'
import type { JobKey } from '../kernel/jobs/job.ts'
import type { Jobs, JobStatus } from '../kernel/jobs/jobs.ts'
import { problem } from '../kernel/problem.ts'
import { REFUSALS_KEPT_MS, UNDO_MS } from '../kernel/undecided-saves.ts'
import { configFields, configName, configReferences, storedConfig, StoredConfig } from './configuration.ts'
import { grantedErrors, requireUngranted } from './granted-roles.ts'
import { requireAllowed } from './limits.ts'
import {
  getRepost,
  insertRepost,
  isReposted,
  pruneReposts,
  ROLE_BUTTONS_REPOST,
  writePostedId,
  type Repost,
} from './reposts-store.ts'
import { jobKeyOf } from './saved-buttons.ts'
import { deleteButtons, getConfig, putButtons, writeMessage } from './store.ts'

/** The reason that ends a job whose configuration was changed meanwhile; its caller receives `version.stale`. */
const CHANGED_MEANWHILE = problem('version.stale').message

/** A repost to request. */
type NewRepost = Pick<Repost, 'configId' | 'config' | 'seenVersion' | 'version'>

/** Restorations of configurations whose message was deleted: the bot posts the message again. */
export type RoleButtonReposts = ReturnType<typeof createReposts>

export function createReposts(deps: { db: Database; clock: Clock; changes: Changes; jobs: Jobs; readRows: ReadRows }) {
  const { db, clock, changes, jobs, readRows } = deps

  /** Enqueues a repost and waits up to four seconds for its outcome. One that does not begin in time is withdrawn. */
  async function enqueue(key: JobKey, lane: string, write: (trx: Trx) => Promise<number>): Promise<Restored> {
    const waiter = jobs.waiter(key)
    try {
      const version = await changes.transaction(async (trx) => {
        const written = await write(trx)
        await jobs.enqueueOnce(trx, key, { runAt: clock.now(), priority: 0, lane })
        return written
      })
      return await answer(key, version, await waiter.outcome(1, UNDO_MS))
    } finally {
      waiter.close()
    }
  }

  async function answer(key: JobKey, version: number, { status, reason }: JobStatus): Promise<Restored> {
    if (status === 'queued') {
      if (await jobs.withdraw(key)) throw problem('discord.unavailable')
      return { status, reason, version }
    }
    // The job is deleted when the bot leaves the server.
    if (reason === null && !(await jobs.status(key))) throw problem('discord.unavailable')
    if (reason === null) return { status: 'applied', reason, version }
    if (reason === CHANGED_MEANWHILE) throw problem('version.stale')
    throw problem('discord.refused', undefined, reason)
  }

  return {
    /**
     * @param plan makes the repost in the transaction that enqueues it; throws to refuse it.
     * @throws Problem `discord.refused` when Discord refuses the message; `version.stale`; `discord.unavailable` when the repost was not
     *   begun in time, and then nothing is posted; errors of `plan`.
     */
    async request(
      guildId: string,
      { configId, editor }: { configId: string; editor: Editor },
      plan: (trx: Trx) => Promise<NewRepost>,
      onRequested: (trx: Trx, requestId: string) => Promise<void> | undefined,
    ): Promise<Restored> {
      const requestId = randomUUID()
      return enqueue({ guildId, kind: ROLE_BUTTONS_REPOST, key: requestId }, laneOf(configId), async (trx) => {
        const planned = await plan(trx)
        const { buttons, channel_id: channelId } = planned.config
        requireAllowed(editor, { channelId, buttons })
        await requireUngranted(trx, readRows, { guildId, buttons })
        await insertRepost(trx, { ...planned, guildId, requestId, userId: editor.userId, requestedAt: clock.now() })
        await onRequested(trx, requestId)
        return planned.version
      })
    },
    /** The outcome of an earlier request. A withdrawn repost is posted now. @throws like `request` */
    async replay(guildId: string, requestId: string, editor: Editor): Promise<Restored> {
      const repost = await getRepost(db, { guildId, requestId }, StoredConfig)
      if (!repost) throw problem('discord.unavailable')
      requireAllowed(editor, { channelId: repost.config.channel_id, buttons: repost.config.buttons })
      const key = { guildId, kind: ROLE_BUTTONS_REPOST, key: requestId }
      return enqueue(key, laneOf(repost.configId), () => Promise.resolve(repost.version))
    },
    /** The repost of a job. */
    get: (guildId: string, requestId: string): Promise<Repost | undefined> =>
      getRepost(db, { guildId, requestId }, StoredConfig),
    /** Why nothing may be posted, as a sentence; null when the configuration is the one that the administrator saw. */
    async obstacle({ guildId, configId, config, seenVersion }: Repost): Promise<string | null> {
      const version = (await getConfig(db, guildId, configId))?.version ?? null
      if (version !== seenVersion) return CHANGED_MEANWHILE
      const [error] = await grantedErrors(db, readRows, { guildId, buttons: config.buttons })
      return error ? roleButtonSentence(error) : null
    },
    /** Stores the id of the posted message, in the transaction of the job's progress. */
    notePosted: writePostedId,
    isReposted: (guildId: string, messageId: string): Promise<boolean> => isReposted(db, guildId, messageId),
    /**
     * Restores the configuration below the posted message, in the transaction that ends the job. After a change meanwhile, or when a role of
     * the buttons carries access by now, the buttons are removed from the message again.
     */
    async finish(trx: Trx, guild: GuildSnapshot, repost: Repost, messageId: string): Promise<void> {
      const { guildId, configId, config, version, userId } = repost
      const place = { guildId, channelId: config.channel_id, messageId }
      const { revision } = await jobs.setDesired(trx, jobKeyOf(place), { priority: 1, spacing: 0, lane: null })
      // Lock the job before the row: saves and the ends of attempts lock in the same order.
      const replaced = await getConfig(trx, guildId, configId)
      if (replaced) await jobs.lock(trx, jobKeyOf(replaced))
      const before = await getConfig(trx, guildId, configId)
      if ((before?.version ?? null) !== repost.seenVersion) return
      await lockGuild(trx, guildId)
      if ((await grantedErrors(trx, readRows, { guildId, buttons: config.buttons })).length > 0) return
      if (before) {
        await jobs.remove(trx, jobKeyOf(before))
        await deleteButtons(trx, before)
      }
      const now = clock.now()
      await putButtons(trx, place, {
        configId,
        buttons: config.buttons,
        pickOne: config.pick_one,
        arePermissionsRecorded: true,
        version,
        createdAt: config.created_at,
        updatedBy: userId,
        updatedAt: now,
        saveNumber: 1,
        saveRevision: revision,
        undo: null,
        refusals: [],
      })
      if (config.message) await writeMessage(trx, place, config.message)
      changes.publish(trx, { topic: 'guild-config', guildId, area: 'role_buttons' })
      const old = before ? storedConfig(before, before.message) : null
      await recordRevision(deps, trx, {
        guildId,
        at: now,
        userId,
        target: { type: 'role_buttons', key: configId, name: configName(guild, place.channelId) },
        action: 'restored',
        before: old && configFields(old),
        after: configFields({ ...config, message_id: messageId }),
        stored: old,
        references: old ? configReferences(guild, old) : [],
        restorableUntil: null,
        undecided: null,
      })
    },
    /** Deletes requests that no caller asks for any more. */
    prune: (): Promise<void> => pruneReposts(db, clock.now() - REFUSALS_KEPT_MS),
  }
}

/** Reposts of one configuration run one after another, so that it comes back once. */
function laneOf(configId: string): string {
  return `role-buttons ${configId}`
}
