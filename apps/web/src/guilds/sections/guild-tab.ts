import type { Area } from '@guildhall/contract'
import type { GuildAccess } from '../../kernel/access/guild-access.ts'
import { placeIn } from '../../kernel/place.ts'
import type { Entry } from '../../lib/page/history.ts'
import { screenAt, type SectionPanel } from './guild-screens.ts'

/** A tab of the guild page; the app lists them. */
export interface GuildTab extends SectionPanel {
  readonly value: string
  readonly label: string
  /** The areas on it: it is shown to users with access to any of them. */
  readonly areas: readonly Area[]
}

/** The tab that the place or the address names; undefined without one. */
function namedTab({ pathname, state }: Pick<Entry, 'pathname' | 'state'>): string | undefined {
  return placeIn(state)?.tab ?? /^\/guilds\/[^/]+\/(settings|commands)\/?$/.exec(pathname)?.[1]
}

/** The selected tab: that of the place, or else that of the address; null where the address is of a screen. */
export function tabAt(entry: Pick<Entry, 'pathname' | 'state'>): string | null {
  return screenAt(entry.pathname) ? null : (namedTab(entry) ?? 'commands')
}

/** Whether the user chose the selected tab, rather than the server as a whole. */
export function isTabNamed(entry: Pick<Entry, 'pathname' | 'state'>): boolean {
  return namedTab(entry) !== undefined
}

/** The tabs that the user may open. */
export function tabsFor(tabs: readonly GuildTab[], { levelOf }: GuildAccess): readonly GuildTab[] {
  return tabs.filter(({ areas }) => areas.some((area) => levelOf(area) !== undefined))
}
