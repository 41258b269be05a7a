import { join } from 'node:path'
import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { expect } from 'vitest'

/** A desktop and a phone. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/**
 * Judges what the page shows by axe and for sideways scrolling, dark and light, wide and narrow. In the folder SHOTS, if one is named, it
 * leaves a picture of each for a person to judge.
 */
export async function expectGood(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const folder = process.env['SHOTS']
      const file = `${name}-${size.width}-${colorScheme}.png`
      if (folder !== undefined) await page.screenshot({ path: join(folder, file) })
      expect(await violationsOn(page), file).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, file).toBeLessThanOrEqual(size.width)
    }
  }
}

/** What axe finds. The page's policy forbids foreign scripts, so axe is evaluated instead of added as a tag. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations }: AxeResults = await page.evaluate('axe.run(document)')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('; ')}`)
}
