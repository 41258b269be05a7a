import { TOKEN_STORAGE_KEY } from '@guildhall/contract'
import type { Page } from '@playwright/test'
import { readToken } from '../../lib/token.ts'

/** The address of a failed sign-in, which ends the session and shows no data, and the beginning of its title. */
const LEFT = { path: '/auth-callback?error=left', title: 'Authentication Failed' }

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
 * Ends the session of the user of an open page, with all that the page shows and holds of this user.
 *
 * @returns whether it has ended. It has not in a page that shows no dashboard.
 */
export async function endSession(page: Page): Promise<boolean> {
  const ended = page.evaluate(async ({ path, title }) => {
    if (!document.getElementById('root')) return false
    const changed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.title.startsWith(title)) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.head, { subtree: true, childList: true })
    })
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    await changed
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return true
  }, LEFT)
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

/** Signs the stored user in after {@link endSession}, as a sign-in in another tab does, and goes to an address. */
export function signInAt(page: Page, path: string): Promise<void> {
  return page.evaluate(async (to) => {
    dispatchEvent(new StorageEvent('storage'))
    // React renders the new user in a task of its own. A message comes after it, also while the test has stopped the clock.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(), { once: true })
      port1.start()
      port2.postMessage(null)
    })
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
