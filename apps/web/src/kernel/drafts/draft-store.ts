import { TOKEN_STORAGE_KEY } from '@guildhall/contract'
import { claimsOf, storedToken } from '../../lib/token.ts'
import { draftIn, readStored, type Draft, type DraftPlace, type Tombstone } from './draft.ts'
import { draftKey, draftsChanged, partsOf } from './entries.ts'

/** A draft with its place in storage. */
export interface StoredDraft {
  readonly key: string
  readonly guildId: string
  readonly form: string
  readonly draft: Draft
}

/** The draft of a form, or its tombstone. */
export function readDraft(key: string): Draft | Tombstone | undefined {
  return readStored(localStorage.getItem(key))
}

/** The user whose session another tab has just ended, while this tab writes their last edits. */
let endedUser: string | undefined

/** Whether this user is still signed in. After a logout in another tab, drafts must not be written. */
export function mayWrite(userId: string): boolean {
  return (claimsOf(storedToken())?.userId ?? endedUser) === userId
}

/** Calls `write` when the server has rejected the token in another tab. Returns the unsubscribe function. */
export function onSessionEndElsewhere(write: () => void): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent): void => {
    // The other tab stores '' before it removes the token. A logout, which deletes the drafts, only removes it.
    if (key !== TOKEN_STORAGE_KEY || newValue !== '') return
    endedUser = claimsOf(oldValue)?.userId
    write()
    endedUser = undefined
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Writes a draft. @returns false if the browser's storage is full */
export function writeDraft(userId: string, place: DraftPlace, draft: Draft): boolean {
  if (!mayWrite(userId)) return true
  try {
    localStorage.setItem(draftKey(userId, place), JSON.stringify(draft))
  } catch {
    return false
  }
  draftsChanged()
  return true
}

/** Deletes the changes of a draft up to this number. Later changes of another tab remain. */
export function endDraft(userId: string, place: DraftPlace, last: number): void {
  const key = draftKey(userId, place)
  const draft = draftIn(readDraft(key))
  if (!draft || !mayWrite(userId)) return
  const later = Object.entries(draft.edits).filter(([, { n }]) => n > last)
  if (later.length > 0 || draft.old !== undefined) {
    const { submissionKey: _, ...rest } = draft
    writeDraft(userId, place, { ...rest, edits: Object.fromEntries(later) })
    return
  }
  const tombstone: Tombstone = { last: draft.last, at: Date.now() }
  // The tombstone is shorter than the draft, so it fits into a full storage.
  localStorage.setItem(key, JSON.stringify(tombstone))
  draftsChanged()
}

/** Moves a draft to another form, unless that form has a draft. */
export function moveDraft(userId: string, from: DraftPlace, to: DraftPlace): void {
  const draft = draftIn(readDraft(draftKey(userId, from)))
  const there = readDraft(draftKey(userId, to))
  if (!draft || draftIn(there)) return
  const n = (there?.last ?? 0) + 1
  const edits = Object.fromEntries(Object.entries(draft.edits).map(([name, { value }]) => [name, { value, n }]))
  writeDraft(userId, to, { ...draft, edits, last: n, title: to.title, place: to.place })
  endDraft(userId, from, draft.last)
}

/** The drafts of a user, the newest first. */
export function draftsOf(userId: string | undefined): readonly StoredDraft[] {
  return Object.keys(localStorage)
    .flatMap((key): StoredDraft[] => {
      const parts = partsOf(key)
      if (!parts || parts.userId !== userId) return []
      const draft = draftIn(readDraft(key))
      return draft ? [{ key, guildId: parts.guildId, form: parts.form, draft }] : []
    })
    .toSorted((one, other) => other.draft.at - one.draft.at)
}
