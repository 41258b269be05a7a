import { MessageFlags } from 'discord-api-types/v10'
import { integrationOwners, type MessageInteraction } from '../kernel/interaction.ts'
import type { Message } from '../kernel/model.ts'
import { findMember, guildOf, messagesIn, userOf, type State } from '../kernel/state.ts'
import { presentMemberAlone } from '../members/present.ts'
import { presentUser } from '../users/present.ts'

/** A message in REST responses, with the original message of a reply. */
export function presentMessage(state: State, message: Message): object {
  const { replyTo } = message
  const original = replyTo && messagesIn(state, replyTo.channelId).find((one) => one.id === replyTo.messageId)
  return {
    ...presentOne(state, message),
    ...(replyTo && { referenced_message: original ? presentOne(state, original) : null }),
  }
}

/** A message in gateway events, with its guild and the members of its author and mentioned users. */
export function presentMessageEvent(state: State, message: Message): object {
  if (message.guildId === null) return presentMessage(state, message)
  const guild = guildOf(state, message.guildId)
  const member = findMember(guild, message.authorId)
  return {
    ...presentMessage(state, message),
    guild_id: guild.id,
    ...(member && { member: presentMemberAlone(member) }),
    mentions: message.mentionIds.map((id) => {
      const mentioned = findMember(guild, id)
      return { ...presentUser(userOf(state, id)), ...(mentioned && { member: presentMemberAlone(mentioned) }) }
    }),
  }
}

function presentOne(state: State, message: Message): object {
  return {
    id: message.id,
    type: message.type,
    channel_id: message.channelId,
    author: presentUser(userOf(state, message.authorId)),
    content: message.content,
    timestamp: new Date(message.createdAt).toISOString(),
    edited_timestamp: message.editedAt === null ? null : new Date(message.editedAt).toISOString(),
    tts: message.tts,
    mention_everyone: message.mentionEveryone,
    mentions: message.mentionIds.map((id) => presentUser(userOf(state, id))),
    mention_roles: message.mentionRoleIds,
    attachments: [],
    embeds: message.flags & MessageFlags.SuppressEmbeds ? [] : message.embeds,
    components: message.components,
    pinned: false,
    flags: message.flags,
    ...(message.nonce !== null && { nonce: message.nonce }),
    ...(message.applicationId !== null && { application_id: message.applicationId }),
    // Answers to interactions are sent by the application's webhook.
    ...(message.interaction && message.applicationId && { webhook_id: message.applicationId }),
    ...(message.replyTo && {
      message_reference: {
        type: 0,
        message_id: message.replyTo.messageId,
        channel_id: message.replyTo.channelId,
        ...(message.guildId !== null && { guild_id: message.guildId }),
      },
    }),
    ...(message.interaction && presentInteraction(state, message.interaction)),
  }
}

function presentInteraction(state: State, interaction: MessageInteraction): object {
  const user = presentUser(userOf(state, interaction.userId))
  const { id, type, commandName, openedBy } = interaction
  return {
    interaction_metadata: {
      ...presentMetadata(state, interaction),
      ...(openedBy && { triggering_interaction_metadata: presentMetadata(state, openedBy) }),
    },
    // The deprecated field, which only answers to commands have.
    ...(commandName !== null && { interaction: { id, type, name: commandName, user } }),
  }
}

function presentMetadata(state: State, interaction: Omit<MessageInteraction, 'openedBy'>): object {
  const { id, type, userId, guildId, originalResponseId, interactedMessageId } = interaction
  return {
    id,
    type,
    user: presentUser(userOf(state, userId)),
    authorizing_integration_owners: integrationOwners(guildId),
    ...(originalResponseId !== null && { original_response_message_id: originalResponseId }),
    ...(interactedMessageId !== null && { interacted_message_id: interactedMessageId }),
  }
}
