import { axeErrors, axeErrorsIn } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import { narrow, useShowcase, wide } from './testing/showcase.ts'

const open = useShowcase()

/** Axe looks at the whole page five times, in ms for a machine that is busy with other tests. */
const AXE_MS = 60_000

/** The list of an open picker and the picker itself: the rest of the page is hidden from screen readers meanwhile. */
const picker = '[role=listbox], [role=combobox][aria-expanded=true]'

describe.each([
  { theme: 'dark', viewport: wide },
  { theme: 'light', viewport: wide },
  { theme: 'dark', viewport: narrow },
  { theme: 'light', viewport: narrow },
] as const)('the controls, $theme at $viewport.width px', ({ theme, viewport }) => {
  it('have no error that axe finds, at rest and open', { timeout: AXE_MS }, async () => {
    const page = await open(theme, viewport)
    expect(await axeErrors(page)).toEqual([])

    await page.getByRole('combobox', { name: 'Channels', exact: true }).click()
    await page.getByRole('option', { name: '#roles' }).waitFor()
    expect(await axeErrorsIn(page, picker)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Open modal' }).click()
    await page.getByRole('button', { name: 'Save Configuration' }).click()
    await page.getByText('The role is above the bot.').waitFor()
    expect(await axeErrors(page)).toEqual([])

    await page.getByRole('combobox', { name: 'Style' }).click()
    await page.getByRole('option', { name: 'Danger' }).waitFor()
    expect(await axeErrorsIn(page, picker)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Delete Configuration' }).click()
    await page.getByRole('dialog', { name: 'Delete this configuration?' }).waitFor()
    expect(await axeErrors(page)).toEqual([])
  })

  it('never make the page scroll sideways', async () => {
    const page = await open(theme, viewport)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })
})

it('fingers get 44 px on a narrow screen', async () => {
  const page = await open('dark', narrow)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, [role=switch], [role=combobox]')]
      .filter((control) => control.tabIndex === 0)
      // The text box of a multi-select is reached through the field around it.
      .filter((control) => (control.closest('[role=group]') ?? control).getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML),
  )
  expect(small).toEqual([])
})
