/** One thing in Discord that must match our rows. */
export interface TargetKey {
  guildId: string
  /** What it is: "commands-menu" … */
  kind: string
  /** Which one of its kind in the guild, such as a channel's id; empty for the only one. */
  ref: string
}

/** The longest lease of a target, in ms: how long one attempt may take before others may take the target. */
export const LEASE_MS = 60_000

/** Who is at a target, and until when nobody else is (epoch ms). */
export interface Lease {
  owner: string
  now: number
  until: number
}
