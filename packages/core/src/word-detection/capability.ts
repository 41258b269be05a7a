import type { Kernel } from '../kernel/kernel.ts'
import { createWordHits } from './hits.ts'
import { createWordListSync } from './sync.ts'
import { createWordListProblems, WORD_LIST_JOBS } from './problems.ts'
import { createListSaves } from './recorded-saves.ts'
import { createWordListsHistory } from './restoration.ts'
import { createWordListService } from './service.ts'

type WordDetectionDeps = Pick<Kernel, 'db' | 'clock' | 'stopwatch' | 'changes' | 'jobs' | 'readRows'>

/** Word lists on the keyword rules of Discord's AutoMod, and their hits. */
export function createWordDetection(deps: WordDetectionDeps) {
  const saves = createListSaves(deps)
  const wordListSync = createWordListSync(deps)
  const wordHits = createWordHits(deps)
  return {
    name: 'word-detection',
    services: { wordLists: createWordListService({ ...deps, saves }), wordListSync, wordHits },
    history: [createWordListsHistory({ ...deps, saves })],
    problems: { find: createWordListProblems(deps), jobs: WORD_LIST_JOBS },
    // No leaveGuild hook: Discord keeps the bot's rules after the bot leaves, so the job waits for its return.
    syncGuilds: (guildIds: readonly string[]) => wordListSync.syncGuilds(guildIds),
    prune: () => wordHits.prune(),
    stop: () => wordHits.stop(),
  }
}
