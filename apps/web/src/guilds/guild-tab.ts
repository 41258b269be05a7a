import { isRecord, isText } from '@guildhall/contract'
import { createContext, useContext, useState, type ComponentType } from 'react'
import { useLeaveGuard, type Destination } from '../lib/leave-guard.ts'
import { usePlace } from '../lib/router.tsx'

/** A tab of the guild page; the app lists them. */
export interface GuildTab {
  readonly value: string
  readonly label: string
  /** Its content; `opensAt` is the part of it that a link asked for. */
  readonly Panel: ComponentType<{ guildId: string; opensAt: string | undefined }>
}

export interface ChosenTab {
  /** Its value. */
  tab: string
  choose: (tab: string) => void
  /** The tab that would be shown there. */
  at: (destination: Destination) => string
}

/** The tab that the guild page shows; the header marks its link by it. */
export const GuildTabContext = createContext<ChosenTab | null>(null)

/** The tab that a link to unsaved work hands over. */
function tabIn(state: unknown): string | undefined {
  return isRecord(state) && isText(state['tab']) ? state['tab'] : undefined
}

/** The tab that an address asks for: /settings its own, every other one Commands. */
function tabAskedFor(path: string): string {
  return /^\/guilds\/[^/]+\/settings\/?$/.test(path) ? 'settings' : 'commands'
}

/** The choice of tab: local, and forgotten with each navigation, which brings the tab that its address asks for. */
export function useGuildTabState(): ChosenTab {
  const { key, pathname, state } = usePlace()
  const guard = useLeaveGuard()
  const [chosen, setChosen] = useState<{ during: string; tab: string } | null>(null)
  const at = (place: Destination): string => {
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
