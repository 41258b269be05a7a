import type { APIUser } from 'discord-api-types/v10'

/** A leading mention or id, and the text after it. Discord's ids have at least 17 digits. */
const LEADING_USER = /^(?:<@!?(?<mentioned>\d{17,20})>|(?<id>\d{17,19})(?=\s|$))\s*(?<after>[\s\S]*)$/

/**
 * Splits a text after a leading user.
 *
 * @param mentions the users that Discord resolved in the message; an unresolved mention is ordinary text.
 */
export function splitLeadingUser(
  text: string,
  mentions: readonly Pick<APIUser, 'id'>[],
): { userId: string | null; after: string } {
  const { mentioned, id, after } = LEADING_USER.exec(text)?.groups ?? {}
  const isUser = id !== undefined || mentions.some((user) => user.id === mentioned)
  return isUser ? { userId: mentioned ?? id ?? null, after: after ?? '' } : { userId: null, after: text }
}
