import { DEFAULT_ACTIONS, type GuildSettings } from '@guildhall/contract'
import type { AutoModHit, AutoModHits } from '@guildhall/core'
import { AutoModerationActionType, type GatewayAutoModerationActionExecutionDispatchData } from 'discord-api-types/v10'
import type { Configured } from '../kernel/configured.ts'
import type { RetryWrite } from '../kernel/gateway/retry.ts'

/** What AutoMod did to a message. */
type Execution = GatewayAutoModerationActionExecutionDispatchData

/**
 * Takes over what AutoMod blocked, by whichever rule of the server, while auto moderation is on there. Discord tells of each action of
 * a rule; only the block counts.
 *
 * @returns once the hit is in the rows: only then may the place in the stream pass its event.
 */
export type TakeHit = (execution: Execution, eventId: string) => void | Promise<void>

export function createTakeHit(deps: {
  settings: Configured<GuildSettings>
  hits: AutoModHits
  insist: RetryWrite
}): TakeHit {
  const { settings, hits, insist } = deps

  function hitOf(execution: Execution, eventId: string, wanted: GuildSettings): AutoModHit {
    return {
      guildId: execution.guild_id,
      hitId: eventId,
      userId: execution.user_id,
      channelId: execution.channel_id ?? null,
      ruleId: execution.rule_id,
      triggerType: execution.rule_trigger_type,
      content: execution.content,
      action: DEFAULT_ACTIONS.find((action) => action === wanted.default_action) ?? '',
    }
  }

  return (execution, eventId) => {
    const { action, guild_id: guildId } = execution
    if (action.type !== AutoModerationActionType.BlockMessage) return
    const known = settings.peek(guildId)
    if (known && !known.enable_auto_mod) return
    // Also what is wanted is asked again and again while the database is away.
    return insist(async () => {
      const wanted = known ?? (await settings.get(guildId))
      if (wanted.enable_auto_mod) await hits.record(hitOf(execution, eventId, wanted))
    })
  }
}
