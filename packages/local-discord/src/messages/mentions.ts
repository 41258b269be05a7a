import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Message } from '../kernel/model.ts'
import { has } from '../kernel/permissions.ts'
import { isMentionable, permissionsIn, type Place } from '../kernel/place.ts'

/** Discord's allowed_mentions: https://discord.com/developers/docs/resources/message#allowed-mentions-object */
export interface AllowedMentions {
  parse: string[]
  users: string[]
  roles: string[]
  /** Whether a reply mentions the author of the original. */
  repliedUser: boolean
}

export interface Mentions {
  mentionIds: string[]
  mentionRoleIds: string[]
  mentionEveryone: boolean
}

/**
 * The users and roles that a message mentions by its text or as a reply, as far as permissions and allowed_mentions permit.
 *
 * @param answeredId the author of the original message; null unless the message is a reply.
 * @param allowed undefined allows all mentions.
 */
export function mentionsIn(
  { content, authorId }: Pick<Message, 'content' | 'authorId'>,
  place: Place,
  answeredId: string | null,
  allowed: AllowedMentions | undefined,
): Mentions {
  const pingsAll = has(permissionsIn(place, authorId), P.MentionEveryone)
  const users = idsIn(content, /<@!?(\d+)>/g).filter((id) => isMentionable(place, id) && allows(allowed, 'users', id))
  const roles = idsIn(content, /<@&(\d+)>/g).filter((id) => {
    const role = place.guild?.roles.find((one) => one.id === id)
    return role !== undefined && (role.mentionable || pingsAll) && allows(allowed, 'roles', id)
  })
  const answered = answeredId !== null && (allowed?.repliedUser ?? true) ? [answeredId] : []
  return {
    mentionIds: [...new Set([...users, ...answered])],
    mentionRoleIds: roles,
    mentionEveryone: pingsAll && /@(everyone|here)\b/.test(content) && (allowed?.parse.includes('everyone') ?? true),
  }
}

function idsIn(content: string, pattern: RegExp): string[] {
  return [...new Set([...content.matchAll(pattern)].map((match) => match[1] ?? ''))]
}

function allows(allowed: AllowedMentions | undefined, kind: 'users' | 'roles', id: string): boolean {
  return allowed === undefined || allowed.parse.includes(kind) || allowed[kind].includes(id)
}
