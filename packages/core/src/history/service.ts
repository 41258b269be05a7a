import { DELETED_USER_ID, type Restoration, type Revision, type RevisionPreview } from '@guildhall/contract'
import { dayOf, startOfDay } from '../kernel/recorded-events.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Editor } from '../kernel/editor.ts'
import type { Grant } from '../kernel/grants/grant.ts'
import { changedFields } from '../kernel/history/changed-fields.ts'
import type {
  CurrentTarget,
  RestorableTarget,
  Restored,
  SavedRestoration,
  StoredRevision,
} from '../kernel/history/restorable-target.ts'
import { NEVER } from '../kernel/history/revisions.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import { problem } from '../kernel/problem.ts'
import { ABOUT_PRIVATE, PRIVATE_CHANNEL, withCachedAnswers } from '../kernel/member-limits.ts'
import { lostSentence, NO_LONGER_POSSIBLE, NOT_BY_A_PERSON, POSTED, VIEW_ONLY } from './sentences.ts'
import {
  changedGuilds,
  getRevision,
  listRevisions,
  pruneBefore,
  pruneGuild,
  type HistoryQuery,
  type ListedRevision,
} from './store.ts'
import { isHidden, isPrivate, mayEdit, viewedAreas } from './visibility.ts'

const DAY_MS = 24 * 60 * 60_000
/** The most revisions to keep per guild, and the most bytes of all of them together. */
export const MOST_KEPT = { most: 5_000, bytes: 20_000_000 } as const

/** The service for the history of a guild's configuration. */
export type History = ReturnType<typeof createHistoryService>

/** The caller of a restoration. */
export interface Restorer {
  readonly editor: Editor
  /** Null for the owner and the Administrators of the guild. */
  readonly grant: Grant | null
}

export interface HistoryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly readRows: ReadRows
  /** The origin of Discord's images. */
  readonly cdnUrl: string
  readonly retentionDays: number
  /** The restorable targets of all capabilities. */
  readonly targets: readonly RestorableTarget[]
}

