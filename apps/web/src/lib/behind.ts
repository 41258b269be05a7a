/** How often a screen is read again while Discord does not match the saved state, in ms. */
const POLL_MS = 5_000

/** The status of a saved state: "applied", "queued" or "blocked". A screen without a status is not read again. */
interface WithStatus {
  readonly status?: string | null | undefined
}

/** Whether Discord does not match the saved state: not yet, or not until the cause is removed. */
function isBehind({ status }: WithStatus): boolean {
  return status === 'queued' || status === 'blocked'
}

/** When to read a saved state again, in ms, until Discord matches it: a "queued" line then disappears when the work is done. */
export function pollWhileBehind(saved: readonly WithStatus[] | undefined): number | false {
  return saved?.some(isBehind) ? POLL_MS : false
}
