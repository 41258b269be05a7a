import { isRecord, type ReceivedGuild as Guild } from '@guildhall/contract'
import type { ReactNode } from 'react'
import { areaName } from '../kernel/access/area-names.ts'
import { counted } from '../lib/counted.ts'
import { PAGE } from '../lib/page/page-meta.ts'
import { Card } from '../ui/card.tsx'
import { StatusDot } from '../ui/pictures/status-dot.tsx'

// The layout of the first page without its behavior. React uses these components, and app/first-paint/early-page.tsx
// uses them before React is loaded.

interface DashboardFrameProps {
  username: string | undefined
  withoutServers: boolean
  documentation: ReactNode
  children: ReactNode
}

/** The greeting with the content of the dashboard below it. */
export function DashboardFrame({ username, withoutServers, documentation, children }: DashboardFrameProps) {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title text-ink-1">Dashboard</h1>
      <section
        aria-label="Welcome"
        className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line [background-image:linear-gradient(to_right,var(--color-accent-wash),var(--color-surface-1)_60%)] p-6 py-5"
      >
        <div className="min-w-0">
          <p className="text-section wrap-anywhere text-ink-1">
            Welcome back, {username || `${PAGE.platformName} User`}
          </p>
          <p className="mt-1">
            {withoutServers
              ? "You don't have any servers yet. Follow these steps to add one."
              : 'Choose a server to configure the bot.'}
          </p>
        </div>
        {documentation}
      </section>
      {children}
    </div>
  )
}

/** The search field and the user's servers. */
export function ServersFrame({ search, children }: { search: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="your-servers">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="your-servers" className="text-section text-ink-1">
          Your Servers
        </h2>
        {search}
      </div>
      {children}
    </section>
  )
}

/** The width of the search above the servers. */
export const SEARCH_WIDTH = 'w-full sm:w-75'

/** Cards side by side, as many as fit. */
export const CARD_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4'

/** The name of a server on its card. */
export function cardName(name: string | null | undefined): string {
  return name || 'Unnamed Server'
}

interface CardFrameProps {
  name: string
  /** The visible name, or a link if the head of the card opens the server. */
  title: ReactNode
  icon: ReactNode
  status: ReactNode
  action: ReactNode
}

/** The card of a server. */
export function CardFrame({ name, title, icon, status, action }: CardFrameProps) {
  return (
    <Card as="article" aria-label={name} className="flex flex-col justify-between gap-4 p-4.5">
      <div className="relative flex items-start gap-3.5">
        {icon}
        <div className="min-w-0">
          <h3 className="truncate text-section text-ink-1" title={name}>
            {title}
          </h3>
          {status}
        </div>
      </div>
      {action}
    </Card>
  )
}

const STATUS_TEXTS = { on: 'Bot is active', problem: 'Bot is offline', off: 'Bot not joined' } as const

interface GuildStatusProps {
  guild: Guild
  /** Whether the bot is known to be offline, or Discord to be unavailable. */
  isBotOffline: boolean
}

/** The status of the bot, the number of members, if known, and the areas of a user with a grant. */
export function GuildStatus({ guild, isBotOffline }: GuildStatusProps) {
  const { is_bot_member: isBotMember, member_count: members, access } = guild
  const problems = guild.problem_count ?? 0
  const state = !isBotMember ? 'off' : isBotOffline ? 'problem' : 'on'
  return (
    <>
      <p className="flex items-start gap-1.5 text-small">
        <span className="flex h-5 shrink-0 items-center">
          <StatusDot state={state} />
        </span>
        <span>
          {STATUS_TEXTS[state]}
          {typeof members === 'number' && ` • ${counted(members, 'member')}`}
          {problems > 0 && ' '}
          {problems > 0 && <span className="whitespace-nowrap text-warn-ink">• {counted(problems, 'problem')}</span>}
        </span>
      </p>
      {isRecord(access) && <GrantedAreas access={access} />}
    </>
  )
}

/** The areas that a user with a grant may change, and those that the user may view. */
function GrantedAreas({ access }: { access: Readonly<Record<string, unknown>> }) {
  const named = (isNamed: (level: unknown) => boolean): string =>
    Object.keys(access)
      .filter((area) => isNamed(access[area]))
      .map(areaName)
      .join(', ')
  const managed = named((level) => level === 'edit')
  const viewed = named((level) => level !== 'edit')
  return (
    <>
      {managed && <p className="text-small">You manage: {managed}</p>}
      {viewed && <p className="text-small">You can view: {viewed}</p>}
    </>
  )
}
