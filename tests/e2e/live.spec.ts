import { expect } from '@playwright/test'
import { describeBoth, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'
/** The time until an awaited reminder is due, in ms. */
const SOON_MS = 6_000
/** A change is shown within a second, on a busy machine later; a page without a stream would show it after 15 s. */
const SHOWN_WITHIN_MS = 5_000

describeBoth('live changes', () => {
  test('show a change in the browser of another administrator, whose edits stay', async ({ dashboard, colleague }) => {
    for (const one of [dashboard, colleague]) {
      await one.signIn('ada')
      await one.manage(DEMO)
    }
    await colleague.openSettings('General')
    await colleague.textbox('Prefix').fill('$')
    await colleague.openTab('Commands')
    await expect(colleague.toggle('blame')).not.toBeChecked()
    await dashboard.enable('blame')
    await expect(colleague.toggle('blame')).toBeChecked()
    // By now the colleague's page has its stream.
    await dashboard.toggle('animehug').click()
    await expect(colleague.toggle('animehug')).toBeChecked({ timeout: SHOWN_WITHIN_MS })
    await colleague.openSettings('General')
    await expect(colleague.textbox('Prefix')).toHaveValue('$')
  })

  test('turn a reminder to Sent by itself', async ({ dashboard }) => {
    const { page } = dashboard
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.openTab('Reminders')
    const soon = await page.evaluate((ms) => {
      const at = new Date(Date.now() + ms)
      return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
    }, SOON_MS)
    await dashboard.textbox('Message').fill('Raid now!')
    await dashboard.choose('Channel', '#general')
    await page.getByLabel('Next run time').fill(soon)
    await page.getByRole('button', { name: 'Create reminder' }).click()
    const reminder = page.getByRole('article', { name: 'Raid now!' })
    await expect(reminder).toContainText('Pending')
    await expect(reminder.getByText('Sent', { exact: true })).toBeVisible()
  })
})
