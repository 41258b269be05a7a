import { expect } from '@playwright/test'
import { GUILD_NAME, openScreen, type Community } from './community.ts'

/** The owner finds the moderator's change in History, sees what would change, and restores what was before it. */
export async function restoreReminder(community: Community): Promise<void> {
  const { page, dashboard } = community
  await dashboard.manage(GUILD_NAME)
  await openScreen(community, 'History')
  const changed = page.getByRole('article', { name: /^ben changed the .*reminder/ })
  await changed.getByRole('button', { expanded: false }).click()
  await changed.getByRole('button', { name: 'Restore', exact: true }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('region', { name: 'What will change' })).toContainText(/seven!$/)
  await preview.getByRole('button', { name: 'Restore', exact: true }).click()
  await dashboard.expectSaid('Restored.')
  await expect(page.getByRole('article', { name: /^ada restored the reminder/ })).toBeVisible()
}
