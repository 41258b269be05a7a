import type { APIUser } from 'discord-api-types/v10'

/** A mention or an id, by itself or before more text. Discord's ids have 17 digits and more. */
const USER_FIRST = /^(?:<@!?(?<mentioned>\d{17,20})>|(?<id>\d{17,19})(?=\s|$))\s*(?<after>[\s\S]*)$/

/**
 * Splits a text at the person whom it begins with.
 *
 * @param mentions whom Discord found mentioned in the message: who is not among them is nobody.
 */
export function userFirst(
  text: string,
  mentions: readonly Pick<APIUser, 'id'>[],
): { userId: string | null; after: string } {
  const { mentioned, id, after } = USER_FIRST.exec(text)?.groups ?? {}
  const isSomebody = id !== undefined || mentions.some((user) => user.id === mentioned)
  return isSomebody ? { userId: mentioned ?? id ?? null, after: after ?? '' } : { userId: null, after: text }
}
