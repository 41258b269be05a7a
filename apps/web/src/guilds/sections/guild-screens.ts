import type { Area } from '@guildhall/contract'
import type { ComponentType } from 'react'
import type { GuildAccess } from '../../kernel/access/guild-access.ts'
import type { Place } from '../../kernel/place.ts'

/** The users that a screen is for: every one with access to the server, its administrators, or those with access to an area. */
type ScreenUsers = 'anyGrant' | 'admin' | Area

interface DeclaredScreen {
  readonly path: string
  readonly label: string
  readonly users: ScreenUsers
  /** The place of its link: the page of the server, or the header of the dashboard. */
  readonly linkedFrom: 'server' | 'header'
}

/** The screens of a server beside its tabs, in the order of their links. Each has an address below that of the server. */
export const GUILD_SCREENS = [
  { path: 'health', label: 'Health', users: 'anyGrant', linkedFrom: 'server' },
  { path: 'history', label: 'History', users: 'anyGrant', linkedFrom: 'server' },
  { path: 'access', label: 'Access', users: 'admin', linkedFrom: 'server' },
  { path: 'analytics', label: 'Analytics', users: 'analytics', linkedFrom: 'server' },
  { path: 'word-detection', label: 'Word detection', users: 'word_detection', linkedFrom: 'header' },
] as const satisfies readonly DeclaredScreen[]

export type GuildScreen = (typeof GUILD_SCREENS)[number]
type ScreenPath = GuildScreen['path']

/** The content of a tab or a screen. */
export interface SectionPanel {
  readonly Panel: ComponentType<{ guildId: string }>
  /** Starts loading the code of the panel; undefined if the page already has it. */
  readonly preload?: () => void
}

/** The contents of the screens; the app names them. */
export type ScreenPanels = Readonly<Record<ScreenPath, SectionPanel>>

/** The screen of an address; undefined where the tabs are shown. */
export function screenAt(pathname: string): ScreenPath | undefined {
  const asked = /^\/guilds\/[^/]+\/([^/]+)\/?$/i.exec(pathname)?.[1]?.toLowerCase()
  return GUILD_SCREENS.find(({ path }) => path === asked)?.path
}

/** The screens that the user may open. */
export function screensFor({ isAdmin, levelOf }: GuildAccess): readonly GuildScreen[] {
  const isOpenTo = (users: ScreenUsers): boolean =>
    users === 'anyGrant' || (users === 'admin' ? isAdmin : levelOf(users) !== undefined)
  return GUILD_SCREENS.filter(({ users }) => isOpenTo(users))
}

/** The address of a place: that of its screen, or of the server, whose tabs have none. */
export function addressOf(guildId: string, { tab }: Pick<Place, 'tab'>): string {
  const screen = GUILD_SCREENS.find(({ path }) => path === tab)
  return `/guilds/${encodeURIComponent(guildId)}${screen ? `/${screen.path}` : ''}`
}
