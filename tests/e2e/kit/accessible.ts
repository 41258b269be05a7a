import { axeErrors } from '@guildhall/axe'
import { expect, type Page } from '@playwright/test'

/** Fails when axe finds an error on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Wait for animations: an element that is fading in has a lower contrast.
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  })
  expect(await axeErrors(page), `axe on ${page.url()}`).toEqual([])
}
