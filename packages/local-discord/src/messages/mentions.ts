import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Message } from '../kernel/model.ts'
import { has } from '../kernel/permissions.ts'
import { isMentionable, permissionsIn, type Place } from '../kernel/place.ts'

/** Whom a message may ping; absent means everybody it names. */
export interface AllowedMentions {
  parse: string[]
  users: string[]
  roles: string[]
  /** The author of the message that it answers. */
  repliedUser: boolean
}

export interface Mentions {
  mentionIds: string[]
  mentionRoleIds: string[]
  mentionEveryone: boolean
}

/**
 * Whom a message mentions: those whom its text names by Discord's markup, and the author of what it answers, under Discord's rules.
 *
 * @param answeredId that author; null for a message that is no answer.
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
