import type { FoundMember } from '@guildhall/contract'
import { DiscordRefusal } from '../kernel/discord.ts'
import { problem } from '../kernel/problem.ts'

/** A user as Discord describes one in a guild. */
export interface MemberProfile {
  readonly profile: FoundMember
  readonly isBot: boolean
  /** The time at which the user joined, as Discord gives it; null if it gives none. */
  readonly joinedAt: string | null
}

/**
 * Requests a member from Discord; undefined for a user who is not in the guild. Throws `discord.unavailable` when Discord does not answer,
 * and DiscordRefusal when the bot may not ask.
 */
export type AskProfile = (guildId: string, userId: string) => Promise<MemberProfile | undefined>

/** Searches the members whose name begins with a text. Throws like {@link AskProfile}. */
export type SearchMembers = (guildId: string, query: string) => Promise<FoundMember[]>

const NOT_LOOKED_UP =
  "Discord didn't let the bot look up members. Check that the bot is still on this server, then try again."

/** Turns a refusal by Discord into a problem that the administrator can act on. @throws Problem `discord.refused` */
export async function lookedUp<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof DiscordRefusal)) throw error
    throw problem('discord.refused', undefined, NOT_LOOKED_UP)
  }
}
