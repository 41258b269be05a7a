import type { Page } from '@playwright/test'

/** Waits until an option or action has the focus: in an opened list, and after each key, it comes in the next frame. */
export function waitForFocus(page: Page, role: 'option' | 'menuitem', name?: string | RegExp): Promise<void> {
  return page
    .getByRole(role, name === undefined ? {} : { name })
    .and(page.locator(':focus'))
    .waitFor()
}
