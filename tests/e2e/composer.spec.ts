import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import type { Dashboard } from './kit/dashboard.ts'
import { tabTo } from './kit/keyboard.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
const field = (within: Page | Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true })

async function openComposer(dashboard: Dashboard): Promise<Locator> {
  await dashboard.signIn('ada')
  await dashboard.manage(DEMO)
  await dashboard.openTab('Role Buttons')
  await dashboard.choose('Channel', '#general')
  return dashboard.page.getByRole('region', { name: 'New message' })
}

describeApart('messages with embeds and link buttons', () => {
  test('are composed, saved for later, posted, edited and undone', async ({ dashboard, as }) => {
    const { page } = dashboard
    const cleo = await as('cleo', DEMO, 'general')
    const composer = await openComposer(dashboard)
    await field(composer, 'Message text').fill('Season three.')
    await button(composer, 'Embed').click()
    await field(composer, 'Embed title').fill('Raid night')
    await button(composer, 'More embed options').click()
    await field(composer, 'Embed author').fill('Guild council')
    await button(composer, 'Add field').click()
    await field(composer, 'Embed field 1 name').fill('Tanks')
    await field(composer, 'Embed field 1 value').fill('Two')
    await field(composer, 'Embed footer').fill('See you there')
    await button(composer, 'Add embed').click()
    await field(composer, 'Embed 2 title').fill('Loot')
    await button(composer, 'Link buttons').click()
    await field(composer, 'Link 1 label').fill('Sign up')
    await field(composer, 'Link 1 address').fill('https://hall.test/raid')
    await expectAccessible(page)

    await button(composer, 'Message library').click()
    await button(page, 'Save message…').click()
    await button(page.getByRole('dialog', { name: 'Save message' }), 'Save').click()
    await dashboard.expectSaid('Saved as “Season three.”.')
    await page.keyboard.press('Escape')

    await button(composer, 'Post message').click()
    await dashboard.expectSaid('Message posted.')
    const posted = cleo.message('Season three.')
    for (const text of ['Raid night', 'Guild council', 'Tanks', 'See you there', 'Loot'])
      await expect(posted.getByText(text, { exact: true })).toBeVisible()
    await expect(posted.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', 'https://hall.test/raid')

    await page.getByRole('button', { name: /^Edit message \d+$/ }).click()
    const modal = page.getByRole('dialog', { name: 'Edit message' })
    await field(modal, 'Embed 2 title').fill('Loot by need')
    await button(modal, 'Save message').click()
    await expect(posted.getByText('Loot by need', { exact: true })).toBeVisible()
    await button(page, 'Undo').last().click()
    await expect(posted.getByText('Loot', { exact: true })).toBeVisible()
    await expect(posted.getByText('Tanks', { exact: true })).toBeVisible()

    await button(composer, 'Message library').click()
    const saved = page.getByRole('dialog', { name: 'Saved messages' })
    await saved.getByRole('button', { name: /^Season three\./ }).click()
    await expect(field(composer, 'Embed 2 title')).toHaveValue('Loot')
    await expect(field(composer, 'Link 1 address')).toHaveValue('https://hall.test/raid')
  })
})

// Keys and touches are the page's alone, so one arrangement shows them.
test.describe('messages with embeds and link buttons', () => {
  test('are composed by keyboard alone', async ({ dashboard, as }) => {
    const { page } = dashboard
    const { keyboard } = page
    const cleo = await as('cleo', DEMO, 'general')
    const composer = await openComposer(dashboard)
    const typeInto = async (name: string, text: string): Promise<void> => {
      await tabTo(page, field(composer, name))
      await keyboard.type(text)
    }
    const press = async (name: string): Promise<void> => {
      await tabTo(page, button(composer, name))
      await keyboard.press('Enter')
    }
    await typeInto('Message text', 'Keys alone.')
    await press('Embed')
    await typeInto('Embed title', 'First box')
    await press('Add embed')
    await typeInto('Embed 2 title', 'Second box')
    await press('Link buttons')
    await typeInto('Link 1 label', 'Sign up')
    await typeInto('Link 1 address', 'https://hall.test/keys')
    await press('Post message')
    await dashboard.expectSaid('Message posted.')
    const posted = cleo.message('Keys alone.')
    await expect(posted.getByText('Second box', { exact: true })).toBeVisible()
    await expect(posted.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', 'https://hall.test/keys')
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

    test('are composed by touch', async ({ dashboard, as }) => {
      const cleo = await as('cleo', DEMO, 'general')
      const composer = await openComposer(dashboard)
      await field(composer, 'Message text').fill('Taps alone.')
      await button(composer, 'Embed').tap()
      await field(composer, 'Embed title').fill('A box')
      await button(composer, 'Link buttons').tap()
      await field(composer, 'Link 1 label').fill('Sign up')
      await field(composer, 'Link 1 address').fill('https://hall.test/taps')
      await button(composer, 'Post message').tap()
      await dashboard.expectSaid('Message posted.')
      await expect(cleo.message('Taps alone.').getByText('A box', { exact: true })).toBeVisible()
    })
  })
})
