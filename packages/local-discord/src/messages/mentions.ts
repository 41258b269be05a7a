import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Message } from '../kernel/model.ts'
import { has } from '../kernel/permissions.ts'
import { isMentionable, permissionsIn, type Place } from '../kernel/place.ts'

/** Discord's allowed_mentions: https://discord.com/developers/docs/resources/message#allowed-mentions-object */
export interface AllowedMentions {
  parse: readonly string[]
  users: readonly string[]
  roles: readonly string[]
  /** Whether a reply mentions the author of the original. */
  repliedUser: boolean
}

/**
 * The mentions of a message whose sender names none. Answers to interactions and follow-ups mention users, but neither roles nor
 * everyone: https://discord.com/developers/docs/resources/message#allowed-mentions-object-default-settings-for-allowed-mentions
 */
const DEFAULTS: Readonly<Record<'message' | 'interaction', AllowedMentions>> = {
  message: { parse: ['users', 'roles', 'everyone'], users: [], roles: [], repliedUser: true },
  interaction: { parse: ['users'], users: [], roles: [], repliedUser: false },
}

interface Mentions {
  mentionIds: string[]
  mentionRoleIds: string[]
  mentionEveryone: boolean
}

/**
 * The users and roles that a message mentions by its text or as a reply, as far as permissions and allowed_mentions permit.
 *
 * @param answeredId the author of the original message; null unless the message is a reply.
 * @param given undefined unless the sender named the allowed mentions.
 */
export function mentionsIn(
  { content, authorId, interaction }: Pick<Message, 'content' | 'authorId' | 'interaction'>,
  place: Place,
  answeredId: string | null,
  given: AllowedMentions | undefined,
): Mentions {
  const allowed = given ?? DEFAULTS[interaction === null ? 'message' : 'interaction']
  const pingsAll = has(permissionsIn(place, authorId), P.MentionEveryone)
  const users = idsIn(content, /<@!?(\d+)>/g).filter((id) => isMentionable(place, id) && allows(allowed, 'users', id))
  const roles = idsIn(content, /<@&(\d+)>/g).filter((id) => {
    const role = place.guild?.roles.find((one) => one.id === id)
    return role !== undefined && (role.mentionable || pingsAll) && allows(allowed, 'roles', id)
  })
  const answered = answeredId !== null && allowed.repliedUser ? [answeredId] : []
  return {
    mentionIds: [...new Set([...users, ...answered])],
    mentionRoleIds: roles,
    mentionEveryone: pingsAll && /@(everyone|here)\b/.test(content) && allowed.parse.includes('everyone'),
  }
}

function idsIn(content: string, pattern: RegExp): string[] {
  return [...new Set([...content.matchAll(pattern)].map((match) => match[1] ?? ''))]
}

function allows(allowed: AllowedMentions, kind: 'users' | 'roles', id: string): boolean {
  return allowed.parse.includes(kind) || allowed[kind].includes(id)
}
