import { axeErrors } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { descriptionOf, prefix, save, saving, settingsOpener, subTab } from '../testing/settings-tab.ts'
import { useSite } from '../testing/site.ts'
import { waitForDrafts } from '../testing/unsaved-work.ts'

const settingsOf = settingsOpener(useSite())

describe('the first save without a default action', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Default action' })

  it('asks for a default action in a dialog and saves it with the change', async () => {
    const { page, sent } = await settingsOf({ wire: saving({ default_action: '' }) })
    await prefix(page).fill('?')
    await save(page).click()
    await dialog(page).waitFor()
    expect(await dialog(page).getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await dialog(page).getByRole('radio').count()).toBe(4)
    const button = dialog(page).getByRole('button', { name: 'Save', exact: true })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(await axeErrors(page)).toEqual([])
    await dialog(page).getByRole('radio', { name: 'Mute' }).check()
    expect(await descriptionOf(dialog(page).getByRole('radio', { name: 'Mute' }))).toBe(
      'Times the member out for 10 minutes.',
    )
    await button.click()
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([{ prefix: '?', default_action: 'mute' }])
    await waitForDrafts(page, 0)
  })

  it('keeps the change after Cancel, sends nothing and asks again', async () => {
    const { page, sent } = await settingsOf({ wire: saving({ default_action: '' }) })
    await prefix(page).fill('?')
    await save(page).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await subTab(page, 'General').and(page.locator('[aria-selected=true]')).waitFor()
    expect(await prefix(page).inputValue()).toBe('?')
    await save(page).click()
    await dialog(page).waitFor()
    expect(sent()).toEqual([])
  })

  it('does not ask when nothing was changed or another field is invalid', async () => {
    const { page } = await settingsOf({ wire: saving({ default_action: '' }) })
    await save(page).click()
    await page.getByText('No changes to save.').waitFor()
    await prefix(page).fill('a b')
    await save(page).click()
    await page.getByText('Prefix must be 1 to 5 characters without spaces.').waitFor()
    expect(await dialog(page).count()).toBe(0)
  })
})
