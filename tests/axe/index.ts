import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The source of axe. The one that axe-core exports is twice as long, and each page compiles it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS: RunOptions = {
  // For all other results, axe lists one element of each rule.
  resultTypes: ['violations'],
  // Reading the style sheets costs as much as the rules. Only an experimental rule needs them, and it does not run.
  preload: { assets: ['media'] },
}

/** The enabled rules about colors. */
const COLORS = ['color-contrast', 'link-in-text-block']

const WHOLE_PAGE = 'html'

/** The mutations that the page recorded. */
const WATCH = `
  globalThis.changesOfPage = 0
  new MutationObserver((changes) => (globalThis.changesOfPage += changes.length))
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true })`

/** The accessibility errors that axe finds on the page. */
export function axeErrors(page: Page): Promise<string[]> {
  return run(page, WHOLE_PAGE, OPTIONS)
}

/** The accessibility errors that axe finds in a part of the page. @param part a CSS selector. */
export function axeErrorsIn(page: Page, part: string): Promise<string[]> {
  return run(page, part, OPTIONS)
}

/**
 * The accessibility errors that axe finds on the page in each theme. The themes differ in colors alone, so in the second one only the rules
 * of colors run again; all of them, if the page has changed meanwhile.
 *
 * @param look runs in each theme, before axe.
 */
export async function axeErrorsInThemes(
  page: Page,
  look: (theme: 'dark' | 'light') => Promise<unknown>,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('dark')
  await page.evaluate(WATCH)
  const dark = await run(page, WHOLE_PAGE, OPTIONS)
  await page.emulateMedia({ colorScheme: 'light' })
  await look('light')
  const hasChanged = (await page.evaluate('globalThis.changesOfPage')) !== 0
  const light = await run(page, WHOLE_PAGE, hasChanged ? OPTIONS : { ...OPTIONS, runOnly: COLORS })
  return [...dark.map((error) => `dark: ${error}`), ...light.map((error) => `light: ${error}`)]
}

async function run(page: Page, part: string, options: RunOptions): Promise<string[]> {
  // The page's Content-Security-Policy forbids a script tag.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE)
  const { violations }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  )
}
