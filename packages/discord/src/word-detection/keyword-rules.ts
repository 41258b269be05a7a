import { API } from '@discordjs/core'
import { DiscordAPIError, type REST } from '@discordjs/rest'
import { DiscordRefusal, type RuleState } from '@guildhall/core'
import { AutoModerationRuleTriggerType as Trigger, type APIAutoModerationRule } from 'discord-api-types/v10'
import { refusalOf } from '../kernel/errors.ts'
import { refusedPart, type RefusedPart } from './refused-rule.ts'
import { bodyOf, stateOf } from './rule-body.ts'

/** A keyword rule of a server's AutoMod. */
export interface KeywordRule {
  readonly id: string
  readonly creatorId: string
  readonly state: RuleState
}

/** Discord refused the rule of a word list. */
export class RefusedList extends DiscordRefusal {
  readonly refused: RefusedPart

  constructor(refusal: DiscordRefusal, state: RuleState) {
    super(refusal.code, refusal.reason, { cause: refusal.cause })
    this.refused = refusedPart(refusal, state)
  }
}

/** The reason for Discord's audit log, and the signal that ends the call. */
interface Call {
  readonly reason: string
  readonly signal: AbortSignal
}

/** The calls for keyword rules. Each throws the errors of the client; writes throw RefusedList for a refusal. */
export type KeywordRules = ReturnType<typeof createKeywordRules>

export function createKeywordRules({ rest }: { rest: REST }) {
  const { guilds } = new API(rest)

  async function written(state: RuleState, write: () => Promise<APIAutoModerationRule>): Promise<KeywordRule> {
    try {
      return ruleOf(await write())
    } catch (error) {
      const refusal = isGone(error) ? undefined : refusalOf(error)
      throw refusal ? new RefusedList(refusal, state) : error
    }
  }

  return {
    list: async (guildId: string, signal: AbortSignal): Promise<KeywordRule[]> =>
      (await guilds.getAutoModerationRules(guildId, { signal }))
        .filter((rule) => rule.trigger_type === Trigger.Keyword)
        .map(ruleOf),
    create: (guildId: string, state: RuleState, call: Call): Promise<KeywordRule> =>
      written(state, () => guilds.createAutoModerationRule(guildId, bodyOf(state), call)),
    /** @returns undefined when the rule was deleted. */
    async edit(guildId: string, ruleId: string, state: RuleState, call: Call): Promise<KeywordRule | undefined> {
      try {
        return await written(state, () => guilds.editAutoModerationRule(guildId, ruleId, bodyOf(state), call))
      } catch (error) {
        if (isGone(error)) return undefined
        throw error
      }
    },
    /** Deletes a rule. A rule that is gone is no error. */
    async remove(guildId: string, ruleId: string, call: Call): Promise<void> {
      try {
        await guilds.deleteAutoModerationRule(guildId, ruleId, call)
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },
  }
}

function ruleOf(rule: APIAutoModerationRule): KeywordRule {
  return { id: rule.id, creatorId: rule.creator_id, state: stateOf(rule) }
}

/** Whether Discord does not know the rule: it has no code for that, see `ERRORS` of the local Discord. An unknown channel has one. */
function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.status === 404 && Number(error.code) === 0
}
