import type { Ages } from '../kernel/ages.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { Problem } from '../kernel/problem.ts'
import type { GuildMember, GuildMembers } from './members-store.ts'

/**
 * Requests a member's roles from Discord; undefined when the bot cannot see the guild, or no longer.
 * Throws `discord.unavailable` when Discord does not answer.
 */
export type AskMember = (guildId: string, userId: string) => Promise<GuildMember | undefined>

/** A member, and the age of that data. */
interface AgedMember extends GuildMember {
  ageMs: number
  /** Whether the data is older than requested, because Discord does not respond. */
  isFallback: boolean
}

/**
 * Reads a member of a guild from the row, or from Discord if the row is older than `atMostMs`. While Discord is unreachable, a row up to
 * `fallbackMs` old is enough.
 *
 * @returns undefined when the bot no longer sees the guild.
 * @throws `discord.unavailable`
 */
type ReadMember = (
  candidate: { userId: string; snapshot: GuildSnapshot },
  age: { atMostMs: number; fallbackMs: number },
) => Promise<AgedMember | undefined>

/** @returns a function that reads members, with one call to Discord for simultaneous reads of the same member. */
export function createMemberReads(deps: { members: GuildMembers; askMember: AskMember; ages: Ages }): ReadMember {
  const { members, ages } = deps
  const asking = new Map<string, Promise<AgedMember | undefined>>()

  async function askNow(guildId: string, userId: string): Promise<AgedMember | undefined> {
    const began = ages.moment()
    const member = await members.ask(guildId, userId, () => deps.askMember(guildId, userId))
    return member && { ...member, ageMs: ages.since(began), isFallback: false }
  }

  /** Shares one call to Discord among the requests of one page, which arrive together. */
  function ask(guildId: string, userId: string): Promise<AgedMember | undefined> {
    const key = `${guildId}/${userId}`
    const underWay = asking.get(key)
    if (underWay) return underWay
    const asked = askNow(guildId, userId).finally(() => asking.delete(key))
    asking.set(key, asked)
    return asked
  }

  return async ({ userId, snapshot }, age) => {
    const known = await members.get(snapshot.id, userId)
    const ageMs = known ? ages.of(known.checkedAt) : Infinity
    if (known && ageMs <= age.atMostMs) return { ...known, ageMs, isFallback: false }
    try {
      return await ask(snapshot.id, userId)
    } catch (error) {
      if (isDiscordUnavailable(error) && known && ageMs <= age.fallbackMs) return { ...known, ageMs, isFallback: true }
      throw error
    }
  }
}

/** Whether an error reports that Discord is unreachable. */
export function isDiscordUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'discord.unavailable'
}
