import { expect } from '@playwright/test'
import type { Dashboard } from '../e2e/kit/dashboard.ts'

/** Fills in the settings on their pages, from General on, and saves them. */
export async function chooseSettings(dashboard: Dashboard): Promise<void> {
  const { page } = dashboard
  await page.getByRole('button', { name: 'Use Europe/Berlin' }).click()
  await dashboard.choose('Unavailable channel', '#general')
  await dashboard.openTab('Moderation')
  await page.getByRole('switch', { name: 'Enable auto moderation' }).click()
  await dashboard.choose('Default action', 'Warn')
  await dashboard.choose('Moderation log channel', '#books')
  await dashboard.choose('Deleted message log channel', '#staff')
  await dashboard.openTab('Notifications')
  await dashboard.textbox('Welcome message').fill('Welcome {user} to {server}!')
  await dashboard.choose('Welcome channel', '#general')
  await dashboard.choose('Problem alerts channel', '#staff')
  await dashboard.saveSettings()
}

export async function writeRules(dashboard: Dashboard): Promise<void> {
  const { page } = dashboard
  await dashboard.openTab('Rules')
  await dashboard.choose('Channel', '#general')
  await dashboard.textbox('Rule 1').fill('Be kind.')
  await page.getByRole('button', { name: 'Add rule', exact: true }).click()
  await dashboard.textbox('Rule 2').fill('Read before you ask.')
  await dashboard.saveRules()
}

export async function writeUrlRules(dashboard: Dashboard): Promise<void> {
  await dashboard.textbox('Input pattern 1').fill('^https://x\\.com/')
  await dashboard.textbox('Output pattern 1').fill('https://fxtwitter.com/')
  await dashboard.textbox('Test message').fill('https://x.com/ada')
  await expect(dashboard.page.getByRole('group', { name: 'Bot reply preview' })).toContainText(
    'https://fxtwitter.com/ada',
  )
  await dashboard.saveUrlRules()
}

/** A list that stops every message with a word, once its rule is in Discord. */
export async function writeWordList(dashboard: Dashboard): Promise<void> {
  const { page } = dashboard
  await page.getByRole('banner').getByRole('link', { name: 'Word Detection' }).click()
  await page.getByRole('button', { name: 'New list' }).first().click()
  const form = page.getByRole('dialog', { name: 'New list' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Spoilers')
  await form.getByRole('textbox', { name: 'Words', exact: true }).fill('*snape*')
  await form.getByRole('textbox', { name: 'Message to the author' }).fill('No spoilers here.')
  await form.getByRole('textbox', { name: 'Test message' }).fill('Snape did it')
  await expect(form.getByText('Discord stops this message.')).toBeVisible()
  await form.getByRole('button', { name: 'Create list' }).click()
  await dashboard.expectSaid('List created.')
  await expect(page.getByRole('article', { name: 'Spoilers' })).toContainText('1 word')
  await expect(page.getByText('Updating in Discord…')).toHaveCount(0)
}
