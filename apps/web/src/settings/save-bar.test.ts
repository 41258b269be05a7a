import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { stopClock } from '../testing/reminders-tab.ts'
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
  it('is as wide as the card and floats only with unsaved changes, which it names', async () => {
    for (const viewport of [wide, narrow]) {
      const { page } = await settingsOf({ viewport })
      const bar = page
        .getByRole('main')
        .locator('footer')
        .filter({ has: save(page) })
      const card = await page.getByRole('tabpanel', { name: 'General' }).locator('section').boundingBox()
      const position = () => bar.evaluate((element) => getComputedStyle(element).position)
      const color = () => save(page).evaluate((button) => getComputedStyle(button).backgroundColor)
      const quiet = await reset(page).evaluate((button) => getComputedStyle(button).backgroundColor)
      const box = await bar.boundingBox()
      expect([box?.x, box?.width]).toEqual([card?.x, card?.width])
      expect(await color()).toBe(quiet)
      expect(await position()).toBe('static')
      await prefix(page).fill('?')
      await page.getByText('Unsaved changes: Prefix', { exact: true }).waitFor()
      expect(await position()).toBe('sticky')
      await expect.poll(color).not.toBe(quiet)
      await subTab(page, 'Notifications').click()
      await message(page).fill('Hello.')
      await page.getByText('Unsaved changes: Prefix, Welcome message', { exact: true }).waitFor()
      await subTab(page, 'Rules').click()
      await page.getByRole('button', { name: 'Save URL rules' }).waitFor()
      expect(await position()).toBe('static')
    }
  })

  it('never covers the focused control on a phone', async () => {
    const { page } = await settingsOf({ viewport: narrow })
    await subTab(page, 'Notifications').click()
    await message(page).fill('Hi {user}')
    await page.getByText('Unsaved changes: Welcome message').waitFor()
    const hidden = () =>
      page.evaluate(() => {
        const control = document.activeElement
        // Skip panels, which are focusable but longer than the window.
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

it('a message above the bar leaves most of a phone free, together with an error', async () => {
  const toggle = (name: string) => `POST /guilds/1/commands/${name}/toggle`
  const error = "Discord isn't responding. Try again in a moment."
  const { page } = await settingsOf({
    viewport: narrow,
    startsAt: new Date(),
    wire: { ...saving(), [toggle('blame')]: { status: 400, body: { error } }, [toggle('ask')]: { body: {} } },
  })
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  await tab('Commands').click()
  await page.getByRole('switch', { name: '/blame' }).click()
  await page.getByRole('alert').getByText(error).waitFor()
  await tab('Settings').click()
  await prefix(page).fill('?')
  await tab('Commands').click()
  await stopClock(page)
  await page.getByRole('switch', { name: '/ask' }).click()
  const success = page.getByRole('status').getByText('Command /ask disabled!')
  await success.waitFor()
  await tab('Settings').click()
  await page.getByText('Unsaved changes: Prefix', { exact: true }).waitFor()
  expect(await page.getByRole('alert').getByText(error).count()).toBe(1)
  await expect.poll(async () => (await success.boundingBox())?.y).toBeGreaterThan(narrow.height - 220)
})

it('the header and the save bar leave the window to the focused control at a zoom of 400 %', async () => {
  const { page } = await settingsOf({ viewport: { width: 320, height: 256 } })
  await subTab(page, 'Notifications').click()
  await message(page).fill('Hi {user}')
  await page.getByText('Unsaved changes: Welcome message').waitFor()
  await page.getByRole('checkbox', { name: 'Welcome new members' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(message(page))).toBe(true)
  const isOnTop = (field: HTMLElement) => {
    const { left, top, height } = field.getBoundingClientRect()
    return document.elementFromPoint(left + 20, top + height / 2) === field
  }
  await expect.poll(() => message(page).evaluate(isOnTop)).toBe(true)
})

describe('on a phone, the first field with an error', () => {
  /** Waits until the field and its error are visible between the header and the bar. */
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

  it('is focused and visible with its error after a failed validation', async () => {
    const { page } = await settingsOf({ viewport: narrow, wire: saving() })
    await prefix(page).fill('a b')
    await subTab(page, 'Notifications').click()
    await save(page).click()
    await isInSight(page, prefix(page), 'Prefix must be 1 to 5 characters without spaces.')
  })

  // The height of a phone's window with an open keyboard: the bar with the error takes a third of it.
  const low = { ...narrow, height: 480 }

  it.each([
    { path: 'default_action', field: (page: Page) => picker(page, 'Default action') },
    { path: 'unavailable_channel_id', field: (page: Page) => picker(page, 'Unavailable channel') },
    { path: 'welcome_message', field: message },
  ])('is focused and visible with its error when the server rejects $path', async ({ path, field }) => {
    const fields = [{ path, message: 'is not accepted' }]
    const body = { error: 'Not accepted.', code: 'request.invalid', details: { fields } }
    const { page } = await settingsOf({ viewport: low, wire: { ...saving(), [PATCH]: { status: 400, body } } })
    await prefix(page).fill('?')
    await save(page).click()
    await isInSight(page, field(page), 'is not accepted.')
  })
})
