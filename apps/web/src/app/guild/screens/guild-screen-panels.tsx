import type { ScreenPanels } from '../../../guilds/sections/guild-screens.ts'
import { LateAccess } from './late-access.tsx'
import { LateAnalytics } from './late-analytics.tsx'
import { LateHealth } from './late-health.tsx'
import { LateHistory } from './late-history.tsx'
import { LateWordDetection } from './late-word-detection.tsx'

/** The screens of a server beside its tabs. */
export const SCREEN_PANELS: ScreenPanels = {
  health: LateHealth,
  history: LateHistory,
  access: LateAccess,
  analytics: LateAnalytics,
  'word-detection': LateWordDetection,
}
