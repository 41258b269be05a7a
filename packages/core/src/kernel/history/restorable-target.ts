import type { FieldChange, HistoryAction } from '@guildhall/contract'
import type { Editor } from '../editor.ts'
import type { GuildSnapshot } from '../guild-snapshot.ts'
import type { SaveResponse } from '../idempotency/idempotency.ts'
import type { JobStatus } from '../jobs/jobs.ts'
import type { MemberLimits } from '../member-limits.ts'
import type { Fields } from './changed-fields.ts'
import type { TargetType } from './revisions.ts'

/** A recorded change, as the capability of its target needs it. */
export interface StoredRevision {
  readonly revisionId: number
  readonly action: HistoryAction
  readonly key: string
  readonly name: string
  /** The parsed state before the change; null if the target did not exist. */
  readonly stored: unknown
}

/** The parts of a recorded change that name channels. */
export interface RecordedChange extends Pick<StoredRevision, 'key' | 'stored'> {
  readonly changes: readonly FieldChange[]
}

/** The current state of a target. */
export interface CurrentTarget {
  readonly version: number
  readonly fields: Fields
  /** The channels that the fields are about, without those that the fields name. */
  readonly channelIds?: readonly string[]
  /**
   * Why a member with a grant may not change this state, as a sentence; null if the member may. Absent if `RestorableTarget.whyNotAllowed`
   * answers for it, too.
   */
  whyNotAllowed?(limits: MemberLimits): string | null
}

/** A request to bring back the state before a change. */
export interface RestoreRequest {
  readonly revision: StoredRevision
  /** The version that the administrator saw; undefined if the target did not exist. */
  readonly version: number | undefined
  readonly editor: Editor
  /** Stores ids for `replay`, in the transaction of the restoration. */
  readonly saveResponse: SaveResponse<SavedRestoration>
}

/** The ids from which the response of an earlier restoration is made; each capability knows the shape of its own. */
export interface SavedRestoration {
  readonly saved: Readonly<Record<string, string | number | null>>
}

/** The outcome of a restoration: its status in Discord, and the version of the target from now on; null if it was deleted. */
export type Restored = JobStatus & { readonly version: number | null }

/** The part of a capability in the history: how to read and to restore one type of target. */
export interface RestorableTarget {
  readonly type: TargetType
  /** Whether its texts are messages of their channel, which members read only with Read Message History. */
  readonly areMessages?: true
  /**
   * The ids of the channels that a change is about, so that users who cannot view one of them see nothing of the change.
   *
   * @returns null if they are unknown: then no user with a grant sees the change.
   */
  channelsOf(change: RecordedChange): readonly string[] | null
  /** The current state, for a preview; null if the target does not exist. */
  current(guild: GuildSnapshot, revision: StoredRevision): Promise<CurrentTarget | null>
  /** The fields that the target would have after the restoration; null if the restoration deletes it. */
  restoredFields(revision: StoredRevision): Fields | null
  /**
   * Why a member with a grant may not bring back the state before a change, as a sentence; null if the member may. Absent if every member may.
   * A list calls it for each of its changes, so it makes no query of its own: `CurrentTarget.whyNotAllowed` answers for the current state.
   */
  whyNotAllowed?(
    guild: GuildSnapshot,
    revision: StoredRevision,
    limits: MemberLimits,
  ): string | null | Promise<string | null>
  /**
   * Brings back the state before a change, through the same rules as a save.
   *
   * @throws Problem like the save; `version.stale` if the target is not the one that was seen.
   */
  restore(guild: GuildSnapshot, request: RestoreRequest): Promise<Restored>
  /**
   * The response of an earlier restoration, from the rows.
   *
   * @param editor for a target whose restoration may continue now.
   * @throws Problem if Discord refused it.
   */
  replay(
    guild: GuildSnapshot,
    revision: StoredRevision,
    saved: SavedRestoration['saved'],
    editor: Editor,
  ): Promise<Restored>
}
