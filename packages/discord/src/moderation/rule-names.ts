import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import type { Clock } from '@guildhall/core'

/** How long the name of a rule is cached, in ms: in a raid one rule has many hits. */
const CACHED_MS = 60_000
/** Maximum number of cached names. */
const MOST_NAMES = 1_000

/** The name of a rule in a server's AutoMod; undefined when Discord does not return it. Cached for a minute. */
export type RuleNameOf = (guildId: string, ruleId: string, signal: AbortSignal) => Promise<string | undefined>

/** Makes the lookup, with one cache for all servers. */
export function createRuleNameOf({ rest, clock }: { rest: REST; clock: Clock }): RuleNameOf {
  const { guilds } = new API(rest)
  const names = new Map<string, { name: string | undefined; at: number }>()

  /** Requests the name of a rule. A missing name is no error: callers show the kind of the rule instead. */
  async function fetchName(guildId: string, ruleId: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      const { name } = await guilds.getAutoModerationRule(guildId, ruleId, { signal })
      return name
    } catch {
      return undefined
    }
  }

  return async (guildId, ruleId, signal) => {
    const known = names.get(ruleId)
    if (known && clock.now() - known.at < CACHED_MS) return known.name
    const name = await fetchName(guildId, ruleId, signal)
    if (names.size >= MOST_NAMES) names.clear()
    names.set(ruleId, { name, at: clock.now() })
    return name
  }
}
