import { expect, it } from 'vitest'
import { choose, picker, prefix, save, saving, settingsOpener } from '../testing/settings-tab.ts'
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

it('a renamed time zone has its present name, is found by both names, and is stored as the browser or the server names it', async () => {
  const { page, sent } = await settingsOf({ wire: saving({ time_zone: 'Asia/Kolkata' }), timeZone: 'Europe/Kiev' })
  const zone = picker(page, 'Time zone')
  await expect.poll(() => zone.textContent()).toMatch(/^Asia\/Kolkata/)
  const search = page.getByRole('combobox', { name: 'Search' })
  const options = page.getByRole('listbox').getByRole('option')
  await zone.click()
  for (const query of ['kolkata', 'calcutta']) {
    await search.fill(query)
    expect(await options.allTextContents()).toEqual(['Asia/Kolkata (Calcutta)'])
  }
  await options.click()
  await prefix(page).fill('?')
  await save(page).click()
  await expect.poll(sent).toEqual([{ prefix: '?' }])
  await choose(page, 'Time zone', 'Not set')
  await page.getByRole('button', { name: 'Use Europe/Kyiv' }).click()
  await expect.poll(() => zone.textContent()).toMatch(/^Europe\/Kyiv/)
  await save(page).click()
  await expect.poll(() => sent()[1]).toEqual({ time_zone: 'Europe/Kiev' })
})
