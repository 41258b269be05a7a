import type { CreateModule } from '../kernel/module.ts'
import { deliverReminder } from './deliver.ts'
import { postTest } from './post-test.ts'

/** Sends due reminders. */
export const reminders: CreateModule<
  'api' | 'botUserId' | 'clock' | 'log' | 'missingIn' | 'reminderDelivery' | 'rest' | 'snapshotOf'
> = (bot) => ({
  name: 'reminders',
  jobs: [deliverReminder(bot), postTest(bot)],
})
