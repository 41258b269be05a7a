import type { Kernel } from '../kernel/kernel.ts'
import { createModerationHits, MODERATION_HIT } from './hits.ts'
import { createModerationService } from './moderation.ts'

export type ModerationDeps = Pick<Kernel, 'db' | 'clock' | 'changes' | 'jobs'>

/** The bot's rules in Discord's AutoMod, and the members whose messages they block. */
export function createModeration(deps: ModerationDeps) {
  const moderation = createModerationService(deps)
  const moderationHits = createModerationHits(deps)
  return {
    name: 'moderation',
    services: { moderation, moderationHits },
    syncGuilds: (guildIds: readonly string[]) => moderation.syncGuilds(guildIds),
    // The job of the rules stays: rules that are to be deleted are still there when the bot comes back.
    async leaveGuild(guildId: string) {
      await deps.jobs.leaveGuild(guildId, [MODERATION_HIT])
      await moderationHits.leaveGuild(guildId)
    },
    prune: () => moderationHits.prune(),
  }
}
