import { MessageType } from 'discord-api-types/v10'
import type { JsonObject, Message } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import { EMPTY_DRAFT, writeMessage } from '../messages/write.ts'
import type { Hit, Said } from './triggers.ts'

/**
 * Shows what somebody said to those who read the alert channel, in the way in which Discord's own page reads it: a message by that
 * person without content, whose embed has it all.
 *
 * @returns undefined when the channel is not there any more.
 */
export function postAlert(
  state: State,
  { guild, channel, userId, content }: Said,
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
