/** One thing in Discord that must match our rows. */
export interface TargetKey {
  guildId: string
  /** What it is: "commands-menu" … */
  kind: string
  /** Which one of its kind in the guild, such as a channel's id; empty for the only one. */
  ref: string
}

/** Who is at a target, and until when nobody else is (epoch ms). */
export interface Lease {
  owner: string
  now: number
  until: number
}
