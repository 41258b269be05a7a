import { AutoModerationActionType as Action, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { DiscordError, REFUSED } from '../kernel/errors.ts'
import type { AutoModAction, AutoModRule } from '../kernel/auto-mod-rule.ts'
import type { Message } from '../kernel/model.ts'
import { guildPermissions, has } from '../kernel/permissions.ts'
import { findMember, userOf, type State } from '../kernel/state.ts'
import { changeMember } from '../members/change.ts'
import { postAlert } from './alert.ts'
import { presentAction } from './present.ts'
import { causeOf, type Hit, type Said } from './triggers.ts'

/** Discord's numbers of the audit log, by action. */
const LOGGED_AS = { [Action.BlockMessage]: 143, [Action.SendAlertMessage]: 144, [Action.Timeout]: 145 } as const

/**
 * Has AutoMod look at what a person is about to say, and then says it by `write`, unless a rule blocks it: in that case there is no
 * message. The other actions of the rules are carried out either way.
 *
 * @throws DiscordError 200000 for what is blocked, with the rule's own explanation when it has one.
 */
export function underAutoMod(state: State, said: Said, write: () => Message): Message {
  const hits = hitsOf(state, said)
  const blocking = hits.find(({ rule }) => blockOf(rule) !== undefined)
  if (blocking === undefined) {
    const message = write()
    for (const hit of hits) carryOut(state, said, hit, message.id)
    return message
  }
  // What is blocked is no message any more, and no further rule looks at it.
  for (const hit of hits.slice(0, hits.indexOf(blocking) + 1)) carryOut(state, said, hit, null)
  const [code, usual] = REFUSED.blockedByAutoMod
  throw new DiscordError(400, [code, blockOf(blocking.rule)?.customMessage ?? usual])
}

/** The rules that are triggered, oldest first. Bots and those who manage the guild may say everything. */
function hitsOf(state: State, said: Said): Hit[] {
  const { guild, channel, userId } = said
  const member = findMember(guild, userId)
  if (member === undefined || userOf(state, userId).bot) return []
  if (has(guildPermissions(guild, member, state.clock.now()), P.ManageGuild)) return []
  return guild.autoModRules.flatMap((rule) => {
    const exempt =
      rule.exemptRoleIds.some((id) => member.roleIds.includes(id)) ||
      rule.exemptChannelIds.some((id) => id === channel.id || id === channel.parentId)
    const cause = rule.enabled && !exempt ? causeOf(state, rule, said) : undefined
    return cause ? [{ rule, cause }] : []
  })
}

function blockOf(rule: AutoModRule): Extract<AutoModAction, { type: 1 }> | undefined {
  return rule.actions.find((action) => action.type === Action.BlockMessage)
}

/** @param messageId null for a message that there is not. */
function carryOut(state: State, said: Said, hit: Hit, messageId: string | null): void {
  const { guild, channel, userId, content } = said
  const { rule, cause } = hit
  for (const action of rule.actions) {
    const alertId = perform(state, said, hit, action, messageId)
    record(state, guild, {
      actionType: LOGGED_AS[action.type],
      userId: rule.creatorId,
      targetId: userId,
      reason: null,
      options: {
        channel_id: channel.id,
        auto_moderation_rule_name: rule.name,
        auto_moderation_rule_trigger_type: String(rule.triggerType),
      },
    })
    state.tell({
      t: 'AUTO_MODERATION_ACTION_EXECUTION',
      d: {
        guild_id: guild.id,
        action: presentAction(action),
        rule_id: rule.id,
        rule_trigger_type: rule.triggerType,
        user_id: userId,
        channel_id: channel.id,
        ...(messageId !== null && { message_id: messageId }),
        ...(alertId !== undefined && { alert_system_message_id: alertId }),
        content,
        matched_keyword: cause.keyword,
        matched_content: cause.content,
      },
      guildId: guild.id,
    })
  }
}

/** @returns the id of the alert, if one was posted. */
function perform(
  state: State,
  said: Said,
  hit: Hit,
  action: AutoModAction,
  messageId: string | null,
): string | undefined {
  if (action.type === Action.SendAlertMessage) return postAlert(state, said, hit, action.channelId, messageId)?.id
  const member = findMember(said.guild, said.userId)
  if (action.type === Action.Timeout && member)
    changeMember(state, said.guild, member, { timedOutUntil: state.clock.now() + action.seconds * 1_000 })
  return undefined
}
