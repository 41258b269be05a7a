import type { Kernel } from '../kernel/kernel.ts'
import { createReminderDelivery } from './delivery.ts'
import { createReminderService } from './reminders.ts'
import { REMINDER } from './store.ts'
import { createReminderTests, REMINDER_TEST } from './test-messages.ts'

export type RemindersDeps = Pick<Kernel, 'db' | 'clock' | 'changes' | 'jobs'>

/** Messages that are sent at their time, once or again and again. */
export function createReminders(deps: RemindersDeps) {
  const reminderDelivery = createReminderDelivery(deps)
  return {
    name: 'reminders',
    services: { reminders: createReminderService(deps), reminderDelivery, reminderTests: createReminderTests(deps) },
    syncGuilds: (guildIds: readonly string[]) => reminderDelivery.syncGuilds(guildIds),
    leaveGuild: (guildId: string) => deps.jobs.leaveGuild(guildId, [REMINDER, REMINDER_TEST]),
    prune: () => reminderDelivery.prune(),
  }
}
