import type { Page } from '@playwright/test'
import type { Screen, Visit } from './site.ts'
import { prefix } from './settings-tab.ts'

export const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

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
