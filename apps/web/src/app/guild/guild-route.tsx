import { useEffect } from 'react'
import { GuildPage } from '../../guilds/guild-page.tsx'
import { screenAt } from '../../guilds/sections/guild-screens.ts'
import { tabAt } from '../../guilds/sections/guild-tab.ts'
import { useEntry } from '../../lib/page/router.tsx'
import { guildIdIn } from '../first-paint/guild-path.ts'
import { SCREEN_PANELS } from './screens/guild-screen-panels.tsx'
import { GUILD_TABS } from './guild-tabs.tsx'
import { preloadAccess } from './screens/late-access.tsx'
import { preloadHealth } from './screens/late-health.tsx'
import { preloadAnalytics } from './screens/late-analytics.tsx'
import { preloadHistory } from './screens/late-history.tsx'
import { preloadWordDetection } from './screens/late-word-detection.tsx'
import { LiveLine, useLiveChanges } from './live-changes.tsx'
import { preloadSettingsTab } from './late-settings-tab.tsx'

/** /guilds/:guildId/*: the guild page with each capability in its tab. */
export function GuildRoute() {
  const entry = useEntry()
  const guildId = guildIdIn(entry.pathname) ?? ''
  const isSettings = tabAt(entry) === 'settings'
  const screen = screenAt(entry.pathname)
  // Preload the code in parallel with the guild.
  useEffect(() => {
    if (isSettings) preloadSettingsTab()
    if (screen === 'history') preloadHistory()
    if (screen === 'health') preloadHealth()
    if (screen === 'access') preloadAccess()
    if (screen === 'analytics') preloadAnalytics()
    if (screen === 'word-detection') preloadWordDetection()
  }, [isSettings, screen])
  const mode = useLiveChanges(guildId)
  return (
    <>
      <LiveLine mode={mode} />
      <GuildPage key={guildId} guildId={guildId} tabs={GUILD_TABS} screens={SCREEN_PANELS} />
    </>
  )
}
