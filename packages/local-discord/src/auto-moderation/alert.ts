import { MessageType } from 'discord-api-types/v10'
import type { JsonObject, Message } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { EMPTY_DRAFT, writeMessage } from '../messages/write.ts'
import type { Hit, PendingMessage } from './triggers.ts'

/**
 * Posts an alert in Discord's format: an empty message by the member, with an embed of the content and the rule.
 *
 * @param messageId of the message; null when it was blocked.
 * @returns undefined when the alert channel was deleted.
 */
export function postAlert(
  state: State,
  { guild, channel, userId, content }: PendingMessage,
  { rule, cause }: Hit,
  alertChannelId: string,
  messageId: string | null,
): Message | undefined {
  if (!guild.channels.some((one) => one.id === alertChannelId)) return undefined
  const fields = {
    rule_name: rule.name,
    channel_id: channel.id,
    decision_id: crypto.randomUUID(),
    ...(cause.keyword !== null && { keyword: cause.keyword }),
    ...(cause.content !== null && { keyword_matched_content: cause.content }),
    ...(messageId !== null && { flagged_message_id: messageId }),
  }
  const embed: JsonObject = {
    type: 'auto_moderation_message',
    description: content,
    fields: Object.entries(fields).map(([name, value]) => ({ name, value, inline: false })),
  }
  const type = MessageType.AutoModerationAction
  const origin = {
    authorId: userId,
    channelId: alertChannelId,
    type,
    applicationId: null,
    interaction: null,
    onlyFor: null,
  }
  return writeMessage(state, origin, { ...EMPTY_DRAFT, embeds: [embed] })
}
