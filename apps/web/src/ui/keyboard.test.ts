import { describe, expect, it } from 'vitest'
import { waitForFocus } from '../testing/focus.ts'
import { narrow, useShowcase, wide } from './testing/showcase.ts'

const open = useShowcase()

describe('keyboard use', () => {
  it.each([wide, narrow])('reaches every control by Tab with a visible focus ring at $width px', async (viewport) => {
    const page = await open('dark', viewport)
    const expected = await page.evaluate(() => {
      const controls = document.querySelectorAll<HTMLElement>('a, button, input, textarea, [tabindex="0"]')
      const reachable = [...controls].filter((control) => control.tabIndex === 0 && !control.matches(':disabled'))
      reachable.forEach((control, at) => (control.dataset.stop = String(at)))
      return reachable.length
    })
    expect(expected).toBeGreaterThan(50)

    const seen = new Set<string>()
    const ringless = new Set<string>()
    // A date field takes several presses, so there are more presses than controls.
    for (let press = 0; press < expected + 10; press++) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const control = document.activeElement
        if (!(control instanceof HTMLElement) || control.dataset.stop === undefined) return null
        const hasRing = (element: Element | null) => {
          if (element === null) return false
          const { outlineStyle, outlineWidth } = getComputedStyle(element)
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
        }
        // The ring of a text box with chips is drawn around the whole field.
        const ring =
          hasRing(control) || hasRing(control.parentElement) || hasRing(control.parentElement?.parentElement ?? null)
        return { name: control.dataset.stop, ring, html: control.outerHTML }
      })
      if (stop === null) continue
      seen.add(stop.name)
      if (!stop.ring) ringless.add(stop.html)
    }
    expect([...ringless]).toEqual([])
    expect(seen.size).toBe(expected)
  })

  it('shows the reason of a disabled switch on focus', async () => {
    const page = await open('dark', narrow)
    const control = page.getByRole('switch', { name: 'Needs the bot' })
    await control.focus()
    const tooltip = page.getByRole('tooltip').filter({ hasText: 'Add the bot to this server first.' })
    await tooltip.waitFor()
    const box = await tooltip.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= narrow.width).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => control.getAttribute('aria-checked')).toBe('false')
    expect(await control.isDisabled()).toBe(true)
  })

  it('opens a select, picks an option and returns the focus', async () => {
    const page = await open('dark', wide)
    const select = page.getByRole('combobox', { name: 'Channel', exact: true })
    await select.focus()
    await page.keyboard.press('Enter')
    await waitForFocus(page, 'option')
    await page.keyboard.press('ArrowDown')
    await waitForFocus(page, 'option', '#roles')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(await select.textContent()).toContain('#roles')
    await expect.poll(() => select.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(await select.textContent()).toContain('#roles')
    await expect.poll(() => select.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('opens a select by Space, finds an option by its first letters and picks it by Space', async () => {
    const page = await open('dark', wide)
    const select = page.getByRole('combobox', { name: 'Channel', exact: true })
    await select.focus()
    await page.keyboard.press('Space')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.type('#ro')
    await waitForFocus(page, 'option', '#roles')
    // A pause ends the search, so that Space picks.
    await page.waitForFunction(
      (since) => performance.now() - since > 1_000,
      await page.evaluate(() => performance.now()),
    )
    await page.keyboard.press('Space')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(await select.textContent()).toContain('#roles')
  })

  it('filters, adds and removes options of a multi-select and keeps unknown values', async () => {
    const page = await open('dark', wide)
    const input = page.getByRole('combobox', { name: 'Channels', exact: true })
    const chip = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
    await input.focus()
    await page.keyboard.type('raid')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['#raid-planning'])
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('listbox').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    for (const name of ['#general', '9', '#raid-planning']) expect(await chip(name).count()).toBe(1)

    await page.keyboard.press('Escape')
    await expect.poll(() => chip('#raid-planning').count()).toBe(1)
    await page.keyboard.press('Backspace')
    await expect.poll(() => chip('#raid-planning').count()).toBe(0)
    expect(await chip('9').count()).toBe(1)
  })

  it('selects a tab by End and Enter', async () => {
    const page = await open('dark', narrow)
    await page.getByRole('tab', { name: 'Commands' }).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const last = page.getByRole('tab', { name: 'Word Detection' })
    expect(await last.getAttribute('aria-selected')).toBe('true')
    await page.getByRole('tabpanel', { name: 'Word Detection' }).waitFor()
    await expect
      .poll(async () => {
        const box = await last.boundingBox()
        return box !== null && box.x + box.width <= narrow.width
      })
      .toBe(true)
  })

  it('traps the focus in a modal and returns it on Escape, also from a confirmation', async () => {
    const page = await open('dark', wide)
    const opener = page.getByRole('button', { name: 'Open modal' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: 'Configure Role Buttons' })
    await modal.waitFor()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }

    await page.getByRole('combobox', { name: 'Style' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(await modal.isVisible()).toBe(true)

    await page.getByRole('button', { name: 'Delete Configuration' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Delete this configuration?' }).waitFor()
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Cancel')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Delete Configuration')
    expect(await modal.isVisible()).toBe(true)

    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Open modal')
  })
})
