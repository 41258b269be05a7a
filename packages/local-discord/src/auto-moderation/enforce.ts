import { AutoModerationActionType as Action, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { record } from '../audit-log/record.ts'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import type { AutoModAction, AutoModRule } from '../kernel/auto-mod-rule.ts'
import type { Message } from '../kernel/model.ts'
import { guildPermissions, has } from '../kernel/permissions.ts'
import { findMember, userOf, type State } from '../kernel/state.ts'
import { changeMember } from '../members/change.ts'
import { postAlert } from './alert.ts'
import { presentAction } from './present.ts'
import { causeOf, type Hit, type PendingMessage } from './triggers.ts'

/** Discord's audit log events, by action. */
const LOGGED_AS = { [Action.BlockMessage]: 143, [Action.SendAlertMessage]: 144, [Action.Timeout]: 145 } as const

/**
 * Checks a message against the rules of the guild, writes it with `write` unless a rule blocks it, and executes the rules' other
 * actions in both cases.
 *
 * @throws DiscordError 200000 for a blocked message, with the rule's custom message if it has one.
 */
export function enforceAutoMod(state: State, pending: PendingMessage, write: () => Message): Message {
  const hits = hitsOf(state, pending)
  const blocking = hits.find(({ rule }) => blockOf(rule) !== undefined)
  if (blocking === undefined) {
    const message = write()
    for (const hit of hits) execute(state, pending, hit, message.id)
    return message
  }
  // Rules after the first blocking rule are not evaluated.
  for (const hit of hits.slice(0, hits.indexOf(blocking) + 1)) execute(state, pending, hit, null)
  const [code, defaultMessage] = ERRORS.blockedByAutoMod
  throw new DiscordError(400, [code, blockOf(blocking.rule)?.customMessage ?? defaultMessage])
}

/** The triggered rules, oldest first. Bots and members with Manage Server are exempt. */
function hitsOf(state: State, pending: PendingMessage): Hit[] {
  const { guild, channel, userId } = pending
  const member = findMember(guild, userId)
  if (member === undefined || userOf(state, userId).bot) return []
  if (has(guildPermissions(guild, member, state.clock.now()), P.ManageGuild)) return []
  return guild.autoModRules.flatMap((rule) => {
    const exempt =
      rule.exemptRoleIds.some((id) => member.roleIds.includes(id)) ||
      rule.exemptChannelIds.some((id) => id === channel.id || id === channel.parentId)
    const cause = rule.enabled && !exempt ? causeOf(state, rule, pending) : undefined
    return cause ? [{ rule, cause }] : []
  })
}

function blockOf(rule: AutoModRule): Extract<AutoModAction, { type: 1 }> | undefined {
  return rule.actions.find((action) => action.type === Action.BlockMessage)
}

/** Executes the actions of a rule. @param messageId null for a blocked message. */
function execute(state: State, pending: PendingMessage, hit: Hit, messageId: string | null): void {
  const { guild, channel, userId, content } = pending
  const { rule, cause } = hit
  for (const action of rule.actions) {
    const alertId = perform(state, pending, hit, action, messageId)
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
    state.publish({
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

/** @returns the id of the alert if one was posted. */
function perform(
  state: State,
  pending: PendingMessage,
  hit: Hit,
  action: AutoModAction,
  messageId: string | null,
): string | undefined {
  if (action.type === Action.SendAlertMessage) return postAlert(state, pending, hit, action.channelId, messageId)?.id
  const member = findMember(pending.guild, pending.userId)
  if (action.type === Action.Timeout && member)
    changeMember(state, pending.guild, member, { timedOutUntil: state.clock.now() + action.seconds * 1_000 })
  return undefined
}
