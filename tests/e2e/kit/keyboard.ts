import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any page has. */
const MOST_STOPS = 80

/** Presses Tab until the control has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) {
      expect(await isFocusVisible(control), 'the focus can be seen').toBe(true)
      return
    }
  }
  throw new Error(`${String(control)} cannot be reached with the Tab key`)
}

/** A ring or a shadow on the control, or on the frame that is drawn around it. */
async function isFocusVisible(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const frame = element.parentElement?.matches(':focus-within') ? element.parentElement : element
    const isMarked = (drawn: Element): boolean => {
      const { outlineStyle, boxShadow } = getComputedStyle(drawn)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    }
    return element.matches(':focus-visible') && (isMarked(element) || isMarked(frame))
  })
}
