import { SUCCESS_MESSAGE_MS, listHistory, restoreRevision, type HistoryArea } from '@guildhall/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { hasCode } from '../../lib/calls/error-details.ts'
import { call } from '../../lib/calls/transport.ts'
import { useToasts, type ToastAction } from '../../ui/toast.tsx'
import { useAuth } from '../auth-context.ts'
import { firstSaveText } from '../form/save-errors.ts'
import { rereadArea } from '../resource.ts'
import { refusedText, restoredText } from './restored-text.ts'
import { UndoButton } from './undo-button.tsx'

/** The actions that the server may record for each kind of change. */
const RECORDED = { saved: ['created', 'changed'], skipped: ['skipped'], deleted: ['deleted'] } as const

/** The number of the user's own newest changes in which the one to undo is searched. */
const SEARCHED = 10

const NOT_FOUND = "This change isn't in the history yet. Open History to undo it."

/** A change that this page made. */
interface MadeChange {
  readonly kind: keyof typeof RECORDED
  /** The key of its target; null for the area's only one. */
  readonly key: string | null
  /** The version before the change; undefined if the server has no versions. */
  readonly before: number | undefined
  /** The version that the save returned; undefined for a deletion, and if the server has no versions. */
  readonly after: number | undefined
}

/** Makes the button Undo for the message about a change. */
export type OfferUndo = (change: MadeChange) => ToastAction | undefined

/**
 * Undo for the changes of an area.
 *
 * @returns a stable function; it offers nothing for a save that changed nothing, and for a server without versions.
 */
export function useUndo(guildId: string, area: HistoryArea): OfferUndo {
  const toasts = useToasts()
  const queries = useQueryClient()
  const userId = useAuth().user?.id
  return useCallback(
    (change) => {
      if (userId === undefined || !isRecorded(change)) return undefined
      const undo = async (): Promise<void> => {
        const source = `undo/${guildId}/${area}`
        const { text, isError } = await undone(guildId, area, userId, change)
        toasts.dismiss(source)
        if (isError) toasts.error(text, source)
        else toasts.success(text, SUCCESS_MESSAGE_MS)
        rereadArea(queries, guildId, area)
      }
      return (hold) => <UndoButton run={undo} onHold={hold} />
    },
    [guildId, area, userId, toasts, queries],
  )
}

/** Restores the state before a change. @returns the message about the outcome */
async function undone(
  guildId: string,
  area: HistoryArea,
  userId: string,
  change: MadeChange,
): Promise<{ text: string; isError: boolean }> {
  try {
    const revisionId = await ownRevision(guildId, area, userId, change)
    if (revisionId === undefined) return { text: NOT_FOUND, isError: true }
    const body = change.kind === 'deleted' ? {} : { version: change.after }
    const { text, isBlocked } = restoredText(
      'Undone.',
      await call(restoreRevision, { params: { guildId, revisionId }, body }),
    )
    return { text, isError: isBlocked }
  } catch (error) {
    return { text: refusal(error), isError: true }
  }
}

function refusal(error: unknown): string {
  if (!hasCode(error, 'version.stale')) return refusedText(error)
  const first = firstSaveText(error) ?? 'Someone has changed this since'
  return `${first}, so your change can't be undone anymore. Open History to restore an earlier version.`
}

/** Whether the server records this change in its history. */
function isRecorded({ kind, before, after }: MadeChange): boolean {
  if (kind === 'deleted') return before !== undefined
  return after !== undefined && after > (before ?? 0)
}

/** The id of the user's newest change of this kind; undefined if it is not listed. */
async function ownRevision(
  guildId: string,
  area: HistoryArea,
  userId: string,
  { kind, key }: MadeChange,
): Promise<string | undefined> {
  const query = { area, user_id: userId, limit: SEARCHED }
  const revisions = await call(listHistory, { params: { guildId }, query })
  return revisions.find(
    ({ action, target }) => RECORDED[kind].some((one) => one === action) && (key === null || target.key === key),
  )?.id
}
