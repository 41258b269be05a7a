import type { Page } from '@playwright/test'

/** Waits until a menu item has the focus or an option is active: this happens in the frame after each key. */
export function waitForFocus(page: Page, role: 'option' | 'menuitem', name?: string | RegExp): Promise<void> {
  return page
    .getByRole(role, name === undefined ? {} : { name })
    .and(page.locator(role === 'option' ? '[data-highlighted]' : ':focus'))
    .waitFor()
}
