import { axeErrors, axeErrorsIn } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import { narrow, useShowcase, wide } from './testing/showcase.ts'

const open = useShowcase()

/** Timeout for five axe runs on the whole page on a busy machine, in ms. */
const AXE_MS = 60_000

/** An open picker and its list: the rest of the page is then hidden from screen readers. */
const picker = '[role=listbox], [role=combobox][aria-expanded=true]'

describe.each([
  { theme: 'dark', viewport: wide },
  { theme: 'light', viewport: wide },
  { theme: 'dark', viewport: narrow },
  { theme: 'light', viewport: narrow },
] as const)('the controls, $theme at $viewport.width px', ({ theme, viewport }) => {
  it('pass axe when closed and when open', { timeout: AXE_MS }, async () => {
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

  it('do not make the page scroll sideways', async () => {
    const page = await open(theme, viewport)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })
})

it('the controls are at least 44 px high on a narrow screen', async () => {
  const page = await open('dark', narrow)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, [role=switch], [role=combobox]')]
      .filter((control) => control.tabIndex === 0)
      // The touch target of a multi-select is its whole field, not its text box.
      .filter((control) => (control.closest('[role=group]') ?? control).getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML),
  )
  expect(small).toEqual([])
})
