/**
 * Deletes expired drafts. Called at each page load and at each change of the sign-in state. Its code is loaded only where the browser has
 * drafts.
 */
export async function purgeDrafts(): Promise<void> {
  // Also the key of the end of a session with drafts.
  if (!Object.keys(localStorage).some((key) => key.startsWith('draft'))) return
  try {
    const { purgeExpired } = await import('./purge.ts')
    purgeExpired(Date.now())
  } catch {
    // The code could not be loaded: the drafts stay until the next call.
  }
}
