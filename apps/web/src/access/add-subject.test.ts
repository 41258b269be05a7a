import { axeErrorsInThemes } from '@guildhall/axe'
import { REQUEST_RETRIES } from '@guildhall/contract'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { MEMBERS, MIRA, MIRKO, accessOpener } from '../testing/access/access-screen.ts'
import { expectFocus, waitForFocus } from '../testing/focus.ts'
import { stopClock } from '../testing/reminders-tab.ts'
import { useSite } from '../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../testing/widths.ts'

const openAccess = accessOpener(useSite())

const found = { [MEMBERS]: { body: [MIRA, MIRKO] } }
const popup = (page: Page) => page.getByRole('dialog', { name: 'Add role or member' })
const status = (page: Page) => popup(page).getByRole('status')
const searches = (calls: { name: string }[]) => calls.filter(({ name }) => name.startsWith(MEMBERS))

describe('Add role or member', () => {
  it('offers the roles immediately, without roles of integrations, and marks those that are listed', async () => {
    const { page, add, calls } = await openAccess()
    await add.click()
    const roles = popup(page).getByRole('group', { name: 'Roles' }).getByRole('option')
    expect(await roles.allTextContents()).toEqual(['ModeratorsAlready listed', 'Raid leaders', 'Event team', 'Member'])
    expect(await roles.first().getAttribute('aria-disabled')).toBe('true')
    await status(page).getByText('Type a name to find members.').waitFor()
    expect(searches(calls)).toEqual([])
  })

  it('searches members once the text has rested for 300 ms and has two characters', async () => {
    const { page, add, calls } = await openAccess({ wire: found })
    await add.click()
    await stopClock(page)
    await page.keyboard.type('m')
    await status(page).getByText('Type at least 2 characters to find members.').waitFor()
    await page.keyboard.type('ir')
    await status(page).getByText('Searching…').waitFor()
    await page.clock.runFor(299)
    expect(searches(calls)).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => searches(calls)).toHaveLength(1)
    await page.clock.resume()
    await popup(page)
      .getByRole('group', { name: 'Members' })
      .getByRole('option', { name: /Mirko the Bold/ })
      .waitFor()
    expect(searches(calls).map(({ name }) => name)).toEqual([`${MEMBERS}?query=mir`])
    expect(await popup(page).getByRole('group', { name: 'Roles' }).count()).toBe(0)
    expect(await popup(page).getByRole('option', { name: /^Mira/ }).getAttribute('aria-disabled')).toBe('true')
    await stopClock(page)
    await page.keyboard.press('Backspace')
    await page.keyboard.type('r')
    await popup(page)
      .getByRole('option', { name: /Mirko the Bold/ })
      .waitFor()
    expect(searches(calls)).toHaveLength(1)
  })

  it('says that no name begins with the text', async () => {
    const { page, add } = await openAccess({ wire: { [MEMBERS]: { body: [] } } })
    await add.click()
    await page.keyboard.type('zz')
    await status(page).getByText('No member whose name begins with “zz”.').waitFor()
  })

  it.each([
    [429, 'Too many requests. Wait a moment and try again.'],
    [400, 'The hall is closed.'],
  ])('shows the sentence of a search that failed with %i', async (code, error) => {
    const { page, add } = await openAccess({
      wire: { [MEMBERS]: { status: code, body: { error }, headers: { 'Retry-After': '60' } } },
    })
    await add.click()
    await page.keyboard.type('mi')
    await status(page).getByText(error).waitFor()
    expect(await popup(page).getByRole('option', { name: 'Moderators' }).count()).toBe(0)
  })

  it('leaves most of the limit of searches to the user while Discord does not respond', async () => {
    const error = "Discord isn't responding. Try again in a minute."
    const { page, add, calls } = await openAccess({ wire: { [MEMBERS]: { status: 503, body: { error } } } })
    await add.click()
    await page.keyboard.type('mi')
    await status(page).getByText(error).waitFor()
    expect(searches(calls)).toHaveLength(1 + REQUEST_RETRIES)
  })

  it('repeats a failed search by Retry, and keeps the focus in the search field', async () => {
    const failed = { status: 400, body: { error: 'The hall is closed.' } }
    const { page, add } = await openAccess({
      wire: { [MEMBERS]: (_, nth) => (nth === 0 ? failed : { body: [MIRKO] }) },
    })
    await add.click()
    await page.keyboard.type('mir')
    await status(page).getByText('The hall is closed.').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await popup(page)
      .getByRole('option', { name: /Mirko the Bold/ })
      .waitFor()
    expect(await popup(page).getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await expectFocus(popup(page).getByRole('combobox'))
  })

  it('closes on Escape from Retry and gives the focus back', async () => {
    const { page, add } = await openAccess({
      wire: { [MEMBERS]: { status: 400, body: { error: 'The hall is closed.' } } },
    })
    await add.click()
    await page.keyboard.type('mir')
    await popup(page).getByRole('button', { name: 'Retry' }).focus()
    await page.keyboard.press('Escape')
    await popup(page).waitFor({ state: 'hidden' })
    await expectFocus(add)
  })

  it('is used by keyboard alone: it adds the row, whose first picker gets the focus', async () => {
    const { page, add, row } = await openAccess({ wire: found })
    await add.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('mirko')
    await waitForFocus(page, 'option', /Mirko/)
    await page.keyboard.press('Enter')
    await row('Mirko the Bold').waitFor()
    expect(await popup(page).count()).toBe(0)
    const first = page.getByRole('combobox', { name: 'Commands for Mirko the Bold' })
    await expect.poll(() => first.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await waitForFocus(page, 'option', 'None')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => first.textContent()).toBe('View')
  })

  it('closes on Escape and gives the focus back', async () => {
    const { page, add } = await openAccess()
    await add.click()
    await popup(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => popup(page).count()).toBe(0)
    await expect.poll(() => add.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  it('shows markup in names as text', async () => {
    const evil = '<img src=x onerror="document.title=1">'
    const { page, add, row } = await openAccess({
      wire: { [MEMBERS]: { body: [{ ...MIRKO, display_name: evil }] } },
    })
    await add.click()
    await page.keyboard.type('mi')
    await popup(page).getByRole('option').click()
    await row(evil).waitFor()
    expect(await page.getByRole('main').locator('img').count()).toBe(0)
  })

  it('is accessible in both themes and fits the window', async () => {
    await atEachWidth(
      async (viewport) => {
        const { page, add } = await openAccess({ viewport, wire: found })
        await add.click()
        await page.keyboard.type('m')
        await page.keyboard.type('i')
        await popup(page).getByRole('option', { name: /Mirko/ }).waitFor()
        return page
      },
      false,
      async (page) => {
        expect(await sidewaysScroll(page)).toBe(0)
        expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
      },
    )
  })
})
