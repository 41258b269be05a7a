// How long a key press keeps the main thread of the dashboard busy with 50 URL rules on the screen: in a row, and in the tester;
// beside a bare text field on the same page. Counted are scripts, styles and layout, in CPU time, with all deferred work.
//   node bench/url-rules-form.mjs [key presses]
// Needs Chromium (CHROMIUM names another one than /usr/bin/chromium).
import { chromium } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GUILDS } from '@guildhall/local-discord'
import { median, print, printMachine } from './lib/print.mjs'
import { openProgram } from './lib/program.mjs'

/** One frame at 60 Hz, in ms. */
const BUDGET_MS = 16
const RULES = 50
/** How long deferred work has to begin after a key press, in ms. */
const SETTLE_MS = 150
const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url))

const presses = Number(process.argv[2] ?? 20)

/** Saves as many URL rules as a server can have. */
async function saveRules() {
  const rules = Array.from({ length: RULES }, (_, at) => ({
    input_pattern: `^https?://(?:www\\.)?site-${at}\\.example/(\\w+)/status/(\\d+)`,
    output_pattern: `https://fx-${at}.example/$1/status/$2`,
    channel_ids: null,
  }))
  const response = await fetch(`${program.origin}/api/guilds/${GUILDS.guildhallDemo}/urlrules`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${program.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  })
  if (!response.ok) throw new Error(`Saving the rules failed with ${response.status}`)
}

/** What a key press costs the page; the browser's own work around it is left out. */
const COUNTED = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])

/**
 * The CPU time of the main thread for a key press, in ms.
 *
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} field
 */
async function measure(page, field) {
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

// Builds what is stale.
execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))], { stdio: 'ignore' })
const databaseFile = join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite')
const program = await openProgram(databaseFile, { webRoot: DIST, logLevel: 'warn' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  await saveRules()
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), program.token)
  await page.goto(`${program.origin}/guilds/${GUILDS.guildhallDemo}/settings`)
  await page.getByRole('tab', { name: /^Rules/ }).click()
  const tester = page.getByRole('textbox', { name: /^(Test message|Message to try)$/ })
  await tester.fill('https://www.site-40.example/ada/status/1 https://site-49.example/ben/status/2 ')
  await page.getByText('https://fx-49.example/ben/status/2').first().waitFor()
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
  const bare = await measure(page, page.locator('main > input'))
  const row = await measure(page, page.getByRole('textbox', { name: 'Output pattern 25', exact: true }))
  const pattern = await measure(page, page.getByRole('textbox', { name: 'Input pattern 25', exact: true }))
  const message = await measure(page, tester)
  printMachine()
  print(`key press with ${RULES} URL rules, CPU of the main thread, ${presses} presses, budget ${BUDGET_MS} ms`)
  print(`  in a bare text field  ${bare.usual.toFixed(1)} ms, longest ${bare.longest.toFixed(1)} ms`)
  print(`  in an output pattern  ${row.usual.toFixed(1)} ms, longest ${row.longest.toFixed(1)} ms`)
  print(`  in an input pattern   ${pattern.usual.toFixed(1)} ms, longest ${pattern.longest.toFixed(1)} ms`)
  print(`  in the test message   ${message.usual.toFixed(1)} ms, longest ${message.longest.toFixed(1)} ms`)
  process.exitCode = [row, pattern, message].every(({ usual }) => usual <= BUDGET_MS) ? 0 : 1
} finally {
  await browser.close()
  await program.close()
}
