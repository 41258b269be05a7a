import { useState } from 'react'
import { Link } from 'wouter'
import { BlameCount } from '../../blame/blame-count.tsx'
import { useAuth, type User } from '../../kernel/auth-context.ts'
import { hasDrafts } from '../../kernel/drafts/entries.ts'
import { writeUnwritten } from '../../lib/unwritten.ts'
import { Avatar } from '../../ui/pictures/picture.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CrossIcon, LeaveIcon, MenuIcon } from '../../ui/icons/icons.tsx'
import { Late, late } from '../../ui/states/late.tsx'
import { Wordmark } from '../../ui/pictures/wordmark.tsx'
import { HEADER, HEADER_PAGES } from '../first-paint/frame-classes.ts'
import { Nav } from './nav.tsx'

// This code loads late: a dialog is large, and most users have no drafts.
const logoutQuestion = late(async () => (await import('./logout-question.tsx')).LogoutQuestion)

interface DrawerToggle {
  open: boolean
  toggle: () => void
}

/** Round, unlike other buttons, since it moves a part of the page. */
function ServersToggle({ open, toggle }: DrawerToggle) {
  const Glyph = open ? CrossIcon : MenuIcon
  return (
    <button
      type="button"
      id="servers-toggle"
      aria-label={open ? 'Close servers' : 'Open servers'}
      aria-controls="servers"
      onClick={toggle}
      className="grid size-11 shrink-0 max-sm:absolute max-sm:top-1.5 max-sm:left-10 place-items-center rounded-full border border-line-strong bg-surface-2 text-ink-1 transition-colors hover:bg-surface-3"
    >
      <Glyph size={20} />
    </button>
  )
}

function Account({ user, logout }: { user: User; logout: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const ask = (): void => {
    writeUnwritten()
    if (hasDrafts(user.id)) setAsked(true)
    else logout()
  }
  return (
    <>
      <span className="account">
        <Avatar name={user.username} src={user.avatar_url ?? null} size={30} />
        <span className="max-w-40 truncate">{user.username}</span>
      </span>
      <Button variant="ghost" size="row" aria-label="Logout" onClick={ask} className="max-sm:w-11 max-sm:px-0">
        <LeaveIcon size={16} className="sm:hidden" />
        <span className="max-sm:hidden">Logout</span>
      </Button>
      {isAsked && (
        <Late of={logoutQuestion} failure="We couldn't open the logout dialog.">
          {(LogoutQuestion) => <LogoutQuestion onLogout={logout} onCancel={() => setAsked(false)} />}
        </Late>
      )}
    </>
  )
}

/** The banner of every page: one row, or two rows if the links do not fit next to the account. */
export function Header({ drawer }: { drawer: DrawerToggle | null }) {
  const { user, login, logout } = useAuth()
  return (
    <header className={HEADER}>
      <Link
        to="/"
        className="flex h-header w-auto items-center pl-4 max-sm:w-11 max-sm:overflow-hidden md:pl-5 lg:w-61"
      >
        <Wordmark />
      </Link>
      {user && (
        <div className={HEADER_PAGES}>
          {drawer && <ServersToggle {...drawer} />}
          <Nav className="flex-1" />
        </div>
      )}
      <div className="col-end-[-1] flex h-header min-w-0 items-center justify-end gap-1.5 pr-1 max-sm:pl-9 sm:gap-3 md:pr-5">
        {user ? (
          <>
            <BlameCount />
            <Account user={user} logout={logout} />
          </>
        ) : (
          <Button variant="quiet" size="row" onClick={login}>
            Login
          </Button>
        )}
      </div>
    </header>
  )
}
