import { parseDiscordMarkdown } from '@guildhall/discord-markdown'
import { MessageFlags } from 'discord-api-types/v10'
import type { Message } from '../kernel/model.ts'
import { messagesIn, userOf, type State } from '../kernel/state.ts'
import { presentAlert } from './present-alert.ts'
import { presentDirect } from './present-direct.ts'
import { presentGuild } from './present-guild.ts'
import { avatarUrl, presentUser } from './present-user.ts'
import { presentEmbeds, presentRows } from './present-rich.ts'
import type { ChatView, MessageView } from './view.ts'

/** Discord's message type of a welcome line. */
const MEMBER_JOINED = 7

/** Everything around the messages, as one user sees it. @throws DiscordError 10013. */
export function presentChat(state: State, userId: string, dashboardUrl: string | null): ChatView {
  const guilds = state.world.guilds.map((guild) => presentGuild(state, guild, userId))
  return {
    me: userOf(state, userId).id,
    dashboardUrl,
    users: state.world.users.filter((user) => user.canSignIn).map(presentUser),
    guilds,
    direct: presentDirect(state, userId, guilds),
  }
}

/** A message in the form that the page draws. */
export function presentChatMessage(state: State, message: Message): MessageView {
  const alert = presentAlert(message)
  const hasEmbeds = alert === null && !(message.flags & MessageFlags.SuppressEmbeds)
  return {
    id: message.id,
    channelId: message.channelId,
    author: presentUser(userOf(state, message.authorId)),
    content: message.content,
    blocks: parseDiscordMarkdown(message.content),
    sentAt: new Date(message.createdAt).toISOString(),
    edited: message.editedAt !== null,
    isJoin: message.type === MEMBER_JOINED,
    ephemeral: message.onlyFor !== null,
    thinking: (message.flags & MessageFlags.Loading) !== 0,
    usedBy: presentUse(state, message),
    replyTo: presentOriginal(state, message),
    pings: pingedBy(state, message),
    alert,
    embeds: hasEmbeds ? presentEmbeds(message.embeds) : [],
    rows: presentRows(message.components),
  }
}

/** A mention in a text pings only the users whom its author allowed. */
function pingedBy(state: State, { guildId, mentionIds, mentionRoleIds, mentionEveryone }: Message): string[] {
  const members = state.world.guilds.find(({ id }) => id === guildId)?.members ?? []
  const others = members.filter(({ roleIds }) => mentionEveryone || roleIds.some((id) => mentionRoleIds.includes(id)))
  return [...new Set([...mentionIds, ...others.map(({ userId }) => userId)])]
}

function presentUse(state: State, { interaction }: Message): MessageView['usedBy'] {
  if (interaction === null || interaction.commandName === null) return null
  const user = userOf(state, interaction.userId)
  return {
    name: user.username,
    avatarUrl: avatarUrl(user),
    command: interaction.commandName,
    interactionId: interaction.id,
  }
}

function presentOriginal(state: State, { replyTo }: Message): MessageView['replyTo'] {
  if (replyTo === null) return null
  const original = messagesIn(state, replyTo.channelId).find((one) => one.id === replyTo.messageId)
  if (original === undefined) return { id: replyTo.messageId, author: null, content: '' }
  const { id, content } = original
  return { id, author: presentUser(userOf(state, original.authorId)), content }
}
