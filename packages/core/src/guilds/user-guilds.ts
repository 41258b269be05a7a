import * as z from 'zod'
import type { Ages } from '../kernel/ages.ts'
import type { Clock } from '../kernel/clock.ts'
import { hasNoSession, inSteps, SIGNED_OUT_KEPT_MS } from '../kernel/database/queries.ts'
import type { Database } from '../kernel/database/schema.ts'
import { columnsOf, type ReadRows } from '../kernel/database/unreadable-rows.ts'
import { hasPermission } from '../kernel/permissions.ts'
import { Problem } from '../kernel/problem.ts'

/** How long a decision made from Discord's response is valid while Discord is unreachable, in ms. */
export const STANDS_MS = 5 * 60_000

/** The age of a list that is not used while Discord responds, in ms. */
const EXPIRED_MS = 2 * 60_000

/** A guild as Discord lists it to one of its members. */
export const UserGuild = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.nullable(z.string()),
  owner: z.boolean(),
  /** The member's permissions in the whole guild, as a decimal bit set. */
  permissions: z.string(),
  memberCount: z.nullable(z.number()),
})
export type UserGuild = z.infer<typeof UserGuild>

const UserGuilds = z.array(UserGuild)

/** Requests a user's guilds from Discord with the user's own token; throws `discord.unavailable` or `auth.expired`. */
export type AskUserGuilds = (userId: string) => Promise<UserGuild[]>

/** A user's list, with its age and source. */
export interface UserGuildList {
  guilds: UserGuild[]
  /** How long ago Discord was asked for it, in ms. */
  ageMs: number
  /** Whether the list is older than `age.atMostMs` because Discord does not respond. */
  isFallback: boolean
}

/** The guilds of each user as Discord lists them to that user, one row per user. */
export type UserGuildLists = ReturnType<typeof createUserGuildLists>

export function createUserGuildLists(deps: {
  db: Database
  clock: Clock
  ages: Ages
  ask: AskUserGuilds
  readRows: ReadRows
}) {
  const { db, clock, ages, ask, readRows } = deps
  const fetching = new Map<string, Promise<UserGuildList>>()

  /** @returns undefined when there is no readable row: then Discord is asked. */
  async function stored(userId: string): Promise<UserGuildList | undefined> {
    const row = await db
      .selectFrom('user_guilds')
      .select(['guilds', 'fetched_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!row) return undefined
    const read = columnsOf({ table: 'user_guilds', guildId: '', key: userId })
    const [guilds] = readRows([row], () => read('guilds', row.guilds, UserGuilds))
    return guilds && { guilds, ageMs: ages.of(row.fetched_at), isFallback: false }
  }

  async function store(userId: string, guilds: UserGuild[], fetchedAt: number): Promise<void> {
    const values = { guilds: JSON.stringify(guilds), fetched_at: fetchedAt }
    await db
      .insertInto('user_guilds')
      .values({ user_id: userId, ...values })
      .onConflict((oc) => oc.column('user_id').doUpdateSet(values))
      .execute()
  }

  /** @returns the number of lists deleted. */
  async function deleteSignedOut(before: number, now: number, atMost: number): Promise<number> {
    const old = db
      .selectFrom('user_guilds')
      .select('user_id')
      .where('fetched_at', '<', before)
      .where((eb) => hasNoSession(eb.ref('user_guilds.user_id'), now))
      .limit(atMost)
    const { numDeletedRows } = await db
      .deleteFrom('user_guilds')
      .where('user_id', 'in', old)
      // PostgreSQL repeats this check when a concurrent transaction has written the row.
      .where('fetched_at', '<', before)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  /** Shares one call among the simultaneous requests of a page: Discord allows about one such call a second. */
  function fetchOnce(userId: string): Promise<UserGuildList> {
    const underWay = fetching.get(userId)
    if (underWay) return underWay
    const askedAt = clock.now()
    const asked = ages.moment()
    const fetched = ask(userId)
      .then(async (guilds) => {
        await store(userId, guilds, askedAt)
        return { guilds, ageMs: ages.since(asked), isFallback: false }
      })
      .finally(() => fetching.delete(userId))
    fetching.set(userId, fetched)
    return fetched
  }

  /**
   * @param age.atMostMs the maximum age of the list, in ms.
   * @param age.fallbackMs the maximum age of the list while Discord does not answer, in ms.
   * @throws `discord.unavailable` when Discord does not answer and the last list is older.
   */
  async function find(userId: string, age: { atMostMs: number; fallbackMs: number }): Promise<UserGuildList> {
    const last = await stored(userId)
    if (last && last.ageMs <= age.atMostMs) return last
    try {
      return await fetchOnce(userId)
    } catch (error) {
      const isUnavailable = error instanceof Problem && error.code === 'discord.unavailable'
      if (isUnavailable && last && last.ageMs <= age.fallbackMs) return { ...last, isFallback: true }
      throw error
    }
  }

  return {
    /**
     * @param atMostMs the maximum age of the list, in ms.
     * @throws `discord.unavailable` when Discord does not answer and the last list is over five minutes old.
     */
    get: async (userId: string, atMostMs: number): Promise<UserGuild[]> =>
      (await find(userId, { atMostMs, fallbackMs: STANDS_MS })).guilds,
    find,
    /** Makes a user's list old, so that the next request asks Discord. Without a response, the list is used as before. */
    async expire(userId: string): Promise<void> {
      const old = clock.now() - EXPIRED_MS
      await db
        .updateTable('user_guilds')
        .set({ fetched_at: old })
        .where('user_id', '=', userId)
        .where('fetched_at', '>', old)
        .execute()
    },
    /** Deletes old lists of users who have no live session. */
    async prune(): Promise<void> {
      const now = clock.now()
      await inSteps((rows) => deleteSignedOut(now - SIGNED_OUT_KEPT_MS, now, rows))
    },
  }
}

/** Whether Discord lets this member administer the guild. */
export function administers(guild: UserGuild): boolean {
  return guild.owner || hasPermission(guild.permissions, 'Administrator')
}
