import { hasNoSession, inSteps, isAmong } from '../kernel/database/queries.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { DiscordGrant } from './discord-oauth.ts'
import { seal, unseal } from './encryption.ts'

/** Discord's tokens of a user, in the clear; never leave the process. */
export interface DiscordTokens {
  accessToken: string
  refreshToken: string
  /** Epoch ms. */
  expiresAt: number
}

/** Discord's tokens as encrypted rows, one per user; each opens only in its own row and column. */
export function createDiscordTokenStore(db: Database, key: Uint8Array) {
  const purpose = (userId: string, column: string): string => `discord_tokens/${column}/${userId}`
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
      return { accessToken, refreshToken, expiresAt: row.expires_at }
    },
    async put(userId: string, grant: DiscordGrant, now: number): Promise<DiscordTokens> {
      const tokens = {
        accessToken: grant.accessToken,
        refreshToken: grant.refreshToken,
        expiresAt: now + grant.expiresIn * 1000,
      }
      const values = {
        access_token: seal(key, purpose(userId, 'access_token'), grant.accessToken),
        refresh_token: seal(key, purpose(userId, 'refresh_token'), grant.refreshToken),
        scope: grant.scope,
        expires_at: tokens.expiresAt,
      }
      await db
        .insertInto('discord_tokens')
        .values({ user_id: userId, ...values })
        .onConflict((oc) => oc.column('user_id').doUpdateSet(values))
        .execute()
      return tokens
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
        // A user who signs in at this moment has new tokens by now, and those stay.
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

export type DiscordTokenStore = ReturnType<typeof createDiscordTokenStore>
