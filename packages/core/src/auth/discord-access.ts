import type { Clock } from '../kernel/clock.ts'
import { problem } from '../kernel/problem.ts'
import { GrantRefused, type DiscordOAuth } from './discord-oauth.ts'
import type { DiscordTokens, DiscordTokenStore } from './discord-token-store.ts'

/** Tokens are refreshed this long before they expire, in ms, so that none expires during a call. */
const EARLY_MS = 60_000

/** Lets a service act at Discord in a user's name. */
export interface DiscordAccess {
  /**
   * Runs a call with the user's Discord token, refreshed first when it is about to end, and once more when Discord refuses it.
   *
   * @throws `auth.expired` when Discord accepts neither token any more; `discord.unavailable` when it does not answer.
   */
  with<T>(userId: string, call: (accessToken: string) => Promise<T>): Promise<T>
}

export function createDiscordAccess(deps: {
  store: DiscordTokenStore
  oauth: DiscordOAuth
  clock: Clock
}): DiscordAccess {
  const { store, oauth, clock } = deps
  const refreshing = new Map<string, Promise<DiscordTokens>>()

  async function renew(userId: string, spent: DiscordTokens): Promise<DiscordTokens> {
    try {
      return await store.put(userId, await oauth.refresh(spent.refreshToken), clock.now())
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error
      // A refresh token works once: another process may have used it, and its result is then in the row.
      const now = await store.get(userId)
      if (now && now.refreshToken !== spent.refreshToken) return now
      throw problem('auth.expired')
    }
  }

  /** One refresh at a time per user: a second one would send a token that was already used. */
  async function refresh(userId: string, spent: DiscordTokens): Promise<DiscordTokens> {
    const underWay = refreshing.get(userId)
    if (underWay) return underWay
    const renewal = renew(userId, spent).finally(() => refreshing.delete(userId))
    refreshing.set(userId, renewal)
    return renewal
  }

  return {
    async with(userId, call) {
      const stored = await store.get(userId)
      if (!stored) throw problem('auth.expired')
      const tokens = stored.expiresAt - EARLY_MS > clock.now() ? stored : await refresh(userId, stored)
      try {
        return await call(tokens.accessToken)
      } catch (error) {
        if (!(error instanceof GrantRefused)) throw error
      }
      const renewed = await refresh(userId, tokens)
      try {
        return await call(renewed.accessToken)
      } catch (error) {
        throw error instanceof GrantRefused ? problem('auth.expired') : error
      }
    },
  }
}
