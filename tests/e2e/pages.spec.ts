import { expect } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import { test } from './kit/test.ts'

test('View Documentation opens the user guide in a new tab', async ({ dashboard, context }) => {
  await dashboard.signIn('ada')
  const opened = context.waitForEvent('page')
  const documentation = dashboard.page.getByRole('main').getByText('View Documentation')
  await documentation.click()
  const guide = await opened
  await expect(guide.getByRole('heading', { level: 1, name: 'User guide' })).toBeVisible()
  await expect(guide).toHaveTitle('User guide · Guildhall')
  await expectAccessible(guide)
  await expect(dashboard.heading('Dashboard')).toBeVisible()
})

test('an unknown address redirects to the dashboard', async ({ dashboard }) => {
  await dashboard.signIn('ada')
  for (const path of ['/commands', '/word-detection', '/settings', '/no/such/page']) {
    await dashboard.open(path)
    await expect(dashboard.page).toHaveURL(`${dashboard.origin}/`)
  }
})

test('a link to a tab of a server opens that tab', async ({ dashboard }) => {
  const { page } = dashboard
  await dashboard.signIn('ada')
  await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
  await expect(page.getByRole('tab', { name: 'Commands' })).toHaveAttribute('aria-selected', 'true')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')

  const address = page.url()
  await page.getByRole('tab', { name: 'Reminders' }).click()
  await expect(page.getByRole('tab', { name: 'Reminders' })).toHaveAttribute('aria-selected', 'true')
  expect(page.url()).toBe(address)
  await header.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)

  await header.getByRole('link', { name: 'Word Detection' }).click()
  await expect(page.getByRole('heading', { name: 'Word detection' })).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0)
})

test('only the owner of the bot sees the link to the analytics', async ({ dashboard, browser }) => {
  await dashboard.signIn('ada')
  await expect(dashboard.page.getByRole('banner').getByRole('link', { name: 'Analytics' })).toBeVisible()

  const other = await browser.newContext()
  const bens = await other.newPage()
  await bens.goto(dashboard.origin)
  await bens.getByRole('main').getByRole('button', { name: 'Login with Discord' }).click()
  await bens.getByRole('button', { name: 'ben' }).click()
  await expect(bens.getByRole('main').getByRole('article', { name: 'Raid Night' })).toBeVisible()
  await expect(bens.getByRole('banner').getByRole('link', { name: 'Analytics' })).toHaveCount(0)
  await bens.goto(`${dashboard.origin}/analytics`)
  await expect(bens.getByText('Access Denied: You do not have permission to view analytics.')).toBeVisible()
  await other.close()
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 500 } })

  test('the content is at most 1200 px wide, beside a 240 px sidebar and below a sticky header', async ({
    dashboard,
  }) => {
    const { page } = dashboard
    await dashboard.signIn('ada')
    await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
    await expect(dashboard.toggle('createevent')).toBeVisible()
    const content = await page.getByRole('main').evaluate((main) => {
      const { paddingLeft, paddingRight } = getComputedStyle(main)
      return main.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    })
    expect(content).toBe(1200)
    expect((await page.getByRole('complementary', { name: 'Servers' }).boundingBox())?.width).toBe(240)

    await dashboard.toggle('createevent').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
  })
})