export function createHistoryService({ db, clock, readRows, cdnUrl, retentionDays, targets }: HistoryDeps) {
  /** The newest revision at the last pruning: guilds without a newer one need none. */
  let prunedTo = 0

  const targetOf = (revision: ListedRevision | undefined) => targets.find(({ type }) => type === revision?.type)

  function present(guild: GuildSnapshot, revision: ListedRevision, grant: Grant | null): Revision {
    const isHidden = grant !== null && isPrivate(grant, targetOf(revision), revision)
    return isHidden
      ? withoutContent(shown(revision, ABOUT_PRIVATE))
      : shown(revision, reasonFor(guild, revision, grant))
  }

  /** Why the caller cannot undo a change, as a sentence; null if the caller can. */
  function reasonFor(guild: GuildSnapshot, revision: ListedRevision, grant: Grant | null): string | null {
    if (grant && !mayEdit(grant, revision.area)) return VIEW_ONLY
    return whyNotRestorable(guild, revision, clock.now())
  }

  /** A change in a list. Does not read the current state, so only the preview shows an obstacle in it. */
  async function listed(guild: GuildSnapshot, revision: ListedRevision, grant: Grant | null): Promise<Revision> {
    const presented = present(guild, revision, grant)
    if (!grant || !presented.restorable) return presented
    const obstacle = await obstacleOf(guild, revision, { grant, current: null })
    return obstacle === null ? presented : notRestorable(presented, obstacle)
  }

  /**
   * Why a user with a grant may not restore the state before a change, as a sentence; null if the user may.
   *
   * @param current the current state, which saves check first; null if the target does not exist, or in a list.
   */
  async function obstacleOf(
    guild: GuildSnapshot,
    revision: ListedRevision,
    { grant: { limits }, current }: { grant: Grant; current: CurrentTarget | null },
  ): Promise<string | null> {
    const obstacle = current?.whyNotAllowed?.(limits) ?? null
    return obstacle ?? (await targetOf(revision)?.whyNotAllowed?.(guild, revision, limits)) ?? null
  }

  /** @param reason why the change cannot be undone, as a sentence; null if it can. */
  function shown(revision: ListedRevision, reason: string | null): Revision {
    return {
      id: String(revision.revisionId),
      at: new Date(revision.at).toISOString(),
      user: userOf(revision, cdnUrl),
      area: revision.area,
      action: revision.action,
      target: { key: revision.key, name: revision.name },
      changes: revision.changes,
      restorable: reason === null,
      ...(reason !== null && { reason }),
    }
  }

  /** @throws Problem `history.not_found`, also for a change in an area that the caller may not view. */
  async function required(guildId: string, revisionId: number, grant: Grant | null) {
    const revision = await getRevision(db, readRows, { guildId, revisionId, now: clock.now() })
    const target = targetOf(revision)
    if (!revision || !target) throw problem('history.not_found')
    if (grant && !viewedAreas(grant).includes(revision.area)) throw problem('history.not_found')
    return { revision, target }
  }

  /** @throws Problem `history.not_found`; `access.area`; `access.beyond` for a change about a channel that the caller cannot view. */
  async function requiredToRestore(guildId: string, revisionId: number, grant: Grant | null) {
    const { revision, target } = await required(guildId, revisionId, grant)
    if (grant && !mayEdit(grant, revision.area)) throw problem('access.area')
    if (grant && isPrivate(grant, target, revision)) throw problem('access.beyond', undefined, ABOUT_PRIVATE)
    return { revision, target }
  }

  return {
    /**
     * One page of the history, the newest change first.
     *
     * @param grant of a caller who sees only the changes of some areas; null for Administrators.
     */
    async list(
      guild: GuildSnapshot,
      query: Omit<HistoryQuery, 'guildId' | 'now' | 'areas'>,
      grant: Grant | null,
    ): Promise<Revision[]> {
      const areas = grant && viewedAreas(grant)
      const revisions = await listRevisions(db, readRows, { ...query, guildId: guild.id, areas, now: clock.now() })
      const kept = grant && { ...grant, limits: withCachedAnswers(grant.limits) }
      return Promise.all(revisions.map((revision) => listed(guild, revision, kept)))
    },
    /** One change, with the fields that its restoration would change now. @throws Problem `history.not_found` */
    async preview(guild: GuildSnapshot, revisionId: number, grant: Grant | null): Promise<RevisionPreview> {
      const { revision, target } = await required(guild.id, revisionId, grant)
      const presented = present(guild, revision, grant)
      if (grant && !presented.restorable) return withoutRestores(presented)
      const current = await target.current(guild, revision)
      const version = current?.version ?? null
      if (!presented.restorable) return { ...presented, version, restores: [] }
      const obstacle = grant && (await obstacleOf(guild, revision, { grant, current }))
      if (obstacle !== null) return withoutRestores(notRestorable(presented, obstacle))
      const restores = changedFields(current?.fields ?? null, target.restoredFields(revision))
      // The target may have moved to a channel that the caller cannot view.
      if (grant && (isPrivate(grant, target, { ...revision, changes: restores }) || isHidden(grant, current)))
        return withoutRestores(notRestorable(presented, ABOUT_PRIVATE))
      return { ...presented, version, restores }
    },
    /**
     * Restores the state before a change. The restoration is a change itself.
     *
     * @param version the version that the administrator saw; undefined if the target did not exist.
     * @throws Problem `history.not_found`; `access.area`; `access.beyond`; `history.not_restorable`; `version.stale`; the errors of a save
     *   of the target.
     */
    async restore(
      guild: GuildSnapshot,
      { revisionId, version }: { revisionId: number; version: number | undefined },
      { editor, grant }: Restorer,
      saveResponse: SaveResponse<SavedRestoration>,
    ): Promise<Restoration> {
      const { revision, target } = await requiredToRestore(guild.id, revisionId, grant)
      const reason = whyNotRestorable(guild, revision, clock.now())
      if (reason !== null) throw problem('history.not_restorable', undefined, reason)
      return restorationOf(revision, await target.restore(guild, { revision, version, editor, saveResponse }))
    },
    /** The response of an earlier restoration, from the rows. @throws Problem if Discord refused it. */
    async replay(
      guild: GuildSnapshot,
      revisionId: number,
      { saved }: SavedRestoration,
      { editor, grant }: Restorer,
    ): Promise<Restoration> {
      const { revision, target } = await requiredToRestore(guild.id, revisionId, grant)
      return restorationOf(revision, await target.replay(guild, revision, saved, editor))
    },
    /** Deletes revisions that are too old, and the oldest of guilds that have too many. */
    async prune(): Promise<void> {
      const now = clock.now()
      await pruneBefore(db, { time: startOfDay(dayOf(now - retentionDays * DAY_MS)), now })
      const { guildIds, last } = await changedGuilds(db, prunedTo)
      for (const guildId of guildIds) await pruneGuild(db, guildId, MOST_KEPT)
      prunedTo = last
    },
  }
}

/** Why a change cannot be undone, as a sentence; null if it can. */
function whyNotRestorable(
  guild: GuildSnapshot,
  { action, userId, restorableUntil, references }: ListedRevision,
  now: number,
): string | null {
  if (restorableUntil === null || restorableUntil > now) return lostSentence(guild, references)
  if (action === 'posted') return POSTED
  return userId === null && restorableUntil === NEVER ? NOT_BY_A_PERSON : NO_LONGER_POSSIBLE
}

function notRestorable(revision: Revision, reason: string): Revision {
  return { ...revision, restorable: false, reason }
}

/** The preview of a change that the reader cannot undo, without the current state. */
function withoutRestores(revision: Revision): RevisionPreview {
  return { ...revision, version: null, restores: [] }
}

/** A change of which the reader learns only the time, the user, the area and the action. */
function withoutContent(revision: Revision): Revision {
  return { ...revision, target: { key: '', name: PRIVATE_CHANNEL }, changes: [] }
}

function userOf({ userId, username, avatar }: ListedRevision, cdnUrl: string): Revision['user'] {
  if (userId === null) return null
  if (userId === DELETED_USER_ID) return { id: userId, username: 'Deleted user', avatar_url: null }
  const avatarUrl = avatar === null ? null : `${cdnUrl}/avatars/${userId}/${avatar}.png`
  return { id: userId, username: username ?? 'Unknown user', avatar_url: avatarUrl }
}

function restorationOf({ key, name }: StoredRevision, { status, reason, version }: Restored): Restoration {
  return { target: { key, name }, status, last_error: reason, version }
}
