import type { Kernel } from '../kernel/kernel.ts'
import { createRaidTimeProblems } from './problems.ts'
import { createRaidTimeService, RAID_TOPIC } from './raid-times.ts'

export type RaidTimesDeps = Pick<Kernel, 'db' | 'clock' | 'changes' | 'jobs'>

/** The times of raids, in the topics of their channels. */
export function createRaidTimes(deps: RaidTimesDeps) {
  return {
    name: 'raid-times',
    services: { raidTimes: createRaidTimeService(deps) },
    problems: { find: createRaidTimeProblems(), jobs: [RAID_TOPIC] },
    leaveGuild: (guildId: string) => deps.jobs.leaveGuild(guildId, [RAID_TOPIC]),
  }
}
