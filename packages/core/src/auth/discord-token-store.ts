import { tooFarAhead } from '../kernel/clock.ts'
import { hasNoSession, inSteps, isAmong } from '../kernel/database/queries.ts'
import type { Database } from '../kernel/database/schema.ts'
import type { DiscordGrant } from './discord-oauth.ts'
import { seal, unseal } from '../kernel/encryption.ts'

/** A user's Discord tokens in plain text. They never leave the process. */
export interface DiscordTokens {
  accessToken: string
  refreshToken: string
  /** The time at which the access token expires, in epoch ms. */
  expiresAt: number
  /** Identifies the content of the row: each write makes a new one. */
  revision: string
}

/** The right of one process to refresh the tokens of a user; times in epoch ms. */
interface RefreshLease {
  now: number
  until: number
  /** How long a lease lasts, in ms. */
  longest: number
}

/** Discord's tokens as encrypted rows, one per user; each opens only in its own row and column. */
export function createDiscordTokenStore(db: Database, key: Uint8Array) {
  const purpose = (userId: string, column: string): string => `discord_tokens/${column}/${userId}`

  function sealed(userId: string, grant: DiscordGrant, now: number) {
    const { accessToken, refreshToken, scope } = grant
    const values = {
      access_token: seal(key, purpose(userId, 'access_token'), accessToken),
      refresh_token: seal(key, purpose(userId, 'refresh_token'), refreshToken),
      scope,
      expires_at: now + grant.expiresIn * 1000,
      refreshing_until: null,
    }
    const tokens = { accessToken, refreshToken, expiresAt: values.expires_at, revision: values.refresh_token }
    return { values, tokens }
  }

  return {
    /** @returns undefined when there are none, or when they were encrypted under another secret. */
    async get(userId: string): Promise<DiscordTokens | undefined> {
      const row = await db
        .selectFrom('discord_tokens')
        .select(['access_token', 'refresh_token', 'expires_at'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row) return undefined
      const accessToken = unseal(key, purpose(userId, 'access_token'), row.access_token)
      const refreshToken = unseal(key, purpose(userId, 'refresh_token'), row.refresh_token)
      if (accessToken === undefined || refreshToken === undefined) return undefined
      return { accessToken, refreshToken, expiresAt: row.expires_at, revision: row.refresh_token }
    },
    /** Stores the tokens of a sign-in, also over tokens that a process is refreshing. */
    async put(userId: string, grant: DiscordGrant, now: number): Promise<void> {
      const { values } = sealed(userId, grant, now)
      await db
        .insertInto('discord_tokens')
        .values({ user_id: userId, ...values })
        .onConflict((oc) => oc.column('user_id').doUpdateSet(values))
        .execute()
    },
    /** Claims the refresh of this revision. @returns false when another process holds the claim, or the revision is outdated. */
    async claimRefresh(userId: string, revision: string, { now, until, longest }: RefreshLease): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('discord_tokens')
        .set({ refreshing_until: until })
        .where('user_id', '=', userId)
        .where('refresh_token', '=', revision)
        .where((eb) =>
          eb.or([
            eb('refreshing_until', 'is', null),
            eb('refreshing_until', '<=', now),
            eb('refreshing_until', '>', tooFarAhead(now, longest)),
          ]),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Stores the result of a refresh, and ends its lease. @returns undefined when the revision is outdated. */
    async replace(
      userId: string,
      revision: string,
      grant: DiscordGrant,
      now: number,
    ): Promise<DiscordTokens | undefined> {
      const { values, tokens } = sealed(userId, grant, now)
      const { numUpdatedRows } = await db
        .updateTable('discord_tokens')
        .set(values)
        .where('user_id', '=', userId)
        .where('refresh_token', '=', revision)
        .executeTakeFirst()
      return numUpdatedRows > 0n ? tokens : undefined
    },
    /** Ends the lease of a refresh that failed. */
    async endRefresh(userId: string, until: number): Promise<void> {
      await db
        .updateTable('discord_tokens')
        .set({ refreshing_until: null })
        .where('user_id', '=', userId)
        .where('refreshing_until', '=', until)
        .execute()
    },
    /** Drops the tokens of users who have no live session left. */
    async deleteUnused(now: number): Promise<void> {
      let last = ''
      await inSteps(async (rows) => {
        const some = await db
          .selectFrom('discord_tokens')
          .select((eb) => [
            'user_id',
            'access_token',
            hasNoSession(eb.ref('discord_tokens.user_id'), now).as('isUnused'),
          ])
          .where('user_id', '>', last)
          .orderBy('user_id')
          .limit(rows)
          .execute()
        last = some.at(-1)?.user_id ?? last
        const unused = some.filter((row) => row.isUnused)
        // A concurrent sign-in may have written new tokens: do not delete those.
        await db
          .deleteFrom('discord_tokens')
          .where((eb) =>
            isAmong(
              db,
              eb.ref('user_id'),
              unused.map((row) => row.user_id),
            ),
          )
          .where((eb) =>
            isAmong(
              db,
              eb.ref('access_token'),
              unused.map((row) => row.access_token),
            ),
          )
          .execute()
        return some.length
      })
    },
  }
}

/** Ends the leases of all refreshes. Call it only when no other process can hold one. */
export async function endAllRefreshes(db: Database): Promise<void> {
  await db
    .updateTable('discord_tokens')
    .set({ refreshing_until: null })
    .where('refreshing_until', 'is not', null)
    .execute()
}

export type DiscordTokenStore = ReturnType<typeof createDiscordTokenStore>
