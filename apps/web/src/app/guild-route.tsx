import { isRecord, isText } from '@guildhall/contract'
import { useEffect } from 'react'
import { GuildPage } from '../guilds/guild-page.tsx'
import { useGuildTab } from '../guilds/guild-tab.ts'
import { LeaveQuestion } from '../kernel/form/leave-question.tsx'
import type { Destination } from '../lib/leave-guard.ts'
import { usePlace } from '../lib/router.tsx'
import { guildIdIn } from './guild-path.ts'
import { GUILD_TABS } from './guild-tabs.tsx'
import { preloadSettingsTab } from './late-settings-tab.tsx'

/** The place in a tab that a link to unsaved work names: a sub-tab of the settings, or a reminder. */
function subTabIn(state: unknown): string | undefined {
  return isRecord(state) && isText(state['subTab']) ? state['subTab'] : undefined
}

/** /guilds/:guildId/*: the guild page with each capability in its tab. */
export function GuildRoute() {
  const { pathname, state } = usePlace()
  const guildId = guildIdIn(pathname) ?? ''
  const { tab, at } = useGuildTab()
  // Beside the guild itself, not after it.
  useEffect(() => {
    if (tab === 'settings') preloadSettingsTab()
  }, [tab])
  const keeps = (to: Destination): boolean => guildIdIn(to.pathname) === guildId && at(to) === tab
  return (
    <>
      <LeaveQuestion keeps={keeps} />
      <GuildPage key={guildId} guildId={guildId} tabs={GUILD_TABS} opensAt={subTabIn(state)} />
    </>
  )
}
