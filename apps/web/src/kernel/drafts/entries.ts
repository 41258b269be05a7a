/**
 * The entries of drafts in localStorage, identified by their keys only. That is enough for the first page; ./draft-store.ts reads
 * their contents.
 */

const PREFIX = 'draft:v1:'

/** The key in localStorage. Ids are snowflakes, which contain no colon. */
export function draftKey(userId: string, { guildId, form }: { guildId: string; form: string }): string {
  return `${PREFIX}${userId}:${guildId}:${form}`
}

/** The parts of a draft's key; undefined for any other key. */
export function partsOf(key: string): { userId: string; guildId: string; form: string } | undefined {
  const [, userId, guildId, form] = /^draft:v1:([^:]+):([^:]+):(.+)$/.exec(key) ?? []
  if (userId === undefined || guildId === undefined || form === undefined) return undefined
  return { userId, guildId, form }
}

// Global, like the storage whose changes it reports.
const listeners = new Set<() => void>()

let version = 0

/** Notifies the listeners that a draft was written or removed. */
export function draftsChanged(): void {
  version += 1
  for (const listener of listeners) listener()
}

/** Calls `listener` when a draft changes in any tab. Returns the unsubscribe function. */
export function onDrafts(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followStorage)
  }
}

/** A number that increases with each change that this page notices. */
export function draftsVersion(): number {
  return version
}

function followStorage({ key }: StorageEvent): void {
  if (key === null || partsOf(key)) draftsChanged()
}

/** Whether a user has drafts. The tombstone of a saved or discarded draft has no `edits`. */
export function hasDrafts(userId: string | undefined): boolean {
  if (userId === undefined) return false
  return Object.keys(localStorage).some(
    (key) => partsOf(key)?.userId === userId && localStorage.getItem(key)?.includes('"edits":'),
  )
}

/** Deletes the entries of a user, or those of one guild: drafts, and hidden notices. Their keys differ in the first part only. */
export function deleteEntries(userId: string, guildId: string | null): void {
  const owner = `:v1:${userId}:${guildId === null ? '' : `${guildId}:`}`
  for (const key of Object.keys(localStorage)) {
    if (key.includes(owner)) localStorage.removeItem(key)
  }
  draftsChanged()
}
