import { expect, type Locator, type Page } from '@playwright/test'
import type { Dashboard } from './kit/dashboard.ts'
import { tabTo } from './kit/keyboard.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'
/** Most presses of the mouse that a weekly reminder may take from the open tab. */
const MOST_PRESSES = 7

async function openReminders(dashboard: Dashboard): Promise<void> {
  await dashboard.signIn('ada')
  await dashboard.manage(DEMO)
  await dashboard.openTab('Reminders')
  await expect(dashboard.page.getByText('No reminders yet')).toBeVisible()
}

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })

const raid = ({ page }: Dashboard): Locator => page.getByRole('article', { name: 'Raid tonight!' })

/** The first Thursday of the month after the next one. */
function firstThursday(): Date {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1))
  const daysToThursday = (4 - first.getUTCDay() + 7) % 7
  first.setUTCDate(1 + daysToThursday)
  return first
}

const [YEAR = '', MONTH = '', DAY = ''] = firstThursday().toISOString().slice(0, 10).split('-')
/** A Thursday at 20:00, as the field has it. */
const TIME = `${YEAR}-${MONTH}-${DAY}T20:00`
/** The same time as the browser's field takes it key by key. */
const TYPED = `${MONTH}${DAY}${YEAR}080000PM`

describeApart('a weekly reminder', () => {
  test('can be created, paused and resumed by keyboard', async ({ dashboard }) => {
    const { page } = dashboard
    const { keyboard } = page
    await openReminders(dashboard)
    await tabTo(page, button(page, 'New reminder'))
    await keyboard.press('Enter')
    await expect(dashboard.textbox('Message')).toBeFocused()
    await keyboard.type('Raid tonight!')
    await tabTo(page, dashboard.picker('Channel'))
    await keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await keyboard.type('general')
    await expect(page.locator('[role=option][data-highlighted]')).toContainText('general')
    await keyboard.press('Enter')
    await expect(dashboard.picker('Channel')).toBeFocused()
    await tabTo(page, page.getByLabel('Next run time'))
    await keyboard.type(TYPED)
    await tabTo(page, button(page, 'Every week'))
    await keyboard.press('Space')
    await expect(page.getByText('Every Thursday at 8:00 PM, Berlin')).toBeVisible()
    await tabTo(page, button(page, 'More options'))
    await keyboard.press('Enter')
    await tabTo(page, button(page, 'Monday'))
    await keyboard.press('Space')
    await tabTo(page, button(page, 'Create reminder'))
    await keyboard.press('Enter')
    await dashboard.expectSaid('Reminder created successfully.')
    await expect(raid(dashboard)).toContainText('Every Monday and Thursday at 8:00 PM Europe/Berlin')

    await tabTo(page, button(raid(dashboard), 'Pause'))
    await keyboard.press('Enter')
    await expect(raid(dashboard)).toContainText('Pending · Paused')
    await expect(button(raid(dashboard), 'Resume')).toBeFocused()
    await keyboard.press('Enter')
    await expect(button(raid(dashboard), 'Pause')).toBeVisible()
  })
})

// The mouse and touches are the page's alone, so one arrangement shows them.
test.describe('a weekly reminder', () => {
  test('takes at most seven presses of the mouse', async ({ dashboard }) => {
    const { page } = dashboard
    await openReminders(dashboard)
    let presses = 0
    const press = async (control: Locator): Promise<void> => {
      await control.click()
      presses += 1
    }
    await press(button(page, 'New reminder'))
    await expect(dashboard.textbox('Message')).toBeFocused()
    await page.keyboard.type('Raid tonight!')
    await press(dashboard.picker('Channel'))
    await press(page.getByRole('option', { name: '#general' }))
    await press(page.getByLabel('Next run time'))
    await page.getByLabel('Next run time').fill(TIME)
    await press(button(page, 'Every week'))
    await expect(page.getByText('Every Thursday at 8:00 PM, Berlin')).toBeVisible()
    await press(button(page, 'Create reminder'))
    await dashboard.expectSaid('Reminder created successfully.')
    await expect(raid(dashboard)).toContainText('Weekly on Thursday, 8:00 PM Europe/Berlin')
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

    test('can be created, made monthly and paused by touch', async ({ dashboard }) => {
      const { page } = dashboard
      await openReminders(dashboard)
      await button(page, 'New reminder').tap()
      await dashboard.textbox('Message').fill('Raid tonight!')
      await dashboard.picker('Channel').tap()
      await page.getByRole('option', { name: '#general' }).tap()
      await page.getByLabel('Next run time').fill(TIME)
      await button(page, 'Every week').tap()
      await button(page, 'Create reminder').tap()
      await dashboard.expectSaid('Reminder created successfully.')

      await button(raid(dashboard), 'Edit').tap()
      const modal = page.getByRole('dialog', { name: 'Edit reminder' })
      await button(modal, 'Every month').tap()
      await modal.getByRole('combobox', { name: 'Monthly on' }).tap()
      await page.getByRole('option', { name: 'Weekday of the month' }).tap()
      await expect(modal.getByText('On the first Thursday of every month at 8:00 PM, Berlin')).toBeVisible()
      await button(modal, 'Save').tap()
      await dashboard.expectSaid('Reminder updated successfully.')
      await expect(raid(dashboard)).toContainText('On the first Thursday of every month at 8:00 PM Europe/Berlin')
      await button(raid(dashboard), 'Pause').tap()
      await expect(raid(dashboard)).toContainText('Pending · Paused')
    })
  })
})
