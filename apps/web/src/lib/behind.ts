/** How often a screen is read again while Discord does not match what is saved, in ms. */
const POLL_MS = 5_000

/** The status of what is saved: "applied", "queued" or "blocked". A server that does not send one is not asked again. */
interface WithStatus {
  readonly status?: string | null | undefined
}

/** Whether Discord does not match what is saved: it will, or it cannot until the cause is removed. */
function isBehind({ status }: WithStatus): boolean {
  return status === 'queued' || status === 'blocked'
}

/** When to read what is saved again, in ms: until Discord matches it, so that a "queued" line ends when the work does. */
export function pollWhileBehind(saved: readonly WithStatus[] | undefined): number | false {
  return saved?.some(isBehind) ? POLL_MS : false
}
