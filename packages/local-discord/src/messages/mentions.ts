import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { has } from '../kernel/permissions.ts'
import { isThere, permissionsIn, type Place } from '../kernel/place.ts'

/** Whom a message may ping; absent means everybody it names. */
export interface AllowedMentions {
  parse: string[]
  users: string[]
  roles: string[]
}

export interface Mentions {
  mentionIds: string[]
  mentionRoleIds: string[]
  mentionEveryone: boolean
}

/** Whom the text mentions, by Discord's markup and under Discord's rules. */
export function mentionsIn(
  content: string,
  place: Place,
  authorId: string,
  allowed: AllowedMentions | undefined,
): Mentions {
  const pingsAll = has(permissionsIn(place, authorId), P.MentionEveryone)
  const users = idsIn(content, /<@!?(\d+)>/g).filter((id) => isThere(place, id) && allows(allowed, 'users', id))
  const roles = idsIn(content, /<@&(\d+)>/g).filter((id) => {
    const role = place.guild?.roles.find((one) => one.id === id)
    return role !== undefined && (role.mentionable || pingsAll) && allows(allowed, 'roles', id)
  })
  return {
    mentionIds: users,
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
