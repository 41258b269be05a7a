import type { Locator, Page } from '@playwright/test'
import { axeErrorsInThemes } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import { remindersOpener } from '../testing/reminders-tab.ts'
import { openRulesTab } from '../testing/rules-tab.ts'
import { narrow, useSite } from '../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../testing/widths.ts'

const open = useSite()
const openReminders = remindersOpener(open)

const CATEGORIES = [
  { id: '50', name: 'The Hall', channel_type: 4, position: 0, topic: null, parent_id: null },
  { id: '51', name: 'Behind the scenes', channel_type: 4, position: 1, topic: null, parent_id: null },
]
const text = (id: string, name: string, parent_id: string | null) => ({
  id,
  name,
  channel_type: 0,
  position: 0,
  topic: null,
  parent_id,
})
const CHANNELS = {
  'GET /guilds/1/channels': {
    body: [
      text('20', 'rules', null),
      CATEGORIES[0],
      text('21', 'general', '50'),
      CATEGORIES[1],
      text('22', 'staff-general', '51'),
    ],
  },
}

const picker = (within: Page | Locator) => within.getByRole('combobox', { name: 'Channel', exact: true })
const list = (page: Page) => page.getByRole('listbox')
const search = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })

describe('the channel picker', () => {
  it("groups the channels by category in Discord's order", async () => {
    const { page } = await openRulesTab(open, { wire: CHANNELS })
    await picker(page).click()
    expect(await list(page).getByRole('option').allTextContents()).toEqual(['#rules', '#general', '#staff-general'])
    const below = list(page).getByRole('group', { name: 'Behind the scenes' })
    expect(await below.getByRole('option').allTextContents()).toEqual(['#staff-general'])
  })

  it('passes axe while it is open in both themes and never scrolls sideways, at 360 and 1280 px', async () => {
    const reach = async (viewport: { width: number; height: number }): Promise<Page> => {
      const { page } = await openRulesTab(open, { wire: CHANNELS, viewport })
      await picker(page).click()
      await list(page).getByRole('option').first().waitFor()
      return page
    }
    await atEachWidth(reach, false, async (page) => {
      expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    })
  }, 120_000)

  it('filters channels by part of their name and selects one with Enter', async () => {
    const { page } = await openRulesTab(open, { wire: CHANNELS, viewport: narrow })
    await picker(page).focus()
    await page.keyboard.press('ArrowDown')
    await search(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('general')
    await expect.poll(() => list(page).getByRole('option').allTextContents()).toEqual(['#general', '#staff-general'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await picker(page).getByText('#staff-general').waitFor()
    await expect.poll(() => picker(page).evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await sidewaysScroll(page)).toBe(0)
  })

  it('loses the focus on Tab, also when its list scrolls', async () => {
    const channels = Array.from({ length: 40 }, (_, at) => text(`${100 + at}`, `channel-${at}`, null))
    const { page } = await openRulesTab(open, { wire: { 'GET /guilds/1/channels': { body: channels } } })
    await picker(page).focus()
    await page.keyboard.press('ArrowDown')
    await list(page).getByRole('option', { name: '#channel-39' }).waitFor()
    await page.keyboard.press('Tab')
    await list(page).waitFor({ state: 'hidden' })
  })

  it('reports an empty search result and closes on Escape without a choice', async () => {
    const { page } = await openRulesTab(open, { wire: CHANNELS })
    await picker(page).click()
    await search(page).fill('nowhere')
    await page.getByText('No matches').waitFor()
    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'hidden' })
    await picker(page).getByText('Select a channel').waitFor()
  })

  it('closes without the dialog around it on a press on the backdrop', async () => {
    const { page, reminder, dialog } = await openReminders()
    await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
    await picker(dialog).click()
    await list(page).waitFor()
    await page.mouse.click(5, 400)
    await list(page).waitFor({ state: 'detached' })
    await picker(dialog).and(page.locator(':focus')).waitFor()
    await page.mouse.click(5, 400)
    await dialog.waitFor({ state: 'detached' })
  })
})
