import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { screenAt } from '../../guilds/sections/guild-screens.ts'
import { tabAt } from '../../guilds/sections/guild-tab.ts'
import { useAuth } from '../../kernel/auth-context.ts'
import { useEntry } from '../../lib/page/router.tsx'
import { guildIdIn } from '../first-paint/guild-path.ts'

interface NavItem {
  label: string
  to: string
  current: boolean
}

function useNavItems(): NavItem[] {
  const entry = useEntry()
  const { pathname } = entry
  const tab = tabAt(entry)
  const screen = screenAt(pathname)
  const { isOwner } = useAuth()
  const guildId = guildIdIn(pathname)
  const base = guildId === undefined ? '' : `/guilds/${encodeURIComponent(guildId)}`
  const inGuild = guildId !== undefined
  return [
    { label: 'Dashboard', to: '/', current: pathname === '/' },
    { label: 'Commands', to: `${base}/commands`, current: inGuild && tab === 'commands' },
    { label: 'Word Detection', to: `${base}/word-detection`, current: inGuild && screen === 'word-detection' },
    { label: 'Settings', to: `${base}/settings`, current: inGuild && tab === 'settings' },
    ...(isOwner ? [{ label: 'Analytics', to: '/analytics', current: pathname === '/analytics' }] : []),
  ]
}

/** The links to the pages, in a row that scrolls if it does not fit. */
export function Nav({ className }: { className: string }) {
  const items = useNavItems()
  const row = useRef<HTMLElement>(null)
  const current = items.find((item) => item.current)?.label
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (!link) return
    // Reading the position here would force a synchronous layout; an observer is called after the layout.
    const observer = new IntersectionObserver(
      ([seen]) => {
        observer.disconnect()
        if (seen && seen.intersectionRatio < 1) link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      },
      { root: row.current },
    )
    observer.observe(link)
    return () => observer.disconnect()
  }, [current])
  return (
    <nav ref={row} aria-label="Main" className={`scroll-row min-w-0 max-sm:-mx-2 max-lg:px-2 ${className}`}>
      <ul className="flex w-max min-w-full items-center max-sm:justify-between">
        {items.map(({ label, to, current }) => (
          <li key={label}>
            <Link
              to={to}
              aria-current={current ? 'page' : undefined}
              className="group flex h-11 items-center -outline-offset-2"
            >
              <span className="nav-word">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
