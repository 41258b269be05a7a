import type { Kernel } from '../kernel/kernel.ts'
import { createReminderDelivery } from './delivery.ts'
import { createReminderWrites } from './recorded-writes.ts'
import { createReminderProblems } from './problems.ts'
import { createReminderService } from './reminders.ts'
import { createRemindersHistory } from './restoration.ts'
import { countReminders, REMINDER } from './store.ts'
import { createReminderTests, REMINDER_TEST } from './test-messages.ts'

type RemindersDeps = Pick<Kernel, 'db' | 'clock' | 'changes' | 'jobs' | 'readRows'>

/** The capability for messages that are sent at a set time, once or repeatedly. */
export function createReminders(deps: RemindersDeps) {
  const writes = createReminderWrites(deps)
  const reminderDelivery = createReminderDelivery(deps)
  return {
    name: 'reminders',
    services: {
      reminders: createReminderService({ ...deps, writes }),
      reminderDelivery,
      reminderTests: createReminderTests(deps),
    },
    history: [createRemindersHistory({ ...deps, writes })],
    problems: { find: createReminderProblems(deps.db), jobs: [REMINDER] },
    firstSteps: { reminder: async (guildId: string) => (await countReminders(deps.db, guildId)) > 0 },
    syncGuilds: (guildIds: readonly string[]) => reminderDelivery.syncGuilds(guildIds),
    leaveGuild: (guildId: string) => deps.jobs.leaveGuild(guildId, [REMINDER, REMINDER_TEST]),
    prune: () => reminderDelivery.prune(),
  }
}
