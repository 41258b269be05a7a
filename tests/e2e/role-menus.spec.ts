import { expect } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import { tabTo } from './kit/keyboard.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

describeApart('menus of role buttons', () => {
  test('are posted with their message in one form, and shown in the gallery', async ({ dashboard, as }) => {
    const { page } = dashboard
    const cleo = await as('cleo', DEMO, 'general')
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.openTab('Role Buttons')
    await page.getByRole('button', { name: 'New menu' }).click()
    const menu = page.getByRole('dialog', { name: 'New menu' })
    await menu.getByLabel('Message text').fill('One form.')
    await menu.getByRole('button', { name: '@Raider' }).click()
    await menu.getByRole('button', { name: '@Guest' }).click()
    await dashboard.choose('Channel', '#general')
    await expectAccessible(page)
    await menu.getByRole('button', { name: 'Post', exact: true }).click()
    await dashboard.expectSaid('Menu posted.')
    const gallery = page.getByRole('list', { name: 'Messages with role buttons' })
    await expect(gallery.getByRole('button', { name: '| Content: One form.' })).toBeVisible()
    await expect(gallery.getByText('Live')).toBeVisible()
    await cleo.message('One form.').getByRole('button', { name: 'Raider' }).click()
    await expect(cleo.page.getByText('You now have Raider.')).toBeVisible()
  })
})

// Keys and touches are the page's alone, so one arrangement shows them.
test.describe('menus of role buttons', () => {
  test('are posted with their message by keyboard alone', async ({ dashboard, as }) => {
    const { page } = dashboard
    const { keyboard } = page
    const cleo = await as('cleo', DEMO, 'general')
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.openTab('Role Buttons')
    await tabTo(page, page.getByRole('button', { name: 'New menu' }))
    await keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'New menu' })
    await expect(menu.getByLabel('Message text')).toBeVisible()
    await tabTo(page, menu.getByLabel('Message text'))
    await keyboard.type('Keys alone.')
    for (const role of ['@Raider', '@Guest']) {
      await tabTo(page, menu.getByRole('button', { name: role }))
      await keyboard.press('Space')
      await expect(menu.getByRole('button', { name: role, pressed: true })).toBeFocused()
    }
    await tabTo(page, dashboard.picker('Channel'))
    await keyboard.press('Enter')
    await expect(page.getByRole('option', { name: '#general' })).toBeVisible()
    await keyboard.type('gen')
    await keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await tabTo(page, menu.getByRole('button', { name: 'Post', exact: true }))
    await keyboard.press('Enter')
    await dashboard.expectSaid('Menu posted.')
    await expect(cleo.message('Keys alone.').getByRole('button', { name: 'Guest' })).toBeVisible()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

    test('are posted with their message by touch', async ({ dashboard, as }) => {
      const { page } = dashboard
      const cleo = await as('cleo', DEMO, 'general')
      await dashboard.signIn('ada')
      await dashboard.manage(DEMO)
      await dashboard.openTab('Role Buttons')
      await page.getByRole('button', { name: 'New menu' }).tap()
      const menu = page.getByRole('dialog', { name: 'New menu' })
      await menu.getByLabel('Message text').fill('Taps alone.')
      await menu.getByRole('button', { name: '@Raider' }).tap()
      await dashboard.picker('Channel').tap()
      await page.getByRole('option', { name: '#general' }).tap()
      await menu.getByRole('button', { name: 'Post', exact: true }).tap()
      await dashboard.expectSaid('Menu posted.')
      await expect(cleo.message('Taps alone.').getByRole('button', { name: 'Raider' })).toBeVisible()
    })
  })
})
