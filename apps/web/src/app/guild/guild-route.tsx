import { useEffect } from 'react'
import { GuildPage } from '../../guilds/guild-page.tsx'
import { screenAt } from '../../guilds/sections/guild-screens.ts'
import { tabAt } from '../../guilds/sections/guild-tab.ts'
import { useEntry } from '../../lib/page/router.tsx'
import { keepFocus } from '../../ui/kept-focus.ts'
import { guildIdIn } from '../first-paint/guild-path.ts'
import { SCREEN_PANELS } from './screens/guild-screen-panels.ts'
import { GUILD_TABS } from './guild-tabs.tsx'
import { LiveLine, useLiveChanges } from './live-changes.tsx'

/** /guilds/:guildId/*: the guild page with each capability in its tab. */
export function GuildRoute() {
  const entry = useEntry()
  const guildId = guildIdIn(entry.pathname) ?? ''
  const screen = screenAt(entry.pathname)
  const tab = GUILD_TABS.find(({ value }) => value === tabAt(entry))
  const { preload } = screen ? SCREEN_PANELS[screen] : (tab ?? {})
  // Preload the code in parallel with the guild.
  useEffect(() => preload?.(), [preload])
  useEffect(() => keepFocus(), [])
  const mode = useLiveChanges(guildId)
  return (
    <>
      <LiveLine mode={mode} />
      <GuildPage key={guildId} guildId={guildId} tabs={GUILD_TABS} screens={SCREEN_PANELS} />
    </>
  )
}
