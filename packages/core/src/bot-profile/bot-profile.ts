import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/schema.ts'
import { slotOf } from '../kernel/snowflake.ts'

/** How long a response from Discord about the bot is fresh, in ms. */
const FRESH_MS = 10 * 60_000
/** The key of the only row: there is one bot. */
const ONLY = 1

/** The bot's user and its owner. */
export interface BotIdentity {
  userId: string
  username: string
  /** Hash of the avatar, or null without one. */
  avatar: string | null
  /** The application's owner, or its team's. */
  ownerId: string | null
}

/** The bot's profile, with the time of the response in epoch ms. */
interface KnownBot {
  bot: BotIdentity
  at: number
}

/** Requests the bot's profile; throws `discord.unavailable` when Discord does not answer. */
export type AskBotIdentity = () => Promise<BotIdentity>

export type BotProfile = ReturnType<typeof createBotProfileService>

/**
 * @param deps.ownerId the configured owner; null to take the application's.
 * @param deps.cdnUrl the origin of Discord's images.
 */
export function createBotProfileService(deps: {
  db: Database
  clock: Clock
  ask: AskBotIdentity
  ownerId: string | null
  cdnUrl: string
}) {
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

  /** Returns a stale profile while a new one is requested, so that callers need not wait. */
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
    /** @throws `discord.unavailable` when the profile is unknown and Discord does not answer. */
    async avatarUrl(): Promise<string> {
      const { userId, avatar } = await identity()
      if (avatar !== null) return `${cdnUrl}/avatars/${userId}/${avatar}.png`
      // Discord's six default avatars, chosen by the id's time stamp.
      return `${cdnUrl}/embed/avatars/${slotOf(userId) % 6}.png`
    },
    /** The user with access to the owner's pages. @throws like `avatarUrl` */
    ownerId: async (): Promise<string | null> => deps.ownerId ?? (await identity()).ownerId,
  }
}

function createBotProfileStore(db: Database, clock: Clock) {
  return {
    async get(): Promise<KnownBot | undefined> {
      const row = await db.selectFrom('bot_profile').selectAll().where('id', '=', ONLY).executeTakeFirst()
      if (!row) return undefined
      const { user_id: userId, username, avatar, owner_id: ownerId, updated_at: at } = row
      return { bot: { userId, username, avatar, ownerId }, at }
    },
    async put(bot: BotIdentity): Promise<void> {
      const values = {
        user_id: bot.userId,
        username: bot.username,
        avatar: bot.avatar,
        owner_id: bot.ownerId,
        updated_at: clock.now(),
      }
      await db
        .insertInto('bot_profile')
        .values({ id: ONLY, ...values })
        .onConflict((oc) => oc.column('id').doUpdateSet(values))
        .execute()
    },
  }
}
