import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { openRulesTab, pick, ruleTexts } from '../../testing/rules-tab.ts'
import { message, prefix, save, saving, settingsOpener, subTab } from '../../testing/settings-tab.ts'
import { useLoadingSite } from '../../testing/site.ts'
import { draftKeys, waitForDrafts } from '../../testing/unsaved-work.ts'

const open = useLoadingSite()
const openSettings = settingsOpener(open)

/** Opens the same address in another tab of the browser. */
async function anotherTab(page: Page): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))])
  return tab
}

const told = (page: Page) => page.getByText('You changed this in another tab. These are the newest changes.')

describe('two tabs with the same form', () => {
  it('show the newest draft and announce it in the other tab', async () => {
    const { page } = await openSettings()
    const other = await anotherTab(page)
    await prefix(other).waitFor()
    await prefix(page).fill('?')
    await told(other).waitFor()
    await expect.poll(() => prefix(other).inputValue()).toBe('?')
    await prefix(other).fill('~')
    await told(page).waitFor()
    await expect.poll(() => prefix(page).inputValue()).toBe('~')
    expect(await draftKeys(page)).toHaveLength(1)
  })

  it('no longer announce changes of the other tab after a reset', async () => {
    const { page } = await openSettings()
    const other = await anotherTab(page)
    await prefix(other).waitFor()
    await prefix(page).fill('?')
    await told(other).waitFor()
    await other.getByRole('button', { name: 'Reset', exact: true }).click()
    await told(other).waitFor({ state: 'detached' })
    expect(await prefix(other).inputValue()).toBe('!')
    await expect.poll(() => prefix(page).inputValue()).toBe('!')
  })

  it('no longer announce changes of the other tab after a save', async () => {
    const { page } = await openSettings({ wire: saving() })
    const other = await anotherTab(page)
    await prefix(other).waitFor()
    await prefix(page).fill('?')
    await told(other).waitFor()
    await save(other).click()
    await other.getByText('Settings saved successfully!').waitFor()
    await told(other).waitFor({ state: 'detached' })
  })

  it('merge changes to different fields', async () => {
    const { page } = await openSettings()
    const other = await anotherTab(page)
    await prefix(other).waitFor()
    await prefix(page).fill('?')
    await told(other).waitFor()
    await subTab(other, 'Notifications').click()
    await message(other).fill('Hello.')
    await told(page).waitFor()
    await subTab(page, 'Notifications').click()
    await expect.poll(() => message(page).inputValue()).toBe('Hello.')
    await subTab(page, 'General').click()
    expect(await prefix(page).inputValue()).toBe('?')
  })

  it('do not restore a saved change when the other tab closes', async () => {
    const { page } = await openSettings({ wire: saving() })
    await prefix(page).fill('?')
    await waitForDrafts(page, 1)
    const other = await anotherTab(page)
    await expect.poll(() => prefix(other).inputValue()).toBe('?')
    await save(page).click()
    await waitForDrafts(page, 0)
    await subTab(page, 'Notifications').click()
    await message(page).fill('Hello.')
    await waitForDrafts(page, 1)
    await other.close({ runBeforeUnload: true })
    await page.reload()
    await expect.poll(() => message(page).inputValue()).toBe('Hello.')
    const [kept] = await page.evaluate(() =>
      Object.keys(localStorage).flatMap((key) => (key.startsWith('draft:') ? (localStorage.getItem(key) ?? '') : [])),
    )
    expect(Object.keys(JSON.parse(kept ?? '{}').edits)).toEqual(['welcome_message'])
  })

  it('do not restore a change that one tab reset while the other received no storage event', async () => {
    const { page } = await openSettings()
    await prefix(page).fill('?')
    await waitForDrafts(page, 1)
    const other = await anotherTab(page)
    await expect.poll(() => prefix(other).inputValue()).toBe('?')
    // Suppress storage events, as in the browser's back/forward cache.
    await other.evaluate(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true))
    await page.getByRole('button', { name: 'Reset' }).click()
    await waitForDrafts(page, 0)
    await other.reload()
    await expect.poll(() => prefix(other).inputValue()).toBe('!')
    expect(await draftKeys(page)).toEqual([])
  })

  it('show both versions of rules that were edited in both tabs at the same time', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    const other = await anotherTab(page)
    await other.getByRole('tab', { name: 'Rules' }).click()
    await pick(other, 'Channel', '#rules')
    const theirs = other.getByRole('region', { name: 'Rules', exact: true })
    // Stop its write timer, so that the first tab writes first.
    await other.evaluate(() => Object.assign(window, { setTimeout: () => 0 }))
    await theirs.getByRole('textbox', { name: 'Rule 1' }).fill('Typed there.')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Typed here.')
    await theirs.getByText("You're viewing the latest version.").waitFor()
    expect(await ruleTexts(theirs)).toEqual(['Typed here.', 'No spam.', 'Have fun.'])
    await theirs.getByRole('button', { name: 'View my version' }).click()
    await expect.poll(() => ruleTexts(theirs)).toEqual(['Typed there.', 'No spam.', 'Have fun.'])
  })
})
