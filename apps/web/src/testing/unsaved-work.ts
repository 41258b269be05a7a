import { TOKEN_STORAGE_KEY } from '@guildhall/contract'
import { expect } from 'vitest'
import type { Page } from '@playwright/test'
import { SIGN_IN_MARK } from '../auth/sign-in-mark.ts'
import { ADA, goodToken } from './wire.ts'

/** The response to a save after the session has ended. */
export const EXPIRED = { status: 401, body: { error: 'Your session has ended. Sign in again.' } }

/** The drafts of ada in sessionStorage from version 0.1.0. @param drafts oldest first. */
export function sessionWith(drafts: readonly object[]): Record<string, string> {
  return Object.fromEntries(
    drafts.map((draft, at) => [`unsaved:${at}`, JSON.stringify({ userId: ADA.sub, order: at + 1, ...draft })]),
  )
}

/** A stored draft of ada. @param draft its differences from a new draft of the settings */
export function stored(form: string, draft: object): Record<string, string> {
  return storedBy(ADA.sub, form, draft)
}

/** The same of any user. */
export function storedBy(userId: string, form: string, draft: object): Record<string, string> {
  const whole = {
    model: 'settings 1',
    base: {},
    edits: { prefix: { value: '?', n: 1 } },
    last: 1,
    title: 'Settings',
    place: { tab: 'settings' },
    at: Date.now(),
    ...draft,
  }
  return { [`draft:v1:${userId}:1:${form}`]: JSON.stringify(whole) }
}

/** The keys of the stored drafts, without tombstones. */
export function draftKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('draft:v1:') && 'edits' in JSON.parse(localStorage.getItem(key) ?? '{}'))
      .toSorted(),
  )
}

/** Waits until this number of drafts is stored. */
export async function waitForDrafts(page: Page, count: number): Promise<void> {
  await expect.poll(() => draftKeys(page)).toHaveLength(count)
}

/** The line above a form with restored changes. */
export const line = (page: Page) => page.locator('p', { hasText: /^Unsaved changes from .+\.$/ })

/** The list of drafts on the dashboard. */
export const unsavedWork = (page: Page) => page.getByRole('region', { name: 'Unsaved work' })

/** Opens a draft of the demo server from the dashboard. */
export async function openUnsaved(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await unsavedWork(page)
    .getByRole('link', { name: `${name} in Guildhall Demo` })
    .click()
}

/** Finishes a sign-in that began in this tab, on the dashboard. Signs in as ada by default. */
export async function signInAgain(page: Page, claims?: Record<string, unknown>): Promise<void> {
  await page.evaluate((mark) => sessionStorage.setItem(mark, String(Date.now())), SIGN_IN_MARK)
  await page.goto(new URL(`/auth/callback?token=${goodToken(claims)}`, page.url()).href)
  await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
}

/** Signs in or out in another tab: the browser sends its event to this one. */
export async function storeElsewhere(page: Page, token: string | null): Promise<void> {
  await page.evaluate(
    ([key, value]) => {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    [TOKEN_STORAGE_KEY, token] as const,
  )
}
