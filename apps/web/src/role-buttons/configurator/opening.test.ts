import { describe, expect, it } from 'vitest'
import { CONFIGS, chooseChannel, openMessage, openRoleButtons } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

describe('the Role Buttons tab', () => {
  it('shows a loading text while its lists are requested', async () => {
    const { page } = await openRoleButtons(open, { wire: { [CONFIGS]: 'never' } })
    await page.getByRole('tabpanel').getByText('Loading...', { exact: true }).waitFor()
  })

  it('offers only text channels, none of them chosen', async () => {
    const { page } = await openRoleButtons(open)
    const channel = page.getByRole('combobox', { name: 'Channel', exact: true })
    await expect.poll(() => channel.textContent()).toBe('Select a channel')
    await channel.click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect.poll(() => options.allTextContents()).toEqual(['#general', '#staff'])
  })
})

describe('the modal of a message', () => {
  it('shows a loading text until its code is loaded', async () => {
    let load: () => void = () => undefined
    const held = new Promise<void>((resolve) => (load = resolve))
    const { page, modal } = await openRoleButtons(open, {
      routes: (tab) =>
        tab.route('**/assets/configurator-*.js', async (route) => {
          await held
          await route.continue()
        }),
    })
    await chooseChannel(page, '#general')
    await page.getByRole('button', { name: /^ID: 5000/ }).click()
    await modal.getByRole('status').getByText('Loading...', { exact: true }).waitFor()
    load()
    await modal.getByRole('button', { name: 'Add Button' }).waitFor()
    expect(await modal.getByText('Loading...', { exact: true }).count()).toBe(0)
  })

  it.each(['the gallery of all menus', 'its channel'])(
    'gives the focus back to the card when it was opened from %s and its code was loaded then',
    async (from) => {
      let load: () => void = () => undefined
      const held = new Promise<void>((resolve) => (load = resolve))
      const { page, modal } = await openRoleButtons(open, {
        routes: (tab) =>
          tab.route('**/assets/configurator-*.js', async (route) => {
            await held
            await route.continue()
          }),
      })
      if (from === 'its channel') await chooseChannel(page, '#general')
      const card = page.getByRole('button', { name: /^ID: 5000/ })
      await card.focus()
      await page.keyboard.press('Enter')
      await modal.getByRole('status').getByText('Loading...', { exact: true }).waitFor()
      load()
      await modal.getByRole('button', { name: 'Add Button' }).waitFor()
      await page.keyboard.press('Escape')
      await modal.waitFor({ state: 'detached' })
      await expect.poll(() => card.evaluate((button) => button === document.activeElement)).toBe(true)
    },
  )

  it.each([768, 1280, 1920])('is 700 to 900 px wide in a window of %i px', async (width) => {
    const { modal } = await openMessage(open, '5000', { viewport: { width, height: 800 } })
    const box = await modal.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(700)
    expect(box?.width).toBeLessThanOrEqual(900)
  })

  it('offers the four styles of Discord, and Secondary for a new button', async () => {
    const { page, modal } = await openMessage(open, '4000')
    await modal.getByRole('button', { name: 'Add Button' }).click()
    const style = modal.getByRole('combobox', { name: 'Style of button 1' })
    expect(await style.textContent()).toBe('Secondary')
    await style.click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect.poll(() => options.allTextContents()).toEqual(['Primary', 'Secondary', 'Success', 'Danger'])
  })
})
