import { expect } from '@playwright/test'
import type { Dashboard } from './kit/dashboard.ts'
import { test } from './kit/test.ts'

/** Opens the settings of Guildhall Demo as ada, who has switched /blame on. */
async function openSettings(dashboard: Dashboard): Promise<void> {
  await dashboard.signIn('ada')
  await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
  await dashboard.toggle('blame').click()
  await expect(dashboard.said.filter({ hasText: 'Command /blame enabled!' })).toBeVisible()
  await openTab(dashboard, 'Settings')
}

const openTab = (dashboard: Dashboard, name: string) => dashboard.page.getByRole('tab', { name, exact: true }).click()

async function choose(dashboard: Dashboard, setting: string, option: string): Promise<void> {
  await dashboard.page.getByRole('combobox', { name: setting }).click()
  await dashboard.page.getByRole('option', { name: option }).click()
}

async function save(dashboard: Dashboard): Promise<void> {
  await dashboard.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dashboard.said.filter({ hasText: 'Settings saved successfully!' })).toBeVisible()
}

for (const arrangement of ['together', 'apart'] as const) {
  test.describe(`settings, with the roles ${arrangement},`, () => {
    test.use({ arrangement })
    test.setTimeout(120_000)

    test('are obeyed: prefix, welcome, auto moderation and both logs', async ({ dashboard, chat }) => {
      const { page } = dashboard
      await openSettings(dashboard)
      await page.getByRole('textbox', { name: 'Prefix' }).fill('?')
      await openTab(dashboard, 'Moderation')
      await page.getByRole('switch', { name: 'Enable auto moderation' }).click()
      await choose(dashboard, 'Default action', 'Mute')
      await choose(dashboard, 'Moderation log channel', 'mod-log')
      await choose(dashboard, 'Deleted message log channel', 'mod-log')
      await openTab(dashboard, 'Notifications')
      await page.getByRole('textbox', { name: 'Welcome message' }).fill('@everyone: {user} came to {server}!')
      await choose(dashboard, 'Welcome channel', 'general')
      await save(dashboard)

      await chat.enter('cleo', 'Guildhall Demo', 'general')
      await chat.say('!blame nobody listens to this any more')
      await chat.say('?blame was late')
      await chat.expectAnswer(/Gremlin has been blamed 1 time\. Reason: was late/)
      await chat.say('forget **this**')
      await chat.remove('forget')
      await chat.leave('Guildhall Demo')
      await chat.join('Guildhall Demo')
      await chat.expectAnswer(/@everyone: @cleo came to Guildhall Demo!/)
      await chat.say('damn')
      await chat.expectBlocked('damn')
      await chat.expectToBeTimedOut()

      await chat.enter('ada', 'Guildhall Demo', 'mod-log')
      await expect(chat.message('Message deleted')).toContainText('forget **this**')
      await expect(chat.message('Message deleted')).toContainText('#general')
      await expect(chat.message('Muted for 10 minutes.')).toContainText('cleo')

      await page.reload()
      await openTab(dashboard, 'Settings')
      await expect(page.getByRole('textbox', { name: 'Prefix' })).toHaveValue('?')
      await openTab(dashboard, 'Moderation')
      await expect(page.getByRole('combobox', { name: 'Default action' })).toHaveText('Mute')
      await expect(page.getByRole('combobox', { name: 'Deleted message log channel' })).toHaveText('#mod-log')
    })
  })
}
