import type { Kernel } from '../kernel/kernel.ts'
import { createRulesPosting, type RulesMoved } from './posting.ts'
import { RULES_MESSAGE } from './saved-rules.ts'
import { createRulesService } from './service.ts'

export interface RulesDeps extends Pick<Kernel, 'db' | 'clock' | 'stopwatch' | 'changes' | 'jobs' | 'readRows'> {
  readonly botUserId: string
  /** The rules of a channel are shown by other messages now. */
  readonly onMoved: RulesMoved
}

/** The rules of a channel, in messages of the bot. */
export function createRules(deps: RulesDeps) {
  const rulesPosting = createRulesPosting(deps)
  return {
    name: 'rules',
    services: { rules: createRulesService(deps), rulesPosting },
    syncGuilds: (guildIds: readonly string[]) => rulesPosting.syncGuilds(guildIds),
    leaveGuild: (guildId: string) => deps.jobs.leaveGuild(guildId, [RULES_MESSAGE]),
    stop: () => rulesPosting.stop(),
  }
}
