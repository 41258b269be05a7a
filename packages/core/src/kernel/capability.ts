/**
 * One capability of the product: its services, and its part in the work that is done for all of them. Hooks touch rows only; a hook that
 * needs Discord or the gateway belongs to the capability's module in the bot, and both are called.
 */
export interface Capability<Services extends object> {
  /** As in every package. Open `sync` and `leave` jobs carry it, so it never changes. */
  readonly name: string
  /** By the names under which the API and the bot use them; no two capabilities share one. */
  readonly services: Services
  /** Compares rows with each other: after READY, for a new guild, and at the first start of a new version. */
  readonly syncGuilds?: (guildIds: readonly string[]) => Promise<void>
  /** The bot left the guild. What administrators configured stays for when it comes back. */
  readonly leaveGuild?: (guildId: string) => Promise<void>
  /** Deletes rows past their time. */
  readonly prune?: () => Promise<void>
  /** Ends subscriptions to the change feed. */
  readonly stop?: () => void
}

/** The services of all capabilities of a list, together. */
export type ServicesOf<All extends readonly unknown[]> = All extends readonly [
  Capability<infer Services>,
  ...infer Rest,
]
  ? Services & ServicesOf<Rest>
  : unknown

/** @returns the services of all capabilities, by their names. */
export function servicesOf<const All extends readonly Capability<object>[]>(capabilities: All): ServicesOf<All>
export function servicesOf(capabilities: readonly Capability<object>[]): unknown {
  const all = {}
  for (const { services } of capabilities) Object.assign(all, services)
  return all
}
