import type { Kernel } from '../kernel/kernel.ts'
import { EVENT_CALENDAR, EVENT_MESSAGE, EVENT_PING } from './jobs.ts'
import { createEventPosting } from './posting.ts'
import { createEventProblems } from './problems.ts'
import { createEventService } from './service.ts'

type EventsDeps = Pick<Kernel, 'db' | 'clock' | 'changes' | 'jobs'>

/** Events for which members sign up. */
export function createEvents(deps: EventsDeps) {
  const eventPosting = createEventPosting(deps)
  return {
    name: 'events',
    services: { events: createEventService(deps), eventPosting },
    problems: { find: createEventProblems(deps), jobs: [EVENT_MESSAGE, EVENT_CALENDAR, EVENT_PING] },
    syncGuilds: (guildIds: readonly string[]) => eventPosting.syncGuilds(guildIds),
    leaveGuild: (guildId: string) => deps.jobs.leaveGuild(guildId, [EVENT_MESSAGE, EVENT_CALENDAR, EVENT_PING]),
    prune: () => eventPosting.prune(),
    stop: () => eventPosting.stop(),
  }
}
