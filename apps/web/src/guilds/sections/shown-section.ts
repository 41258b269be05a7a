import { useEffect, useState } from 'react'
import type { GuildAccess } from '../../kernel/access/guild-access.ts'
import { usePlace } from '../../kernel/use-place.ts'
import { useEntry, useNavigate } from '../../lib/page/router.tsx'
import { GUILD_SCREENS, screenAt, screensFor, type GuildScreen } from './guild-screens.ts'
import { isTabNamed, tabAt, tabsFor, type GuildTab } from './guild-tab.ts'

/** The part of a server's page that is shown: one of its tabs, or one of its screens. */
export interface ShownSection {
  readonly tabs: readonly GuildTab[]
  readonly screens: readonly GuildScreen[]
  readonly tab: GuildTab | undefined
  readonly screen: GuildScreen | undefined
  /** The tab or screen that was asked for and is not open to the user; undefined if the shown one was asked for. */
  readonly refused: { readonly value: string; readonly label: string; readonly wasShown: boolean } | undefined
}

/** The asked tab or screen, or else the first one that is open to the user. */
export function useShownSection(all: readonly GuildTab[], access: GuildAccess): ShownSection {
  const entry = useEntry()
  const [tabs, screens] = [tabsFor(all, access), screensFor(access)]
  const askedPath = screenAt(entry.pathname)
  const asked = tabAt(entry)
  const screen = screens.find(({ path }) => path === askedPath)
  const tab = screen ? undefined : tabs.find(({ value }) => value === asked)
  const value = screen?.path ?? tab?.value
  /** The last section that was asked for and shown. */
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  const isNamed = askedPath !== undefined || isTabNamed(entry)
  const [first] = tabs
  const firstScreen = first ? undefined : (screens.find(({ users }) => users !== 'anyGrant') ?? screens[0])
  useGoTo(value !== undefined || isNamed || asked === last ? undefined : (first?.value ?? firstScreen))
  if (value !== undefined) return { tabs, screens, tab, screen, refused: undefined }
  const refused = sectionNamed(all, askedPath ?? asked)
  const wasShown = refused !== undefined && refused.value === last
  return {
    tabs,
    screens,
    tab: first,
    screen: firstScreen,
    refused: refused && (wasShown || isNamed) ? { ...refused, wasShown } : undefined,
  }
}

/** Makes a tab or a screen the place of a server's page whose address names none, so that the header marks its link. */
function useGoTo(section: string | GuildScreen | undefined): void {
  const { replace } = usePlace()
  const { pathname, state } = useEntry()
  const navigate = useNavigate()
  useEffect(() => {
    if (typeof section === 'string') replace({ tab: section })
    else if (section) navigate(`${pathname.replace(/\/$/, '')}/${section.path}`, { replace: true, state })
  }, [section, replace, navigate, pathname, state])
}

/** The tab or screen of this name. The history of an older version may name a tab that no longer exists. */
function sectionNamed(all: readonly GuildTab[], name: string | null): { value: string; label: string } | undefined {
  return [...all, ...GUILD_SCREENS.map(({ path, label }) => ({ value: path, label }))].find(
    ({ value }) => value === name,
  )
}
