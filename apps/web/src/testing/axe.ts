import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { narrow, wide } from './site.ts'

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Reading the style sheets costs as much as the rules, and only an experimental rule, which does not run, looks at them. */
const MEDIA_ONLY = { assets: ['media'] }

/** The rules that judge colors, of those that run. */
const COLORS = ['color-contrast', 'link-in-text-block']

type Theme = 'dark' | 'light'
type Size = typeof wide | typeof narrow

/** The accessibility errors that axe finds on the page, each with its first element. */
export function axeErrors(page: Page): Promise<string[]> {
  return run(page, {})
}

/**
 * The accessibility errors that axe finds on the page in each theme. The themes differ in colors alone, so in the second one only the rules
 * of colors run again; all of them, if the page has changed meanwhile.
 *
 * @param look runs in each theme, before axe.
 */
export async function axeErrorsInThemes(page: Page, look: (theme: Theme) => Promise<unknown>): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('dark')
  const markup = await page.content()
  const dark = await run(page, {})
  await page.emulateMedia({ colorScheme: 'light' })
  await look('light')
  const same = (await page.content()) === markup
  const light = await run(page, same ? { runOnly: COLORS } : {})
  return [...dark.map((error) => `dark: ${error}`), ...light.map((error) => `light: ${error}`)]
}

async function run(page: Page, rules: { runOnly?: string[] }): Promise<string[]> {
  // Not as a script tag: the page's own policy forbids those of others.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await axe)
  const options = { resultTypes: ['violations'], preload: MEDIA_ONLY, ...rules }
  const results: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`)
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
}

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
