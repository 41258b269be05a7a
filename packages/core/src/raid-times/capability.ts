import type { Kernel } from '../kernel/kernel.ts'
import { createRaidTimeProblems } from './problems.ts'
import { createRaidTimeService, RAID_TOPIC } from './raid-times.ts'

type RaidTimesDeps = Pick<Kernel, 'db' | 'clock' | 'changes' | 'jobs'>

/** The times of raids, in the topics of their channels. */
export function createRaidTimes(deps: RaidTimesDeps) {
  const raidTimes = createRaidTimeService(deps)
  return {
    name: 'raid-times',
    services: { raidTimes },
    problems: { find: createRaidTimeProblems(), jobs: [RAID_TOPIC] },
    syncGuilds: (guildIds: readonly string[]) => raidTimes.syncGuilds(guildIds),
    leaveGuild: (guildId: string) => deps.jobs.leaveGuild(guildId, [RAID_TOPIC]),
  }
}
