import { expect } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import { test } from './kit/test.ts'

const LOAD_FAILURE = 'Failed to load guild information. The guild may not exist or you may not have access to it.'

test.describe('a server', () => {
  test('is not shown to a member who does not administer it', async ({ dashboard, browser }) => {
    const { page } = dashboard
    await dashboard.signInThroughDiscord('ada')
    await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
    await expect(dashboard.heading('Guildhall Demo')).toBeVisible()
    const address = page.url()

    const other = await browser.newContext()
    const bens = await other.newPage()
    await bens.goto(dashboard.origin)
    await bens.getByRole('main').getByRole('button', { name: 'Login with Discord' }).click()
    await bens.getByRole('button', { name: 'ben' }).click()
    await expect(bens.getByRole('main').getByRole('article', { name: 'Raid Night' })).toBeVisible()
    await expect(bens.getByRole('main').getByRole('article', { name: 'Guildhall Demo' })).toHaveCount(0)

    await bens.goto(address)
    await expect(bens.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible()
    await expect(bens.getByText(LOAD_FAILURE)).toBeVisible()
    await expect(bens.getByText('Guildhall Demo')).toHaveCount(0)
    await expectAccessible(bens)
    await bens
      .getByRole('button', { name: 'Back to Dashboard' })
      .or(bens.getByRole('link', { name: 'Back to Dashboard' }))
      .click()
    await expect(bens.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await other.close()
  })

  test('can be managed after Add Bot', async ({ dashboard }) => {
    const { page } = dashboard
    await dashboard.signInThroughDiscord('ada')
    await dashboard.card('Quiet Corner').getByRole('button', { name: 'Add Bot' }).click()
    await expect(page).not.toHaveURL(new RegExp(`^${dashboard.origin}`))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'ada' }).click()

    await expect
      .poll(async () => {
        await dashboard.open('/')
        await expect(dashboard.card('Quiet Corner')).toBeVisible()
        return dashboard.card('Quiet Corner').textContent()
      })
      .toContain('Bot is active')
    await dashboard.card('Quiet Corner').getByRole('button', { name: 'Manage' }).click()
    await expect(dashboard.heading('Quiet Corner')).toBeVisible()
    await dashboard.toggle('blame').click()
    await expect(dashboard.said.filter({ hasText: 'Command /blame enabled!' })).toBeVisible()
  })

  test.describe(() => {
    test.use({ ownProcesses: true })

    test('keeps its commands and counts after a restart of the program', async ({ dashboard, chat, program }) => {
      const { page } = dashboard
      await dashboard.signInThroughDiscord('ada')
      await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
      await dashboard.toggle('blame').click()
      await expect(dashboard.said.filter({ hasText: 'Command /blame enabled!' })).toBeVisible()
      await chat.enter('ada', 'Guildhall Demo', 'general')
      await chat.useCommand('blame')
      await chat.expectAnswer(/Gremlin.*\b1\b/)

      await program.restart()

      await page.reload()
      await expect(dashboard.toggle('blame')).toBeChecked()
      await expect(dashboard.blamed).toHaveText('Gremlin Blamed: 1')
      await chat.enter('ada', 'Guildhall Demo', 'general')
      await chat.useCommand('blame')
      await chat.expectAnswer(/Gremlin.*\b2\b/)
    })
  })

  test('does not offer a disabled command in Discord', async ({ dashboard, chat }) => {
    await dashboard.signInThroughDiscord('ada')
    await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
    await dashboard.toggle('blame').click()
    await expect(dashboard.said.filter({ hasText: 'Command /blame enabled!' })).toBeVisible()
    await expect(dashboard.toggle('blame')).toBeEnabled()
    await chat.enter('ada', 'Guildhall Demo', 'general')
    await expect.poll(() => chat.offers('blame')).toBe(true)

    await dashboard.toggle('blame').click()
    await expect(dashboard.toggle('blame')).not.toBeChecked()
    await expect.poll(() => chat.offers('blame')).toBe(false)
  })
})
