import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'

/** Waits until a menu item has the focus or an option is active: this happens in the frame after each key. */
export function waitForFocus(page: Page, role: 'option' | 'menuitem', name?: string | RegExp): Promise<void> {
  return page
    .getByRole(role, name === undefined ? {} : { name })
    .and(page.locator(role === 'option' ? '[data-highlighted]' : ':focus'))
    .waitFor()
}

export async function expectFocus(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((it) => it === document.activeElement)).toBe(true)
}

/** Waits until a dialog, or a control in it, has the focus. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
}
