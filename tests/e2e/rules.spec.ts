import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import type { Dashboard } from './kit/dashboard.ts'
import { test } from './kit/test.ts'

async function openRules(dashboard: Dashboard): Promise<{ rules: Locator; urlRules: Locator }> {
  const { page } = dashboard
  await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Rules' }).click()
  return {
    rules: page.getByRole('region', { name: 'Rules', exact: true }),
    urlRules: page.getByRole('region', { name: 'URL Transformation Rules' }),
  }
}

async function choose(page: Page, picker: Locator, option: string): Promise<void> {
  await picker.click()
  await page.getByRole('option', { name: option }).click()
}

test.describe('the Rules sub-tab', () => {
  test('keeps rules as one message in their channel', async ({ dashboard, chat }) => {
    await dashboard.signIn('ada')
    const { rules } = await openRules(dashboard)
    await choose(dashboard.page, rules.getByRole('combobox', { name: 'Channel' }), '#general')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kind.')
    await rules.getByRole('button', { name: 'Add rule' }).click()
    await rules.getByRole('textbox', { name: 'Rule 2' }).fill('No spam.')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect(dashboard.said.filter({ hasText: 'Rules saved successfully!' })).toBeVisible()
    await expectAccessible(dashboard.page)

    await chat.enter('cleo', 'Guildhall Demo', 'general')
    await expect(chat.message('Be kind.')).toContainText('No spam.')

    await rules.getByRole('button', { name: 'Move rule 2', exact: true }).focus()
    for (const [key, said] of [
      ['Space', 'is picked up'],
      ['ArrowUp', 'is now at place 1 of 2'],
      ['Space', 'was put down at place 1 of 2'],
    ] as const) {
      await dashboard.page.keyboard.press(key)
      await expect(dashboard.said.filter({ hasText: `Rule 2 ${said}` })).toHaveCount(1)
    }
    await rules.getByRole('textbox', { name: 'Rule 2' }).fill('Be very kind.')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect(chat.message('Be very kind.')).toHaveText(/No spam\.\s*(2\. )?Be very kind\./)
    await chat.expectGone(/Be kind\./)
  })

  test('shows who saved other rules in between, and loses nothing', async ({ dashboard, context, program }) => {
    await dashboard.signIn('ada')
    const { rules } = await openRules(dashboard)
    const channel = rules.getByRole('combobox', { name: 'Channel' })
    await choose(dashboard.page, channel, '#general')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Mine.')

    const other = await context.newPage()
    await other.goto(`${program.origin}${new URL(dashboard.page.url()).pathname}/settings`)
    await other.getByRole('tab', { name: 'Rules' }).click()
    const theirs = other.getByRole('region', { name: 'Rules', exact: true })
    await choose(other, theirs.getByRole('combobox', { name: 'Channel' }), '#general')
    await theirs.getByRole('textbox', { name: 'Rule 1' }).fill('Theirs.')
    await theirs.getByRole('button', { name: 'Save rules' }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Rules saved successfully!' })).toBeVisible()

    await rules.getByRole('button', { name: 'Save rules' }).click()
    await rules.getByRole('button', { name: 'Load newer rules' }).click()
    await expect(rules.getByRole('textbox', { name: 'Rule 1' })).toHaveValue('Theirs.')
    await rules.getByRole('button', { name: 'Show mine' }).click()
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect(dashboard.said.filter({ hasText: 'Rules saved successfully!' })).toBeVisible()
    await expect(rules.getByRole('textbox', { name: 'Rule 1' })).toHaveValue('Mine.')
  })

  test('has links answered as its tester says', async ({ dashboard, chat }) => {
    await dashboard.signIn('ada')
    const { urlRules } = await openRules(dashboard)
    await urlRules.getByRole('button', { name: 'Add ready-made rule' }).click()
    await dashboard.page.getByRole('menuitem', { name: 'x.com posts → fxtwitter.com' }).click()
    await urlRules.getByRole('textbox', { name: 'Message to try' }).fill('Look: https://x.com/ada/status/1!')
    const answer = 'https://fxtwitter.com/ada/status/1'
    await expect(urlRules.getByRole('group', { name: 'What the bot would answer' })).toContainText(answer)
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await expect(dashboard.said.filter({ hasText: 'URL rules saved successfully!' })).toBeVisible()

    await chat.enter('cleo', 'Guildhall Demo', 'general')
    await chat.say('Look: https://x.com/ada/status/1!')
    await chat.expectAnswer(/fxtwitter\.com\/ada\/status\/1/)
  })

  test('says at the row what the server refuses', async ({ dashboard }) => {
    await dashboard.signIn('ada')
    // Without the engine on the page only the server can tell.
    await dashboard.page.route('**/assets/link-engine-*', (route) => route.abort())
    const { urlRules } = await openRules(dashboard)
    await urlRules.getByRole('button', { name: 'Add URL rule' }).click()
    await urlRules.getByRole('textbox', { name: 'Input pattern 2' }).fill('a(?=b)')
    await urlRules.getByRole('textbox', { name: 'Output pattern 2' }).fill('c')
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await expect(urlRules.getByRole('alert').filter({ hasText: 'Row 2: Lookahead' })).toBeVisible()
    await expect(urlRules.getByRole('textbox', { name: 'Input pattern 2' })).toBeFocused()
  })
})
