import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import type { Dashboard } from './kit/dashboard.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'
const RAID = 'Raid Night'
const DENIED = 'Access Denied: You do not have permission to view analytics.'
/** The timeout of the first read on a busy machine. */
const FIRST_READ_MS = 30_000
const CALLS = ['summary', 'commands/summary', 'users/summary']

const region = ({ page }: Dashboard, name: string): Locator => page.getByRole('region', { name, exact: true })
const row = ({ page }: Dashboard, table: string, name: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: name })

/** The API's answer to each call of the analytics. */
async function statuses({ page, origin }: Dashboard): Promise<number[]> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const headers = { authorization: `Bearer ${token ?? ''}` }
  const replies = await Promise.all(
    CALLS.map((call) => page.request.get(`${origin}/api/analytics/${call}`, { headers })),
  )
  return replies.map((reply) => reply.status())
}

describeApart('the analytics', () => {
  test('show the owner the activity by server and day, and export it as CSV', async ({ dashboard, as }) => {
    const { page } = dashboard
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.enable('blame')
    await page.getByRole('banner').getByRole('link', { name: 'Analytics' }).click()
    await expect(dashboard.heading('Analytics Dashboard')).toBeVisible()
    // The first read starts a thread.
    await expect(page.getByText('No overview data available.')).toBeVisible({ timeout: FIRST_READ_MS })
    await expect(page.getByText('No command usage data for this period.')).toBeVisible()
    await expect(page.getByText('No user activity data for this period.')).toBeVisible()
    await expectAccessible(page)

    const ben = await as('ben', DEMO, 'general')
    await ben.say('Good evening.')
    await ben.say('Is anybody there?')
    const ada = await as('ada', DEMO, 'general')
    await ada.say('I am.')
    await ada.useCommand('blame')
    await ada.expectAnswer(/Gremlin.*\b1\b/)

    // Events are written once a second.
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(row(dashboard, 'Event Type Counts', 'Messages Sent')).toContainText('3', { timeout: 1_000 })
      await expect(row(dashboard, 'Command Usage Breakdown', 'blame')).toContainText('1', { timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await expect(row(dashboard, 'Event Type Counts', 'Commands Used')).toContainText('1')
    await expect(page.getByRole('article', { name: 'Unique Users' })).toContainText('2')
    await expect(page.getByRole('article', { name: 'Total Messages' })).toContainText('3')
    await expect(page.getByRole('article', { name: 'Gremlin Blames' })).toContainText('1')
    await expect(row(dashboard, 'User Activity Summary', 'ben').getByRole('cell')).toHaveText(['ben', '2', '0'])
    await expect(row(dashboard, 'User Activity Summary', 'ada').getByRole('cell')).toHaveText(['ada', '1', '1'])
    await expect(page.getByText(/^As of \d{1,2}:\d\d:\d\d [AP]M UTC$/)).toBeVisible()
    await expectAccessible(page)

    const plot = page.getByRole('slider', { name: 'Activity by day' })
    await plot.focus()
    await expect(plot).toHaveAttribute('aria-valuetext', /, so far: 3 messages, 1 command, 2 users$/)
    const users = region(dashboard, 'User Activity Summary')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      users.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^\uFEFFUser ID,User,Messages,Commands\r\n\d+,ben,2,0\r\n/,
    )

    await dashboard.choose('Guild', DEMO)
    await expect(page).toHaveURL(/\/analytics\?guild_id=\d+$/)
    await expect(row(dashboard, 'Event Type Counts', 'Messages Sent')).toContainText('3')
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect(page).toHaveURL(/\?start_date=[\d-]+&end_date=[\d-]+&guild_id=\d+$/)
    const shared = page.url()
    await page.getByLabel('End Date').fill('2020-01-01')
    await expect(page.getByText('Start date must be on or before end date.')).toBeVisible()
    await page.goto(shared.replace(/guild_id=\d+/, 'guild_id=7'))
    await expect(dashboard.picker('Guild')).toHaveText('Server 7')
    await expect(page.getByText('No overview data available.')).toBeVisible()
    await page.goto(shared)
    await expect(dashboard.picker('Guild')).toHaveText(DEMO)
    await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
    await expect(row(dashboard, 'Command Usage Breakdown', 'blame')).toContainText('1')
  })
})

test.describe('the analytics', () => {
  test('are available to the owner of the bot only, on the page and in the API', async ({ dashboard, colleague }) => {
    await dashboard.open('/analytics')
    await expect(dashboard.page).toHaveURL(/\/login$/)
    expect(await statuses(dashboard)).toEqual([401, 401, 401])
    await dashboard.signIn('ada')
    expect(await statuses(dashboard)).toEqual([200, 200, 200])

    await colleague.signIn('ben')
    await expect(colleague.card(RAID)).toBeVisible()
    await expect(colleague.page.getByRole('banner').getByRole('link', { name: 'Analytics' })).toHaveCount(0)
    await colleague.open('/analytics')
    await expect(colleague.page.getByText(DENIED)).toBeVisible()
    expect(await statuses(colleague)).toEqual([403, 403, 403])
    await expectAccessible(colleague.page)
  })
})
