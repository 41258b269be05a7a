import type { Page } from '@playwright/test'
import { SIGN_IN_MARK } from '../auth/sign-in-mark.ts'
import type { Screen, Visit } from './site.ts'
import { prefix } from './settings-tab.ts'
import { ADA, goodToken } from './wire.ts'

export const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** The answer to a save whose session is over. */
export const EXPIRED = { status: 401, body: { error: 'Your session has ended. Sign in again.' } }

/** The drafts of ada that the end of a session leaves in the tab. @param drafts the oldest first. */
export function sessionWith(drafts: readonly object[]): Record<string, string> {
  return Object.fromEntries(
    drafts.map((draft, at) => [`unsaved:${at}`, JSON.stringify({ userId: ADA.sub, order: at + 1, ...draft })]),
  )
}

/** The text above a form in which changes are offered. */
export const offer = (page: Page) => page.getByText('You have unsaved changes from your last session.')

/** Comes back from a sign-in at Discord that began here to the dashboard; without claims as ada. */
export async function signInAgain(page: Page, claims?: Record<string, unknown>): Promise<void> {
  await page.evaluate((mark) => sessionStorage.setItem(mark, String(Date.now())), SIGN_IN_MARK)
  await page.goto(new URL(`/auth/callback?token=${goodToken(claims)}`, page.url()).href)
  await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
}

/** The Settings tab of a server, come to from the dashboard, with something unsaved on it. */
export function dirtyOpener(open: (path: string, visit?: Visit) => Promise<Screen>) {
  return async (visit: Visit = {}): Promise<Screen> => {
    const screen = await open('/', visit)
    const { page } = screen
    await page.getByRole('article', { name: 'Guildhall Demo' }).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await prefix(page).fill('?')
    await page.getByText('Careful: you have unsaved changes!').waitFor()
    return screen
  }
}
