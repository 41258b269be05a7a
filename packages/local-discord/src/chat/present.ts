import { MessageFlags, PermissionFlagsBits as P } from 'discord-api-types/v10'
import { visibleChannels } from '../channels/visible.ts'
import type { Channel, Guild, Message, User } from '../kernel/model.ts'
import { channelPermissions, has } from '../kernel/permissions.ts'
import { findMember, memberOf, messagesIn, userOf, type State } from '../kernel/state.ts'
import { presentEmbeds, presentRows } from './present-rich.ts'
import type { ChannelView, ChatView, GuildView, MessageView, PersonView } from './view.ts'

/** Discord's message type of a welcome line. */
const MEMBER_JOINED = 7

/** Everything around the messages, as one person may see it. @throws DiscordError 10013. */
export function presentChat(state: State, userId: string, dashboardUrl: string | null): ChatView {
  return {
    me: userOf(state, userId).id,
    dashboardUrl,
    people: state.world.users.filter((user) => user.canSignIn).map(presentPerson),
    guilds: state.world.guilds.map((guild) => presentGuild(state, guild, userId)),
  }
}

function presentGuild(state: State, guild: Guild, userId: string): GuildView {
  const joined = findMember(guild, userId) !== undefined
  const byPosition = guild.roles.toSorted((a, b) => b.position - a.position)
  return {
    id: guild.id,
    name: guild.name,
    iconUrl: guild.icon === null ? null : `/cdn/icons/${guild.id}/${guild.icon}.png?size=128`,
    joined,
    mayLeave: joined && guild.ownerId !== userId,
    memberCount: guild.members.length,
    channels: joined
      ? visibleChannels(state, userId, guild.id).map((one) => presentChannel(guild, one, userId, state.clock.now()))
      : [],
    members: joined ? guild.members.map((member) => presentPerson(userOf(state, member.userId))) : [],
    roles: joined ? byPosition.map(({ id, name, color }) => ({ id, name, color })) : [],
  }
}

function presentChannel(guild: Guild, channel: Channel, userId: string, now: number): ChannelView {
  const permissions = channelPermissions(guild, channel, memberOf(guild, userId), now)
  const { id, name, type, topic, parentId } = channel
  return {
    id,
    name,
    type,
    topic,
    parentId,
    maySend: has(permissions, P.SendMessages),
    mayDeleteOthers: has(permissions, P.ManageMessages),
  }
}

/** People go by their user names here, so that "who am I" and "who wrote this" read the same. */
function presentPerson(user: User): PersonView {
  return { id: user.id, name: user.username, avatarUrl: avatarUrl(user), isBot: user.bot }
}

/** As Discord picks the picture of somebody without one: by the id's age bits. */
function avatarUrl(user: User): string {
  if (user.avatar === null) return `/cdn/embed/avatars/${(BigInt(user.id) >> 22n) % 6n}.png?size=128`
  return `/cdn/avatars/${user.id}/${user.avatar}.png?size=128`
}

/** A message, all of it ready to be drawn. */
export function presentChatMessage(state: State, message: Message): MessageView {
  return {
    id: message.id,
    channelId: message.channelId,
    author: presentPerson(userOf(state, message.authorId)),
    content: message.content,
    sentAt: new Date(message.createdAt).toISOString(),
    edited: message.editedAt !== null,
    isJoin: message.type === MEMBER_JOINED,
    ephemeral: message.onlyFor !== null,
    thinking: (message.flags & MessageFlags.Loading) !== 0,
    usedBy: presentUse(state, message),
    replyTo: presentOriginal(state, message),
    embeds: presentEmbeds(message.embeds),
    rows: presentRows(message.components),
  }
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
  if (original === undefined) return { name: 'unknown', content: 'The original message was deleted.' }
  return { name: userOf(state, original.authorId).username, content: original.content }
}
