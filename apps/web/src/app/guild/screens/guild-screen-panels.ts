import type { ScreenPanels } from '../../../guilds/sections/guild-screens.ts'
import { ACCESS_PANEL } from './late-access.tsx'
import { ANALYTICS_PANEL } from './late-analytics.tsx'
import { HEALTH_PANEL } from './late-health.tsx'
import { HISTORY_PANEL } from './late-history.tsx'
import { WORD_DETECTION_PANEL } from './late-word-detection.tsx'

/** The screens of a server beside its tabs. */
export const SCREEN_PANELS: ScreenPanels = {
  health: HEALTH_PANEL,
  history: HISTORY_PANEL,
  access: ACCESS_PANEL,
  analytics: ANALYTICS_PANEL,
  'word-detection': WORD_DETECTION_PANEL,
}
