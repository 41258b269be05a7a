import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { atMost } from '../kernel/at-most.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import { problem } from '../kernel/problem.ts'
import { GrantRefused, type DiscordGrant, type DiscordOAuth } from './discord-oauth.ts'
import type { DiscordTokens, DiscordTokenStore } from './discord-token-store.ts'

/** Tokens are refreshed this long before they expire, in ms, so that none expires during a call. */
const EARLY_MS = 60_000
/** How long a refresh may take, in ms: longer than the call to Discord with its retry and the write of its result. */
const LEASE_MS = 12_000
/** How long a call waits for the refresh of another process, in ms; less than the client waits (10 s). */
const WAIT_MS = 8_000
/** How often it checks whether the other process has finished, in ms. */
const LOOK_MS = 50
/** Maximum number of refresh results kept in memory while the database is unavailable. */
const MOST_UNWRITTEN = 10_000

/** The result of a refresh, and when it was received, in epoch ms. */
interface Renewal {
  readonly grant: DiscordGrant
  readonly at: number
}

/** Lets a service act at Discord in a user's name. */
export function createDiscordAccess(deps: {
  store: DiscordTokenStore
  oauth: DiscordOAuth
  clock: Clock
  stopwatch: Stopwatch
}) {
  const { store, oauth, clock, stopwatch } = deps
  const refreshing = new Map<string, Promise<DiscordTokens>>()
  /** Results not yet in the database, by the revision that they replace. */
  const unwritten = new LRUCache<string, Renewal>(atMost(MOST_UNWRITTEN))

  /** Claims the refresh. Waits while another process holds it, and returns the tokens that replaced the spent ones meanwhile. */
  async function claim(userId: string, spent: DiscordTokens): Promise<{ until: number } | { tokens: DiscordTokens }> {
    for (const end = stopwatch.elapsed() + WAIT_MS; ;) {
      const now = clock.now()
      const lease = { now, until: now + LEASE_MS, longest: LEASE_MS }
      if (await store.claimRefresh(userId, spent.revision, lease)) return { until: lease.until }
      const newer = await newerThan(userId, spent)
      if (newer) return { tokens: newer }
      if (stopwatch.elapsed() >= end) throw problem('discord.unavailable')
      await wait(LOOK_MS)
    }
  }

  /** The stored tokens, or undefined while they are the spent ones. @throws `auth.expired` when there are none. */
  async function newerThan(userId: string, spent: DiscordTokens): Promise<DiscordTokens | undefined> {
    const stored = await store.get(userId)
    if (!stored) throw problem('auth.expired')
    return stored.revision === spent.revision ? undefined : stored
  }

  /** Stores the result of a refresh. Keeps it in memory until stored, because Discord does not accept the spent token again. */
  async function write(userId: string, spent: DiscordTokens, renewal: Renewal): Promise<DiscordTokens | undefined> {
    unwritten.set(spent.revision, renewal)
    const tokens = await store.replace(userId, spent.revision, renewal.grant, renewal.at)
    unwritten.delete(spent.revision)
    return tokens
  }

  /** Asks Discord for new tokens. @returns undefined when Discord refuses. */
  async function ask(userId: string, spent: DiscordTokens, until: number): Promise<Renewal | undefined> {
    try {
      return { grant: await oauth.refresh(spent.refreshToken), at: clock.now() }
    } catch (error) {
      // Best effort: when the database is unavailable, the lease ends by itself.
      await store.endRefresh(userId, until).catch(() => undefined)
      if (!(error instanceof GrantRefused)) throw error
      return undefined
    }
  }

  async function renew(userId: string, spent: DiscordTokens): Promise<DiscordTokens> {
    let renewal = unwritten.get(spent.revision)
    if (!renewal) {
      const claimed = await claim(userId, spent)
      if ('tokens' in claimed) return claimed.tokens
      renewal = await ask(userId, spent, claimed.until)
    }
    // When the write fails, the lease stays: another process would send the spent token.
    const renewed = renewal && (await write(userId, spent, renewal))
    if (renewed) return renewed
    // A refresh token works once. No other process had the lease, so it is lost unless the row has newer tokens: from a new sign-in, or
    // from a process that outlived its lease.
    const newer = await newerThan(userId, spent)
    if (!newer) throw problem('auth.expired')
    return newer
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
    /**
     * Runs a call with the user's Discord token, refreshed before it expires, and again when Discord refuses it.
     *
     * @throws `auth.expired` when Discord no longer accepts either token; `discord.unavailable` when it does not
     * answer, or another process
     *   takes too long to refresh.
     */
    async with<T>(userId: string, call: (accessToken: string) => Promise<T>): Promise<T> {
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
