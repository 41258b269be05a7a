import type { FirstStep } from '@guildhall/contract'
import type { ProblemSearch } from './guild-problems.ts'
import type { RestorableTarget } from './history/restorable-target.ts'

/** The steps of setting up a new guild, each with a check of whether it is done. */
export type FirstSteps = Readonly<Partial<Record<FirstStep, (guildId: string) => Promise<boolean>>>>

/**
 * One capability of the product: its services, and its part in the work that is done for all of them. Hooks touch rows only; a hook that
 * needs Discord or the gateway belongs to the capability's module in the bot, and both are called.
 */
export interface Capability<Services extends object> {
  /** The name of the capability, the same in every package. It never changes, because open `sync` and `leave` jobs contain it. */
  readonly name: string
  /** The services by the names under which the API and the bot use them; no two capabilities share a name. */
  readonly services: Services
  /** Its targets in the history, which can be restored. */
  readonly history?: readonly RestorableTarget[]
  /** Finds its problems in a guild. */
  readonly problems?: ProblemSearch
  /** Its steps of setting up a new guild, each with a check of whether it is done. */
  readonly firstSteps?: FirstSteps
  /** Makes the rows of guilds consistent: after READY, for a new guild, and at the first start of a new version. */
  readonly syncGuilds?: (guildIds: readonly string[]) => Promise<void>
  /** Called when the bot has left a guild. The configuration stays in case the bot returns. */
  readonly leaveGuild?: (guildId: string) => Promise<void>
  /** Deletes expired rows. */
  readonly prune?: () => Promise<void>
  /** Ends subscriptions to the change feed. */
  readonly stop?: () => void
}

/** The services of all capabilities of a list, together. */
type ServicesOf<All extends readonly unknown[]> = All extends readonly [Capability<infer Services>, ...infer Rest]
  ? Services & ServicesOf<Rest>
  : unknown

/** @returns the services of all capabilities, by their names. */
export function servicesOf<const All extends readonly Capability<object>[]>(capabilities: All): ServicesOf<All>
export function servicesOf(capabilities: readonly Capability<object>[]): unknown {
  const all = {}
  for (const { services } of capabilities) Object.assign(all, services)
  return all
}
