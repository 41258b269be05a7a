import { expect, it } from 'vitest'
import { choose, picker, save, saving, settingsOpener } from '../testing/settings-tab.ts'
import { useSite } from '../testing/site.ts'

const settingsOf = settingsOpener(useSite())

it("the time zone of a server can be set by search, to the browser's zone, or to none", async () => {
  const { page, sent } = await settingsOf({ wire: saving(), timeZone: 'America/New_York' })
  const zone = picker(page, 'Time zone')
  expect(await zone.textContent()).toBe('Not set')
  await page.getByRole('button', { name: 'Use America/New_York' }).click()
  await expect.poll(() => zone.textContent()).toBe('America/New York')
  expect(await page.getByRole('button', { name: 'Use America/New_York' }).count()).toBe(0)
  await zone.click()
  await page.getByRole('combobox', { name: 'Search' }).fill('berlin')
  expect(await page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['Europe/Berlin'])
  await page.getByRole('combobox', { name: 'Search' }).fill('kolkata')
  const renamed = await page.getByRole('listbox').getByRole('option').allTextContents()
  expect(renamed).toEqual([expect.stringContaining('Kolkata')])
  await page.getByRole('combobox', { name: 'Search' }).fill('berlin')
  await page.keyboard.press('Enter')
  await expect.poll(() => zone.textContent()).toBe('Europe/Berlin')
  await save(page).click()
  await page.getByText('Settings saved successfully!').waitFor()
  expect(sent()).toEqual([{ time_zone: 'Europe/Berlin' }])
  await choose(page, 'Time zone', 'Not set')
  await save(page).click()
  await expect.poll(() => sent().length).toBe(2)
  expect(sent()[1]).toEqual({ time_zone: null })
})
