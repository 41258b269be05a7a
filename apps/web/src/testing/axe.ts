import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The accessibility errors that axe finds on the page, each with its first element. */
export async function axeErrors(page: Page): Promise<string[]> {
  // Not as a script tag: the page's own policy forbids those of others.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await axe)
  const results: AxeResults = await page.evaluate("axe.run({ resultTypes: ['violations'] })")
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
}

/** By how many px the page can be scrolled sideways; it should be 0. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
