import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median, print } from './print.mjs'

/** The folder of the built dashboard. */
export const DASHBOARD = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

/** One frame at 60 Hz, in ms. */
export const BUDGET_MS = 16

/** How long the script waits for deferred work after a key press, in ms. */
const SETTLE_MS = 150

/** The cost of a key press for the page; the browser's own work around it is left out. */
const COUNTED = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])

/** Builds the dashboard if it is stale. */
export function buildDashboard() {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))], {
    stdio: 'ignore',
  })
}

/** @typedef {{ usual: number, longest: number }} Cost in ms */

/**
 * The CPU time of the main thread for a key press in a field, with all deferred work.
 *
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} field
 * @param {number} presses
 * @returns {Promise<Cost>}
 */
export async function measureKeyPress(page, field, presses) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.filter(({ name }) => COUNTED.has(name)).reduce((sum, { value }) => sum + value * 1_000, 0)
  }
  await field.focus()
  await page.keyboard.press('End')
  /** @param {() => Promise<unknown>} act */
  const cost = async (act) => {
    const before = await busy()
    await act()
    await page.waitForTimeout(SETTLE_MS)
    return (await busy()) - before
  }
  const pressed = []
  for (let press = 0; press < presses; press += 1) pressed.push(await cost(() => page.keyboard.press('a')))
  return { usual: median(pressed), longest: Math.max(...pressed) }
}

/**
 * The cost of a key press in a bare text field on the same page.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} presses
 */
export async function measureBareField(page, presses) {
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
  return measureKeyPress(page, page.locator('main > input'), presses)
}

/** @param {string} where @param {Cost} cost */
export function printCost(where, { usual, longest }) {
  print(`  ${where.padEnd(21)} ${usual.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`)
}
