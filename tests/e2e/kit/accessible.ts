import { axeErrors } from '@guildhall/axe'
import { expect, test, type Page } from '@playwright/test'

/** The tag of a test that is a repetition: axe has read its pages in another one. */
export const WITHOUT_AXE = '@without-axe'

/** Fails when axe finds an error on the page, unless the test has the tag {@link WITHOUT_AXE}. */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().tags.includes(WITHOUT_AXE)) return
  // Wait for animations: an element that is fading in has a lower contrast. That of a pending request does not end by itself.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
  expect(await axeErrors(page), `axe on ${page.url()}`).toEqual([])
}
