import type { Page } from '@playwright/test'
import { narrow, wide } from './site.ts'

type Size = typeof wide | typeof narrow

/** The horizontal overflow of the page, in px; expected to be 0. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/**
 * Checks the page in a narrow and in a wide window. A state that ends by itself is reached again for the second window.
 *
 * @param reach opens the page in a window of this size and brings it to its state.
 * @param passes whether the state ends by itself.
 */
export async function atEachWidth(
  reach: (viewport: Size) => Promise<Page>,
  passes: boolean,
  judge: (page: Page, width: number) => Promise<void>,
): Promise<void> {
  // Reach the state in the narrow window first, which shows fewer controls.
  const page = await reach(narrow)
  await judge(page, narrow.width)
  if (passes) return judge(await reach(wide), wide.width)
  await page.setViewportSize(wide)
  // The page adapts to the window in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await judge(page, wide.width)
}
