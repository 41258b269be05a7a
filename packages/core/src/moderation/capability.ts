import type { Kernel } from '../kernel/kernel.ts'
import { createModerationHits, MODERATION_HIT } from './hits.ts'
import { AUTOMOD_RULES, createModerationService } from './moderation.ts'
import { createModerationProblems } from './problems.ts'

type ModerationDeps = Pick<Kernel, 'db' | 'clock' | 'changes' | 'jobs'>

/** The bot's rules in Discord's AutoMod, and the members whose messages they block. */
export function createModeration(deps: ModerationDeps) {
  const moderation = createModerationService(deps)
  const moderationHits = createModerationHits(deps)
  return {
    name: 'moderation',
    services: { moderation, moderationHits },
    problems: { find: createModerationProblems(deps), jobs: [AUTOMOD_RULES] },
    syncGuilds: (guildIds: readonly string[]) => moderation.syncGuilds(guildIds),
    // Keep the rules' job: rules that the bot should delete still exist when it returns.
    async leaveGuild(guildId: string) {
      await deps.jobs.leaveGuild(guildId, [MODERATION_HIT])
      await moderationHits.leaveGuild(guildId)
    },
    prune: () => moderationHits.prune(),
  }
}
