import type { Page } from '@playwright/test'
import { builtPage } from '../../testing/browser.ts'

export const wide = { width: 1280, height: 800 }
export const narrow = { width: 360, height: 740 }

/** The built page of all controls for the tests of a file, opened in a real browser. */
export function useShowcase() {
  const ready = builtPage('showcase')

  /** A fresh page in a theme and a window. The motion is off, so that nothing is measured on its way. */
  return async (theme: 'dark' | 'light', viewport: { width: number; height: number }): Promise<Page> => {
    const { browser, site } = await ready()
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
    await page.goto(`${site.origin}/?theme=${theme}`)
    await page.getByRole('heading', { name: 'Controls' }).waitFor()
    return page
  }
}
