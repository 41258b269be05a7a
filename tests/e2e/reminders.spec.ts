import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import type { Dashboard } from './kit/dashboard.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'
const DAY_MS = 86_400_000
/** The time until an awaited reminder is due, in ms. */
const SOON_MS = 6_000

async function openReminders(dashboard: Dashboard): Promise<void> {
  await dashboard.signIn('ada')
  await dashboard.manage(DEMO)
  await dashboard.openTab('Reminders')
  await expect(dashboard.page.getByText('No reminders yet')).toBeVisible()
}

/** A time as the field takes it: on the clock of the dashboard's browser, to the second. */
function fieldTime({ page }: Dashboard, fromNowMs: number): Promise<string> {
  return page.evaluate((ms) => {
    const at = new Date(Date.now() + ms)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  }, fromNowMs)
}

const article = ({ page }: Dashboard, text: string): Locator => page.getByRole('article', { name: text })

/** The next run of a reminder, in ms since the epoch, from a text such as "1/7/2030, 1:30:15 PM (local)". */
async function nextRun(reminder: Locator): Promise<number> {
  const text = await reminder
    .getByText(/\(local\)$/)
    .first()
    .textContent()
  return Date.parse(text?.replace(' (local)', '') ?? '')
}

describeApart('reminders', () => {
  test('can be created with a recurrence, edited, skipped and deleted', async ({ dashboard }) => {
    const { page } = dashboard
    await openReminders(dashboard)
    await expectAccessible(page)
    await dashboard.textbox('Message').fill('Raid tonight!')
    await dashboard.choose('Channel', '#general')
    await dashboard.choose('Mention role', '@Raider')
    const day = (await fieldTime(dashboard, 2 * DAY_MS)).slice(0, 10)
    await page.getByLabel('Next run time').fill(`${day}T20:00`)
    await page.getByRole('checkbox', { name: 'Recurring' }).check()
    await dashboard.choose('Recurrence type', 'Weekly')
    await dashboard.choose('Day of week', 'Wednesday')
    const runs = page.getByRole('list', { name: 'Next runs' }).getByRole('listitem')
    await expect(runs).toHaveCount(3)
    await expect(runs.first()).toContainText('8:00:00 PM (local)')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('@Raider Raid tonight!')
    await expectAccessible(page)
    const first = await nextRun(runs.first())
    await page.getByRole('button', { name: 'Create reminder' }).click()
    await dashboard.expectSaid('Reminder created successfully.')
    const raid = article(dashboard, 'Raid tonight!')
    await expect(raid).toContainText('Weekly on Wednesday, 8:00 PM Europe/Berlin')
    await expect(raid).toContainText('Pending')
    expect(await nextRun(raid)).toBe(first)

    await raid.getByRole('button', { name: 'Edit' }).click()
    const modal = page.getByRole('dialog', { name: 'Edit reminder' })
    await modal.getByRole('textbox', { name: 'Message' }).fill('Raid at nine!')
    await modal.getByLabel('Next run time').fill(`${day}T21:00`)
    await expectAccessible(page)
    await modal.getByRole('button', { name: 'Save' }).click()
    await dashboard.expectSaid('Reminder updated successfully.')
    const changed = article(dashboard, 'Raid at nine!')
    await expect(changed).toContainText('Weekly on Wednesday, 9:00 PM Europe/Berlin')

    const before = await nextRun(changed)
    await changed.getByRole('button', { name: 'Skip next' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
    await dashboard.expectSaid('Reminder skipped successfully.')
    // A week on the clock, which may have one hour more or less.
    await expect.poll(async () => Math.round(((await nextRun(changed)) - before) / DAY_MS)).toBe(7)

    await changed.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await dashboard.expectSaid('Reminder deleted successfully.')
    await expect(page.getByText('No reminders yet')).toBeVisible()
  })

  test('are posted on time with a ping, and as a test without a ping', async ({ dashboard, as }) => {
    const { page } = dashboard
    const ben = await as('ben', DEMO, 'general')
    await openReminders(dashboard)
    await dashboard.textbox('Message').fill('The raid begins.')
    await dashboard.choose('Channel', '#staff')
    await expect(page.getByText('The bot needs View Channel in #staff.')).toBeVisible()
    await dashboard.choose('Channel', '#general')
    await dashboard.choose('Mention role', '@Moderator')
    await expect(page.getByText("The bot can't ping @Moderator.")).toBeVisible()
    await dashboard.choose('Mention role', '@Raider')
    await page.getByLabel('Next run time').fill(await fieldTime(dashboard, DAY_MS))
    await page.getByRole('button', { name: 'Create reminder' }).click()
    await dashboard.expectSaid('Reminder created successfully.')
    const reminder = article(dashboard, 'The raid begins.')
    await reminder.getByRole('button', { name: 'Send test' }).click()
    await dashboard.expectSaid('Test message sent to #general.')
    await ben.expectNoPing('The raid begins.')

    await reminder.getByRole('button', { name: 'Edit' }).click()
    const modal = page.getByRole('dialog', { name: 'Edit reminder' })
    await modal.getByRole('textbox', { name: 'Message' }).fill('The raid begins now.')
    const due = await fieldTime(dashboard, SOON_MS)
    await modal.getByLabel('Next run time').fill(due)
    await modal.getByRole('button', { name: 'Save' }).click()
    await dashboard.expectSaid('Reminder updated successfully.')
    await ben.expectPing('The raid begins now.')
    expect((await fieldTime(dashboard, 0)) >= due).toBe(true)
    await expect(article(dashboard, 'The raid begins now.')).toContainText('Sent')
    await ben.expectTimes(1, 'The raid begins now.')
    await expectAccessible(page)
  })
})
