import { expect } from '@playwright/test'
import { CHANNELS } from '@guildhall/local-discord'
import { expectAccessible } from './kit/accessible.ts'
import { describeApart, test } from './kit/test.ts'

describeApart('a newcomer', () => {
  test('adds the bot, follows the first steps to a reminder, and learns what does not work', async ({
    dashboard,
    program,
  }) => {
    const { page } = dashboard
    await dashboard.signInThroughDiscord('ada')
    await dashboard.card('Quiet Corner').getByRole('button', { name: 'Add Bot' }).click()
    await page.getByRole('button', { name: 'ada' }).click()
    await expect
      .poll(async () => {
        await dashboard.open('/')
        await expect(dashboard.card('Quiet Corner')).toBeVisible()
        return dashboard.card('Quiet Corner').textContent()
      })
      .toContain('Bot is active')
    await dashboard.manage('Quiet Corner')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Health' }).click()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps).toContainText('0 of 6 done')
    await expect(page.getByText('Everything works.')).toBeVisible()
    await expectAccessible(page)

    await steps.getByRole('link', { name: 'Set a reminder' }).click()
    await dashboard.textbox('Message').fill('Tea at five.')
    await dashboard.choose('Channel', '#general')
    await page.getByLabel('Next run time').fill('2031-01-01T17:00')
    await page.getByRole('button', { name: 'Create reminder' }).click()
    await dashboard.expectSaid('Reminder created successfully.')
    await main.getByRole('link', { name: 'Health' }).click()
    await expect(steps.getByRole('link', { name: 'Set a reminder, done' })).toBeVisible()

    await program.discord.world.deleteChannel(CHANNELS.quietGeneral)
    const problem = page.getByRole('article', { name: 'The reminder “Tea at five.”' })
    await expect(problem).toContainText('the channel was deleted')
    await expect(main.getByRole('link', { name: 'Health, 1 problem' })).toBeVisible()
    await expectAccessible(page)
    await problem.getByRole('link', { name: 'Open' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('article', { name: 'Tea at five.' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await main.getByRole('link', { name: 'Health' }).click()
    await expect(page.getByText('Everything works.')).toBeVisible()
  })
})
