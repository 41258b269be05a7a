import { expect } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

describeApart('a word list', () => {
  test("stops a member's message, whose author reads why, and counts it", async ({ dashboard, as }) => {
    const { page } = dashboard
    const form = page.getByRole('dialog', { name: 'New list' })
    const [cleo, ada] = [await as('cleo', DEMO, 'general'), await as('ada', DEMO, 'general')]
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await page.getByRole('banner').getByRole('link', { name: 'Word Detection' }).click()
    await expect(page.getByText('No word lists yet')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'New list' }).click()
    await form.getByRole('button', { name: 'Invite links' }).click()
    await form
      .getByRole('textbox', { name: 'Message to the author' })
      .fill('Ask a moderator before you post an invite.')
    await form.getByRole('textbox', { name: 'Test message' }).fill('Join discord.gg/abc')
    await expect(form.getByText('Discord stops this message.')).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Create list' }).click()
    await dashboard.expectSaid('List created.')
    const list = page.getByRole('article', { name: 'Invite links' })
    await expect(list).toContainText('3 words')
    await expect(list.getByText('Updating in Discord…')).toHaveCount(0)
    await expect(page.getByText('5 of 6 keyword rules free')).toBeVisible()

    await cleo.sayUntil('blocked', 'Join discord.gg/abc')
    await cleo.expectBlocked('Join discord.gg/abc', 'Ask a moderator before you post an invite.')
    await ada.expectGone('Join discord.gg/abc')
    await cleo.say('Join us on Saturday')
    await expect(ada.message('Join us on Saturday')).toBeVisible()

    const stopped = page.getByRole('table', { name: 'Messages stopped' }).getByRole('row', { name: /discord\.gg/ })
    await expect(stopped).toContainText('Invite links')
    await expectAccessible(page)

    await page.getByRole('switch', { name: 'Enable Invite links' }).click()
    await dashboard.expectSaid('“Invite links” is off.')
    await expect(list.getByText('Updating in Discord…')).toHaveCount(0)
    await cleo.sayUntil('written', 'Join discord.gg/open')
    await expect(ada.message('Join discord.gg/open')).toBeVisible()
  })
})
