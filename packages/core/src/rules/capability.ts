import type { Kernel } from '../kernel/kernel.ts'
import { createRulesProblems } from './problems.ts'
import { createRulesPosting, type RulesMoved } from './posting.ts'
import { createRulesHistory } from './restoration.ts'
import { createRecordedSaves } from './recorded-saves.ts'
import { RULES_MESSAGE } from './saved-rules.ts'
import { createRulesService } from './service.ts'
import { channelsWithRules } from './store.ts'

interface RulesDeps extends Pick<Kernel, 'db' | 'clock' | 'stopwatch' | 'changes' | 'jobs' | 'readRows'> {
  readonly botUserId: string
  /** Called when other messages show the rules of a channel. */
  readonly onMoved: RulesMoved
}

/** The capability for the rules of channels, shown in messages of the bot. */
export function createRules(deps: RulesDeps) {
  const rulesPosting = createRulesPosting(deps)
  const saves = createRecordedSaves(deps)
  return {
    name: 'rules',
    services: { rules: createRulesService({ ...deps, saves }), rulesPosting },
    history: [createRulesHistory({ ...deps, saves })],
    problems: { find: createRulesProblems(deps), jobs: [RULES_MESSAGE] },
    firstSteps: {
      rules: async (guildId: string) => (await channelsWithRules(deps.db, guildId)).size > 0,
    },
    syncGuilds: (guildIds: readonly string[]) => rulesPosting.syncGuilds(guildIds),
    leaveGuild: (guildId: string) => deps.jobs.leaveGuild(guildId, [RULES_MESSAGE]),
    stop: () => rulesPosting.stop(),
  }
}
