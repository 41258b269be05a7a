import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { guildList, guildsNamed } from '../../kernel/guild/guild-list.ts'
import { guildIconUrl } from '../../lib/page/page-meta.ts'
import { useSettled } from '../../lib/page/settled.ts'
import { useEntry } from '../../lib/page/router.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { GuildIcon } from '../../ui/pictures/picture.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { SIDEBAR } from '../first-paint/frame-classes.ts'
import { guildIdIn } from '../first-paint/guild-path.ts'
import { ThemeChoice } from './theme-choice.tsx'

interface Drawer {
  open: boolean
  close: () => void
}

function ServerLinks({ search }: { search: string }) {
  const { data: guilds = [], isPending, isLoadingError, refetch } = useQuery({ ...guildList, retryOnMount: false })
  const { pathname } = useEntry()
  const current = guildIdIn(pathname)
  if (isPending) {
    return (
      <div className="flex flex-col gap-3 px-2 pt-1.5" role="status">
        <span className="sr-only">Loading servers</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-7" />
        ))}
      </div>
    )
  }
  if (isLoadingError) {
    return (
      <div role="status" className="flex flex-col items-start gap-2 px-2 text-small">
        <p>We couldn&apos;t load your servers.</p>
        <Button variant="quiet" size="row" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  const shown = guildsNamed(guilds, search)
  if (shown.length === 0) {
    return (
      <p className="px-2 text-small">
        {search
          ? 'No servers found matching your search'
          : 'No servers available. You need administrator permissions on a server to manage it.'}
      </p>
    )
  }
  return (
    <ul>
      {shown.map((guild) => (
        <li key={guild.id}>
          <Link
            to={`/guilds/${encodeURIComponent(guild.id)}`}
            state={{ guild }}
            aria-current={guild.id === current ? 'page' : undefined}
            className="flex h-10 items-center gap-2.5 rounded-control px-2 font-medium text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink-1 aria-[current=page]:bg-surface-2 aria-[current=page]:text-ink-1 max-md:h-11"
          >
            <GuildIcon name={guild.name ?? ''} src={guildIconUrl(guild.id, guild.icon) ?? null} size={28} />
            <span className="truncate">{guild.name || 'Unnamed Server'}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Moves the focus into the drawer when it opens. Escape closes it and returns the focus to its toggle. */
function useDrawerFocus(drawer: Drawer | null) {
  const panel = useRef<HTMLElement>(null)
  const open = drawer?.open === true
  const close = drawer?.close
  useEffect(() => {
    if (open) panel.current?.querySelector('input')?.focus()
  }, [open])
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      close?.()
      document.getElementById('servers-toggle')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, close])
  return panel
}

function SidebarContents() {
  const [search, setSearch] = useState('')
  return (
    <>
      <SearchBox label="Search servers" placeholder="Search servers..." value={search} onChange={setSearch} />
      <h2 className="px-2 pt-4 pb-1.5 text-caption font-semibold text-ink-3">Servers</h2>
      <ServerLinks search={search} />
      <ThemeChoice className="mt-auto" />
    </>
  )
}

/** The list of the user's servers: next to the page, or a drawer over it below 768 px. */
export function Sidebar({ drawer }: { drawer: Drawer | null }) {
  const isSettled = useSettled()
  const panel = useDrawerFocus(drawer)
  const hidden = drawer !== null && !drawer.open
  return (
    <>
      {drawer?.open && (
        <div aria-hidden="true" onClick={drawer.close} className="fixed inset-0 z-20 bg-scrim md:hidden" />
      )}
      <aside
        id="servers"
        ref={panel}
        aria-label="Servers"
        inert={hidden}
        className={cx(SIDEBAR, hidden && 'invisible -translate-x-full')}
      >
        {isSettled && <SidebarContents />}
      </aside>
    </>
  )
}
