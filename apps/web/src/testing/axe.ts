import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds wrong with the page, each with the first element at fault. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Not as a script tag: the page's own policy forbids those of others.
  await page.evaluate(await readFile(axe, 'utf8'))
  const results: AxeResults = await page.evaluate('axe.run()')
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
}

/** By how many px the page can be scrolled sideways; it should be 0. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
