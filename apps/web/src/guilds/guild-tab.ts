import { isRecord } from '@guildhall/contract'
import { createContext, useContext, useState } from 'react'
import { useLeaveGuard, type Destination } from '../lib/leave-guard.ts'
import { usePlace } from '../lib/router.tsx'

export const GUILD_TABS = [
  { value: 'commands', label: 'Commands' },
  { value: 'settings', label: 'Settings' },
  { value: 'reminders', label: 'Reminders' },
  { value: 'role-buttons', label: 'Role Buttons' },
] as const

export type GuildTab = (typeof GUILD_TABS)[number]['value']

export interface ChosenTab {
  tab: GuildTab
  choose: (tab: GuildTab) => void
  /** The tab that would be shown there. */
  at: (destination: Destination) => GuildTab
}

/** The tab that the guild page shows; the header marks its link by it. */
export const GuildTabContext = createContext<ChosenTab | null>(null)

/** The tab that a link to unsaved work hands over. */
function tabIn(state: unknown): GuildTab | undefined {
  const asked = isRecord(state) ? state['tab'] : undefined
  return GUILD_TABS.find(({ value }) => value === asked)?.value
}

/** The tab that an address asks for: /settings its own, every other one Commands. */
function tabAskedFor(path: string): GuildTab {
  return /^\/guilds\/[^/]+\/settings\/?$/.test(path) ? 'settings' : 'commands'
}

/** The choice of tab: local, and forgotten with each navigation, which brings the tab that its address asks for. */
export function useGuildTabState(): ChosenTab {
  const { key, pathname, state } = usePlace()
  const guard = useLeaveGuard()
  const [chosen, setChosen] = useState<{ during: string; tab: GuildTab } | null>(null)
  const at = (place: Destination): GuildTab => {
    if (chosen?.during === place.key) return chosen.tab
    return (place.key === key ? tabIn(state) : undefined) ?? tabAskedFor(place.pathname)
  }
  return {
    tab: at({ key, pathname }),
    choose: (tab) => guard.leave(() => setChosen({ during: key, tab }), null),
    at,
  }
}

export function useGuildTab(): ChosenTab {
  const chosen = useContext(GuildTabContext)
  if (!chosen) throw new Error('useGuildTab needs a GuildTabContext above it')
  return chosen
}
