import { ChannelType } from 'discord-api-types/v10'
import type { GuildSnapshot } from './guild-snapshot.ts'
import { givesMoreThan, memberMay, type PermissionName } from './permissions.ts'
import { whyNotHandedOut } from './role-ranks.ts'

/** A member of a guild, with the member's roles without @everyone. */
export interface Member {
  readonly userId: string
  readonly roleIds: readonly string[]
}

/** The name of a channel that the reader cannot view. */
export const PRIVATE_CHANNEL = 'a private channel'

/** Why a user with a grant may not change what belongs to such a channel. */
export const ABOUT_PRIVATE =
  "It concerns a channel that you can't view in Discord. Ask one of the server's administrators."

/**
 * The limits of a member in Discord, so that the bot does no more for that member. A deleted channel counts as private, since its content
 * may have been.
 */
export type MemberLimits = ReturnType<typeof createMemberLimits>

export function createMemberLimits(guild: GuildSnapshot, member: Member) {
  function may(channelId: string, permissions: readonly PermissionName[]): boolean {
    const channel = guild.channels.find(({ id }) => id === channelId)
    return channel !== undefined && permissions.every((one) => memberMay(guild, channel, member, one))
  }

  function whyNotWrite(channelId: string): string | null {
    if (!may(channelId, ['View Channel'])) return ABOUT_PRIVATE
    if (may(channelId, ['Send Messages'])) return null
    return `You can't send messages in #${nameOf(channelId)} in Discord. Ask one of the server's administrators.`
  }

  function nameOf(channelId: string): string {
    return guild.channels.find(({ id }) => id === channelId)?.name ?? channelId
  }

  return {
    member,
    mayView: (channelId: string): boolean => may(channelId, ['View Channel']),
    mayRead: (channelId: string): boolean => may(channelId, ['View Channel', 'Read Message History']),
    /** Whether the member can ping every role in a channel. */
    mayPingAll: (channelId: string): boolean => may(channelId, ['Mention Everyone']),
    /** Why the bot posts nothing in a channel for the member, as a sentence; null if it does. */
    whyNotWrite,
    /** The same for every channel of the guild that has messages: also voice channels, announcements and forums. */
    whyNotWriteAnywhere(): string | null {
      const all = guild.channels.filter(({ type }) => type !== ChannelType.GuildCategory)
      return all.some(({ id }) => whyNotWrite(id) !== null)
        ? "It applies to every channel, and you can't send messages in all of them in Discord. Ask one of the server's administrators."
        : null
    },
    /** Why the bot pings no such role in a channel for the member, as a sentence; null if it does. */
    whyNotPing(roleId: string, channelId: string): string | null {
      const role = guild.roles.find(({ id }) => id === roleId)
      if (role?.mentionable || may(channelId, ['Mention Everyone'])) return null
      return `You can't mention ${role ? `@${role.name}` : 'this role'} in #${nameOf(channelId)} in Discord. Ask one of the server's administrators.`
    },
    /** Why the bot hands out no such role for the member, as a sentence; null if it does. A role that is gone gives nothing. */
    whyNotHandOut(roleId: string): string | null {
      const role = guild.roles.find(({ id }) => id === roleId)
      if (!role) return null
      const rank = whyNotHandedOut(guild, role, member)
      if (rank !== undefined) return rank
      if (!givesMoreThan(guild, role, member)) return null
      return `${role.name} gives permissions that you don't have, so you can't hand it out. Ask one of the server's administrators.`
    },
  }
}

/** The limits, with cached answers, for many objects with the same channels and roles. */
export function withCachedAnswers(limits: MemberLimits): MemberLimits {
  const everywhere = cached(() => limits.whyNotWriteAnywhere())
  return {
    ...limits,
    mayView: cached(limits.mayView),
    mayRead: cached(limits.mayRead),
    whyNotWrite: cached(limits.whyNotWrite),
    whyNotWriteAnywhere: () => everywhere(''),
    whyNotHandOut: cached((roleId) => limits.whyNotHandOut(roleId)),
  }
}

function cached<Answer>(answerFor: (id: string) => Answer): (id: string) => Answer {
  const answers = new Map<string, { answer: Answer }>()
  return (id) => {
    const known = answers.get(id) ?? { answer: answerFor(id) }
    answers.set(id, known)
    return known.answer
  }
}
