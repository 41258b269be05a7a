import {
  SUCCESS_MESSAGE_MS,
  getRevision,
  restoreRevision,
  type ReceivedRevision as Revision,
} from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusedText, restoredText } from '../../kernel/history/restored-text.ts'
import { HISTORY, rereadArea } from '../../kernel/resource.ts'
import { errorMessage } from '../../lib/calls/api-error.ts'
import { hasCode, savedBefore } from '../../lib/calls/error-details.ts'
import { Submissions } from '../../lib/calls/submissions.ts'
import { call } from '../../lib/calls/transport.ts'
import { clockTime } from '../../kernel/local-times.ts'
import { useToasts } from '../../ui/toast.tsx'

/** The error of the last attempt. `isStale`: the preview is out of date. */
interface RestoreError {
  readonly text: string
  readonly isStale: boolean
}

/** The changes that a restoration would make now. They are read again whenever the dialog opens. */
function usePreview(guildId: string, revisionId: string) {
  return useQuery({
    queryKey: ['guilds', guildId, HISTORY, 'preview', revisionId],
    meta: { areas: ['history'] },
    queryFn: ({ signal }) => call(getRevision, { params: { guildId, revisionId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The preview of a restoration and the restoration itself. @param onDone called once it is restored */
export function useRestore(guildId: string, { id: revisionId, area }: Revision, onDone: () => void) {
  const toasts = useToasts()
  const queries = useQueryClient()
  const preview = usePreview(guildId, revisionId)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<RestoreError | null>(null)
  const [submissions] = useState(() => new Submissions(null))

  const restore = async (): Promise<void> => {
    if (isPending || !preview.data) return
    const { version } = preview.data
    setPending(true)
    setError(null)
    const source = `restore/${revisionId}`
    toasts.dismiss(source)
    try {
      const body = version === null ? {} : { version }
      const outcome = await call(restoreRevision, { params: { guildId, revisionId }, body, submissions })
      const { text, isBlocked } = restoredText('Restored.', outcome)
      onDone()
      if (isBlocked) toasts.error(text, source)
      else toasts.success(text, SUCCESS_MESSAGE_MS)
      rereadArea(queries, guildId, area)
    } catch (failure) {
      setError({ text: sentenceOf(failure), isStale: hasCode(failure, 'version.stale') })
    } finally {
      setPending(false)
    }
  }
  /** Reads the preview again, after someone else made a change. */
  const reloadPreview = async (): Promise<void> => {
    const read = await preview.refetch()
    setError(read.error ? { text: errorMessage(read.error), isStale: true } : null)
  }
  return { preview, isPending, error, restore, reloadPreview }
}

function sentenceOf(failure: unknown): string {
  const before = savedBefore(failure)
  if (!before) return refusedText(failure)
  const { username, at } = before
  return `${username ?? 'Someone'} changed this at ${clockTime(at.toISOString())}. Reload the preview before you restore it.`
}
