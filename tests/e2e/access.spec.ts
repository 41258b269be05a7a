import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import type { Dashboard } from './kit/dashboard.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'
const CLEO = 'Cleo the Quick'
/** Access that is taken away ends within this time, also in an open page. */
const LOST_WITHIN_MS = 30_000

describeApart('the access of a member', () => {
  test("covers the granted areas within the member's permissions in Discord, until it is removed", async ({
    dashboard: ada,
    colleague: cleo,
  }) => {
    const { page } = ada
    await ada.signInThroughDiscord('ada')
    await ada.manage(DEMO)
    await page.getByRole('link', { name: 'Access', exact: true }).click()
    await page.getByRole('button', { name: 'Add role or member' }).click()
    await page.getByRole('combobox', { name: 'Search roles and members' }).fill('cle')
    await page.getByRole('option', { name: CLEO }).click()
    await ada.choose(`Reminders for ${CLEO}`, 'Edit')
    await ada.choose(`Settings for ${CLEO}`, 'View')
    await saveAccess(ada)
    await expectAccessible(page)

    await cleo.signInThroughDiscord('cleo')
    await expect(cleo.card(DEMO)).toContainText('You manage: Reminders')
    await expect(cleo.card(DEMO)).toContainText('You can view: Settings')
    await cleo.manage(DEMO)
    await expect(sectionsOf(cleo.page)).toHaveText(['Settings', 'Reminders'])
    await expectToReadSettings(cleo)
    await expectToPostInOwnChannels(cleo)

    await page.getByRole('button', { name: `Remove ${CLEO}` }).click()
    await saveAccess(ada)
    const lost = cleo.page.getByRole('alert').filter({ hasText: 'You no longer have access to this server' })
    await expect(lost).toBeVisible({ timeout: LOST_WITHIN_MS })
    await expectAccessible(cleo.page)
    await cleo.page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await expect(cleo.heading('Dashboard')).toBeVisible()
    await expect(cleo.card(DEMO)).toHaveCount(0)
  })
})

async function saveAccess(dashboard: Dashboard): Promise<void> {
  await dashboard.page.getByRole('button', { name: 'Save access' }).click()
  await dashboard.expectSaid('Access saved successfully!')
}

/** The tabs of a server. */
function sectionsOf(page: Page) {
  return page.getByRole('tablist', { name: 'Server sections' }).getByRole('tab')
}

async function expectToReadSettings({ page }: Dashboard): Promise<void> {
  await expect(page.getByText('You can view settings but not change them.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Prefix' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
}

/** Creates a reminder in a channel of the member, who does not find channels that only others can view. */
async function expectToPostInOwnChannels(dashboard: Dashboard): Promise<void> {
  const { page } = dashboard
  await dashboard.openTab('Reminders')
  await dashboard.textbox('Message').fill('Raid at nine!')
  await dashboard.picker('Channel').click()
  await expect(page.getByRole('option', { name: '#general' })).toBeVisible()
  await expect(page.getByRole('option', { name: '#staff' })).toHaveCount(0)
  await page.getByRole('option', { name: '#general' }).click()
  await page.getByLabel('Next run time').fill('2030-01-07T21:00:00')
  await page.getByRole('button', { name: 'Create reminder' }).click()
  await expect(page.getByRole('article', { name: 'Raid at nine!' })).toContainText('#general')
}
