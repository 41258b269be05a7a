import { analytics } from './analytics/module.ts'
import { ask } from './ask/module.ts'
import { blame } from './blame/module.ts'
import { commands } from './commands/module.ts'
import { events } from './events/module.ts'
import { health } from './health/module.ts'
import { hugs } from './hugs/module.ts'
import type { BotContext, CreateModule } from './kernel/module.ts'
import { messageLog } from './message-log/module.ts'
import { messages } from './messages/module.ts'
import { moderation } from './moderation/module.ts'
import { raidTimes } from './raid-times/module.ts'
import { reminders } from './reminders/module.ts'
import { roleButtons } from './role-buttons/module.ts'
import { rules } from './rules/module.ts'
import { unavailability } from './unavailability/module.ts'
import { urlRules } from './url-rules/module.ts'
import { welcome } from './welcome/module.ts'
import { wordDetection } from './word-detection/module.ts'

/** All modules of the bot. For each event, their listeners run in this order. */
export const MODULES: readonly CreateModule<keyof BotContext>[] = [
  analytics,
  commands,
  blame,
  hugs,
  unavailability,
  raidTimes,
  ask,
  welcome,
  messageLog,
  moderation,
  wordDetection,
  rules,
  urlRules,
  reminders,
  messages,
  roleButtons,
  events,
  health,
]
