import type { Page } from '@playwright/test'
import { CONFIGS, openRoleButtons } from '../role-buttons-tab.ts'
import type { Screen, Visit } from '../site.ts'

export const POST = 'POST /guilds/1/messages'

/** The message that the bot posts for a new menu. */
export const SAVED = { id: '6000', content: 'Pick', timestamp: '2030-01-08T19:00:00.000Z', status: 'applied' }

/** Opens the dialog of a new menu in a server without menus. */
export async function openNewMenu(open: (path: string, visit: Visit) => Promise<Screen>, visit: Visit = {}) {
  const tab = await openRoleButtons(open, {
    ...visit,
    wire: { [POST]: { status: 201, body: SAVED }, [CONFIGS]: { body: [] }, ...visit.wire },
  })
  await tab.page.getByRole('button', { name: 'New menu' }).click()
  const dialog = tab.page.getByRole('dialog', { name: 'New menu' })
  await dialog.getByRole('textbox', { name: 'Message text' }).waitFor()
  return { ...tab, dialog }
}

export async function chooseGeneral(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Channel', exact: true }).click()
  await page.getByRole('option', { name: '#general' }).click()
}
