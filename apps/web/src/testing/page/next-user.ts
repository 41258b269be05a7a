import { TOKEN_STORAGE_KEY } from '@guildhall/contract'
import type { Page } from '@playwright/test'
import { LOGIN_PAGE } from '../../lib/session-end.ts'
import { readToken } from '../../lib/token.ts'

/** The page of a failed sign-in, which ends the session and shows no data. */
const FAILED = { address: '/auth-callback?error=left', title: 'Authentication Failed' }

/** The page on which the next user signs in: it makes no calls. */
const LOGIN = { address: LOGIN_PAGE, title: 'Discord Bot Management' }

/** How long a page may take to end its session before it is loaded instead, in ms. */
const ENDING_MS = 5_000

/** The storage of a page: its token, and the entries beside it. */
export interface Stored {
  token: string | null
  /** The session storage of the tab. */
  session: Readonly<Record<string, string>>
  /** The local storage without the token. */
  local: Readonly<Record<string, string>>
}

/** Whether a user with this token sees a page at the address, and does not get another one. */
export function isSignedInAt(path: string, token: string | null, now: Date): boolean {
  if (token === null || !/^\/($|guilds\/|analytics)/.test(path)) return false
  try {
    readToken(token, now.getTime())
    return true
  } catch {
    return false
  }
}

/**
 * Ends the session of the user of an open page, with all that the page shows and holds of this user, and goes to the login page.
 *
 * @param path the page that the next user requests.
 * @returns whether the login page is shown. A page without the dashboard has none.
 */
export async function endSession(page: Page, path: string): Promise<boolean> {
  const ended = page.evaluate(
    async ({ failed, login, from }) => {
      if (!document.getElementById('root')) return false
      const go = async ({ address, title }: typeof failed, state: unknown): Promise<void> => {
        const shown = new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.title.startsWith(title)) return
            observer.disconnect()
            resolve()
          })
          observer.observe(document.head, { subtree: true, childList: true })
        })
        history.pushState({ key: title, state }, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
        await shown
      }
      await go(failed, undefined)
      await go(login, { from })
      // The last test may have pressed Back.
      return location.pathname === login.address
    },
    { failed: FAILED, login: LOGIN, from: path },
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ENDING_MS)
  })
  return Promise.race([ended.catch(() => false), late]).finally(() => clearTimeout(timer))
}

/** Writes the storage in a page. */
export function store(page: Page, stored: Stored): Promise<void> {
  return page.evaluate(
    ({ key, token, session, local }) => {
      localStorage.clear()
      sessionStorage.clear()
      if (token !== null) localStorage.setItem(key, token)
      for (const [name, text] of Object.entries(session)) sessionStorage.setItem(name, text)
      for (const [name, text] of Object.entries(local)) localStorage.setItem(name, text)
    },
    { key: TOKEN_STORAGE_KEY, ...stored },
  )
}

/** Signs the stored user in after {@link endSession}, as a sign-in in another tab does. The page goes to the requested address. */
export function signIn(page: Page): Promise<unknown> {
  return page.evaluate(() => dispatchEvent(new StorageEvent('storage')))
}
