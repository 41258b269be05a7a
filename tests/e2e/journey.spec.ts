import { expect } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import { tabTo } from './kit/keyboard.ts'
import { test } from './kit/test.ts'

/** The interval at which the header requests the counter, in ms, with a margin. */
const NEXT_POLL_MS = 31_000

test.describe('a new user', () => {
  test('signs in, switches /blame on, uses it in Discord and sees the counter rise', async ({ dashboard, chat }) => {
    const { page } = dashboard
    await page.clock.install()
    await dashboard.open('/')
    await expect(page).toHaveURL(/\/login$/)
    await expect(dashboard.heading('Discord Bot Management')).toBeVisible()
    await expectAccessible(page)

    await dashboard.loginButton.click()
    await expect(page.getByRole('button', { name: 'ada' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'ada' }).click()

    await expect(page).toHaveURL(`${dashboard.origin}/`)
    await expect(dashboard.heading('Dashboard')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('ada')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
    await expect(dashboard.card('Guildhall Demo')).toContainText('Bot is active')
    await expect(dashboard.card('Quiet Corner')).toContainText('Bot not joined')
    await expect(dashboard.blamed).toHaveText('Gremlin Blamed: 0')
    await expectAccessible(page)

    await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
    await expect(dashboard.heading('Guildhall Demo')).toBeVisible()
    await expect(dashboard.toggle('blame')).not.toBeChecked()
    await dashboard.toggle('blame').click()
    await expect(dashboard.said.filter({ hasText: 'Command /blame enabled!' })).toBeVisible()
    await expect(dashboard.toggle('blame')).toBeChecked()
    await expectAccessible(page)

    await chat.enter('ada', 'Guildhall Demo', 'general')
    await chat.useCommand('blame')
    await chat.expectAnswer(/Gremlin.*\b1\b/)
    await expectAccessible(chat.page)

    await page.clock.fastForward(NEXT_POLL_MS)
    await expect(dashboard.blamed).toHaveText('Gremlin Blamed: 1')
  })

  test('can enable and use /blame by keyboard alone', async ({ dashboard, chat }) => {
    const { page } = dashboard
    await dashboard.open('/')
    await tabTo(page, dashboard.loginButton)
    await page.keyboard.press('Enter')

    await tabTo(page, page.getByRole('button', { name: 'ada' }))
    await page.keyboard.press('Enter')

    await tabTo(page, dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }))
    await page.keyboard.press('Enter')

    await tabTo(page, dashboard.toggle('blame'))
    await page.keyboard.press('Space')
    await expect(dashboard.said.filter({ hasText: 'Command /blame enabled!' })).toBeVisible()
    await expect(dashboard.toggle('blame')).toBeFocused()

    await chat.enterByKeyboard('ada', 'Guildhall Demo', 'general')
    await chat.useCommandByKeyboard('blame')
    await chat.expectAnswer(/Gremlin.*\b1\b/)

    await page.reload()
    await expect(dashboard.blamed).toHaveText('Gremlin Blamed: 1')
  })
})

test.describe('a new user on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('can enable and use /blame by touch on pages that fit the screen', async ({ dashboard, chat }) => {
    const { page } = dashboard
    const expectToFit = async (): Promise<void> => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await dashboard.open('/')
    await dashboard.loginButton.tap()
    await page.getByRole('button', { name: 'ada' }).tap()
    await expect(dashboard.card('Guildhall Demo')).toBeVisible()
    await expectToFit()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Open servers' }).tap()
    const servers = page
      .getByRole('complementary', { name: 'Servers' })
      .or(page.getByRole('dialog', { name: 'Servers' }))
    await expect(servers.first()).toBeVisible()
    await expectAccessible(page)
    await servers.getByRole('link', { name: 'Guildhall Demo' }).tap()

    await expect(dashboard.heading('Guildhall Demo')).toBeVisible()
    await expectToFit()
    await dashboard.toggle('blame').tap()
    await expect(dashboard.said.filter({ hasText: 'Command /blame enabled!' })).toBeVisible()
    await expectAccessible(page)

    await chat.enter('ada', 'Guildhall Demo', 'general')
    await chat.useCommand('blame')
    await chat.expectAnswer(/Gremlin.*\b1\b/)

    await page.reload()
    await expect(dashboard.blamed).toHaveText('Gremlin Blamed: 1')
  })
})
