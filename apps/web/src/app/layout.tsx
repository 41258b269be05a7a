import { useEffect, useRef, useState, type ReactNode } from 'react'
import { GuildTabContext, useGuildTabState } from '../guilds/guild-tab.ts'
import { useAuth } from '../kernel/auth-context.ts'
import type { Place } from '../lib/guarded-history.ts'
import { useNarrow } from '../lib/media.ts'
import { usePlace } from '../lib/router.tsx'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { Late, late } from '../ui/late.tsx'
import { MAIN, WITH_SIDEBAR } from './frame-classes.ts'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { StillTrying } from './still-trying.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const botStatus = late(async () => (await import('./bot-status.tsx')).BotStatus)

/** Brings the reader to the top of the page that they went to, by keyboard and by screen reader too. */
function useFocusOnNavigation({ pathname: path, restored }: Place) {
  const main = useRef<HTMLElement>(null)
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    main.current?.focus({ preventScroll: true })
    // Going back, the browser itself returns to where the reader was.
    if (!restored) window.scrollTo(0, 0)
  }, [path, restored])
  return main
}

/** Header, servers and the page itself, on every address. */
export function Layout({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useAuth()
  const place = usePlace()
  const { pathname, key } = place
  const narrow = useNarrow()
  // The drawer is open only for the navigation it was opened in: choosing a server closes it.
  const [openedIn, setOpenedIn] = useState<string | null>(null)
  const guildTab = useGuildTabState()
  const main = useFocusOnNavigation(place)
  const hasSidebar = isAuthenticated && pathname !== LOGIN_PAGE
  const drawerOpen = hasSidebar && narrow && openedIn === key

  return (
    <GuildTabContext value={guildTab}>
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-control bg-surface-3 px-3 py-2 font-semibold text-ink-1 focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header
        drawer={hasSidebar && narrow ? { open: drawerOpen, toggle: () => setOpenedIn(drawerOpen ? null : key) } : null}
      />
      <div className={hasSidebar ? WITH_SIDEBAR : ''}>
        {hasSidebar && <Sidebar drawer={narrow ? { open: drawerOpen, close: () => setOpenedIn(null) } : null} />}
        <main id="main" ref={main} tabIndex={-1} inert={drawerOpen} className={MAIN}>
          {hasSidebar && (
            <Late of={botStatus} failure={null}>
              {(BotStatus) => <BotStatus />}
            </Late>
          )}
          <StillTrying />
          {children}
          {!hasSidebar && <ThemeChoice className="mx-auto mt-8 w-max" />}
        </main>
      </div>
    </GuildTabContext>
  )
}
