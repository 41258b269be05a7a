import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { chooseChannel, openMessage, openRoleButtons } from '../testing/role-buttons-tab.ts'
import { openRulesTab, pick } from '../testing/rules-tab.ts'
import { prefix, save, settingsOpener } from '../testing/settings-tab.ts'
import { useLoadingSite } from '../testing/site.ts'

const open = useLoadingSite()

/** The message of the error, which users must not see. */
const BUG = 'x is not a function'

/** Makes each further call of the page fail before its request, with an error that has no message for users. */
async function breakCalls(page: Page): Promise<void> {
  await page.evaluate((message) => {
    // The transport writes each query with it.
    const value = function URLSearchParams() {
      throw new TypeError(message)
    }
    Object.defineProperty(window, 'URLSearchParams', { value })
  }, BUG)
}

async function expectText(page: Page, text: string): Promise<void> {
  await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  expect(await page.getByText(BUG).count()).toBe(0)
}

describe('a call that fails without a message', () => {
  it('shows the fixed texts of loading and saving settings', async () => {
    const { page } = await open('/guilds/1')
    await page.getByRole('switch', { name: '/blame' }).waitFor()
    await breakCalls(page)
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expectText(page, 'Failed to load settings: Unknown error')

    const loaded = await settingsOpener(open)()
    await prefix(loaded.page).fill('?')
    await breakCalls(loaded.page)
    await save(loaded.page).click()
    await expectText(loaded.page, 'Failed to save settings: An unknown error occurred')
  })

  it('shows the fixed texts of saving rules and URL rules', async () => {
    const { page, rules, urlRules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('x\\.com/')
    await breakCalls(page)
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expectText(page, 'Failed to save rules')
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await expectText(page, 'Failed to save URL rules')
  })

  it('shows the fixed text of loading messages for role buttons', async () => {
    const { page } = await openRoleButtons(open)
    await page.getByRole('combobox', { name: 'Channel', exact: true }).waitFor()
    await breakCalls(page)
    await chooseChannel(page, '#general')
    await expectText(page, 'Failed to load messages.')
  })

  it('shows the fixed texts of saving and deleting a configuration', async () => {
    const { page, modal } = await openMessage(open, '5000')
    await breakCalls(page)
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await expectText(page, 'Failed to save configuration.')
    await modal.getByRole('button', { name: 'Delete Configuration' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this configuration?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await expectText(page, 'Failed to delete configuration.')
  })
})
