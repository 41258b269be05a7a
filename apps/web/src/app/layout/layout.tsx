import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useAuth } from '../../kernel/auth-context.ts'
import { useLiveMode } from '../../kernel/live/live-mode.ts'
import type { Entry } from '../../lib/page/history.ts'
import { useNarrow } from '../../lib/page/media.ts'
import { useEntry } from '../../lib/page/router.tsx'
import { useSettled } from '../../lib/page/settled.ts'
import { LOGIN_PAGE } from '../../lib/session-end.ts'
import { MAIN, WITH_SIDEBAR } from '../first-paint/frame-classes.ts'
import { guildIdIn } from '../first-paint/guild-path.ts'
import { BotStatus } from './bot-status.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { StillTrying } from './still-trying.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** After a navigation, scrolls to the top of the page and moves the focus there, for keyboard and screen reader users. */
function useFocusOnNavigation({ pathname: path, restored }: Entry) {
  const main = useRef<HTMLElement>(null)
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    main.current?.focus({ preventScroll: true })
    // After Back, the browser restores the scroll position itself.
    if (!restored) window.scrollTo(0, 0)
  }, [path, restored])
  return main
}

/** The header, the sidebar and the page, for every address. */
export function Layout({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useAuth()
  const entry = useEntry()
  const { pathname, key } = entry
  const narrow = useNarrow()
  // The drawer is open only for the navigation it was opened in: choosing a server closes it.
  const [openedIn, setOpenedIn] = useState<string | null>(null)
  const isSettled = useSettled()
  const guildId = guildIdIn(pathname)
  const mode = useLiveMode(guildId)
  const main = useFocusOnNavigation(entry)
  const hasSidebar = isAuthenticated && pathname !== LOGIN_PAGE
  const drawerOpen = hasSidebar && narrow && openedIn === key

  return (
    <>
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
          {hasSidebar && isSettled && <BotStatus guildId={guildId} mode={mode} />}
          <StillTrying />
          {children}
          {!hasSidebar && <ThemeChoice className="mx-auto mt-8 w-max" />}
        </main>
      </div>
    </>
  )
}
