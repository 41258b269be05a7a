import { useMemo, useSyncExternalStore } from 'react'
import { useAuth } from '../auth-context.ts'
import { draftsOf, type StoredDraft } from './draft-store.ts'
import { draftsVersion, onDrafts } from './entries.ts'

/** The drafts of the signed-in user, newest first. */
export function useDrafts(): readonly StoredDraft[] {
  const userId = useAuth().user?.id
  const version = useSyncExternalStore(onDrafts, draftsVersion)
  // oxlint-disable-next-line react/exhaustive-deps -- The version changes with the contents of the storage.
  return useMemo(() => draftsOf(userId), [userId, version])
}
