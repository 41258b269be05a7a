import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { BotIdentity, KnownBot } from './identity.ts'
import { createBotProfileStore } from './store.ts'

/** How long what Discord said of the bot is taken for true, in ms. */
const FRESH_MS = 10 * 60_000

/** Asks Discord who the bot is; throws `discord.unavailable` when it does not answer. */
export type AskBotIdentity = () => Promise<BotIdentity>

export interface BotProfile {
  /** @throws `discord.unavailable` when it was never learnt and Discord does not answer. */
  avatarUrl(): Promise<string>
  /** The user who may see what only the owner may. @throws as above. */
  ownerId(): Promise<string | null>
}

/**
 * @param deps.ownerId the configured owner; null to take the application's.
 * @param deps.cdnUrl where Discord's images are.
 */
export function createBotProfile(deps: {
  db: Database
  clock: Clock
  ask: AskBotIdentity
  ownerId: string | null
  cdnUrl: string
}): BotProfile {
  const { clock, ask, cdnUrl } = deps
  const store = createBotProfileStore(deps.db, clock)
  let known: KnownBot | undefined
  let asking: Promise<BotIdentity> | undefined

  async function refresh(): Promise<BotIdentity> {
    const bot = await ask()
    await store.put(bot)
    known = { bot, at: clock.now() }
    return bot
  }

  /** Old news is better than none and better than waiting: it stands until Discord has answered. */
  async function identity(): Promise<BotIdentity> {
    if (!known) {
      known = await store.get()
    }
    if (known && clock.now() - known.at <= FRESH_MS) return known.bot
    asking ??= refresh().finally(() => (asking = undefined))
    if (!known) return asking
    asking.catch(() => undefined)
    return known.bot
  }

  return {
    async avatarUrl() {
      const { userId, avatar } = await identity()
      if (avatar !== null) return `${cdnUrl}/avatars/${userId}/${avatar}.png`
      // Discord's six default snapshots, chosen by the id's time stamp.
      return `${cdnUrl}/embed/avatars/${(BigInt(userId) >> 22n) % 6n}.png`
    },
    ownerId: async () => deps.ownerId ?? (await identity()).ownerId,
  }
}
