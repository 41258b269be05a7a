import { join } from 'node:path'
import { axeErrorsInThemes } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'

/** A desktop and a phone. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/**
 * Checks accessibility and sideways scrolling, dark and light, wide and narrow. Saves a screenshot of each in the folder
 * SHOTS, if it is set.
 */
export async function expectGood(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const folder = process.env['SHOTS']
    const errors = await axeErrorsInThemes(page, async (theme) => {
      const file = `${name}-${size.width}-${theme}.png`
      if (folder !== undefined) await page.screenshot({ path: join(folder, file) })
    })
    expect(errors, `${name} at ${size.width} px`).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${name} at ${size.width} px`).toBeLessThanOrEqual(size.width)
  }
}
