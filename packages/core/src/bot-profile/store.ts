import type { Database } from '../kernel/database/sqlite.ts'
import type { Clock } from '../kernel/clock.ts'
import type { BotIdentity, KnownBot } from './identity.ts'

/** There is one bot, so one row. */
const ONLY = 1

export function createBotProfileStore(db: Database, clock: Clock) {
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
