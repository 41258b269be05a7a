import { DEFAULT_ACTIONS, type GuildSettings } from '@guildhall/contract'
import type { AutoModHits } from '@guildhall/core'
import { AutoModerationActionType, type GatewayAutoModerationActionExecutionDispatchData } from 'discord-api-types/v10'
import { withConfigured, type Configured } from '../kernel/configured.ts'
import type { Insist } from '../kernel/gateway/insistence.ts'

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
  insist: Insist
}): TakeHit {
  const { settings, hits, insist } = deps
  return (execution, eventId) => {
    if (execution.action.type !== AutoModerationActionType.BlockMessage) return
    return withConfigured(settings, execution.guild_id, (wanted) => {
      if (!wanted.enable_auto_mod) return
      const hit = {
        guildId: execution.guild_id,
        hitId: eventId,
        userId: execution.user_id,
        channelId: execution.channel_id ?? null,
        ruleId: execution.rule_id,
        triggerType: execution.rule_trigger_type,
        content: execution.content,
        action: DEFAULT_ACTIONS.find((action) => action === wanted.default_action) ?? '',
      } as const
      return insist(() => hits.record(hit))
    })
  }
}
