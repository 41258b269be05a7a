import type { Page } from '@playwright/test'
import { narrow, wide } from './site.ts'

type Size = typeof wide | typeof narrow

/** By how many px the page can be scrolled sideways; it should be 0. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/**
 * Judges the page in a narrow and in a wide window. What passes by itself would be gone in the second one, and is reached anew for it.
 *
 * @param reach opens the page in a window of this size and brings it to its state.
 * @param passes whether the state ends by itself.
 */
export async function atEachWidth(
  reach: (viewport: Size) => Promise<Page>,
  passes: boolean,
  judge: (page: Page, width: number) => Promise<void>,
): Promise<void> {
  // The narrow window first: it offers less to reach the state with.
  const page = await reach(narrow)
  await judge(page, narrow.width)
  if (passes) return judge(await reach(wide), wide.width)
  await page.setViewportSize(wide)
  // The page follows its window in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await judge(page, wide.width)
}
