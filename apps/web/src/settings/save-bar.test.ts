import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import {
  PATCH,
  hasFocus,
  message,
  picker,
  prefix,
  reset,
  save,
  saving,
  settingsOpener,
  subTab,
} from '../testing/settings-tab.ts'
import { narrow, useSite, wide } from '../testing/site.ts'

const open = useSite()
const settingsOf = settingsOpener(open)

describe('the save bar', () => {
  it('is as wide as the card, and stays where it is when something is edited', async () => {
    for (const viewport of [wide, narrow]) {
      const { page } = await settingsOf({ viewport })
      const bar = page.getByRole('main').locator('footer')
      const card = await page.getByRole('tabpanel', { name: 'General' }).locator('section').boundingBox()
      const before = await bar.boundingBox()
      const color = () => save(page).evaluate((button) => getComputedStyle(button).backgroundColor)
      const quiet = await reset(page).evaluate((button) => getComputedStyle(button).backgroundColor)
      expect([before?.x, before?.width]).toEqual([card?.x, card?.width])
      expect(await color()).toBe(quiet)
      await prefix(page).fill('?')
      await page.getByText('Careful: you have unsaved changes!').waitFor()
      expect(await bar.boundingBox()).toEqual(before)
      await expect.poll(color).not.toBe(quiet)
    }
  })

  it('never hides what has the focus, and neither does the header, on a phone', async () => {
    const { page } = await settingsOf({ viewport: narrow })
    await subTab(page, 'Notifications').click()
    await message(page).fill('Hi {user}')
    await page.getByText('Careful: you have unsaved changes!').waitFor()
    const hidden = () =>
      page.evaluate(() => {
        const control = document.activeElement
        // A panel is reached too, and is longer than the window.
        if (!control || control.closest('header, footer') || control.role === 'tabpanel') return null
        const { top, bottom } = control.getBoundingClientRect()
        const above = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        const below = document.querySelector('main footer')?.getBoundingClientRect().top ?? innerHeight
        return top < above || bottom > below ? control.outerHTML : null
      })
    await page.getByRole('button', { name: 'Back to Dashboard' }).focus()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 7; press++) {
        await page.keyboard.press(key)
        await expect.poll(hidden).toBeNull()
      }
    }
  })
})

describe('on a phone, the first field with an error', () => {
  /** Waits until the field and the text of its error stand between the header and the bar. */
  async function isInSight(page: Page, field: Locator, text: string): Promise<void> {
    await expect.poll(() => hasFocus(field)).toBe(true)
    const parts = [page.getByRole('banner'), field, page.getByText(text), page.getByRole('main').locator('footer')]
    const covered = async () => {
      const [header, control, error, bar] = await Promise.all(parts.map((part) => part.boundingBox()))
      if (!header || !control || !error || !bar)
        throw new Error('The field, its error, the header or the bar is missing')
      const isBelowHeader = control.y >= header.y + header.height
      return isBelowHeader && error.y + error.height <= bar.y ? null : { header, control, error, bar }
    }
    await expect.poll(covered).toBeNull()
  }

  it('has the focus and is in sight with its text, when the page finds the error', async () => {
    const { page } = await settingsOf({ viewport: narrow, wire: saving({ default_action: '' }) })
    await prefix(page).fill('?')
    await save(page).click()
    const field = picker(page, 'Default action')
    await isInSight(page, field, 'Choose a default action to save your changes.')
  })

  // As low as a phone's window is while its keyboard is open: the bar, with the reason in it, takes a third.
  const low = { ...narrow, height: 480 }

  it.each([
    { path: 'default_action', field: (page: Page) => picker(page, 'Default action') },
    { path: 'unavailable_channel_id', field: (page: Page) => picker(page, 'Unavailable channel') },
    { path: 'welcome_message', field: message },
  ])('has the focus and is in sight with its text, when the server rejects it: $path', async ({ path, field }) => {
    const fields = [{ path, message: 'is not accepted' }]
    const body = { error: 'Not accepted.', code: 'request.invalid', details: { fields } }
    const { page } = await settingsOf({ viewport: low, wire: { ...saving(), [PATCH]: { status: 400, body } } })
    await prefix(page).fill('?')
    await save(page).click()
    await isInSight(page, field(page), 'is not accepted.')
  })
})
