// Measures how long a key press keeps the dashboard's main thread busy with 50 URL rules on the screen: in a row and in
// the tester. It compares them with a bare text field on the same page. The cost is the CPU time of scripts, styles and
// layout, with all deferred work.
//   node bench/url-rules-form.mjs [key presses]
// CHROMIUM names a Chromium to use instead of the system's.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GUILDS } from '@guildhall/local-discord'
import { launchBrowser } from './lib/browser.mjs'
import {
  BUDGET_MS,
  DASHBOARD,
  buildDashboard,
  measureBareField,
  measureKeyPress,
  printCost,
} from './lib/key-presses.mjs'
import { print, printMachine } from './lib/print.mjs'
import { openProgram } from './lib/program.mjs'

const RULES = 50

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

buildDashboard()
const databaseFile = join(mkdtempSync(join(tmpdir(), 'guildhall-bench-')), 'guildhall.sqlite')
const program = await openProgram(databaseFile, { webRoot: DASHBOARD, logLevel: 'warn' })
const browser = await launchBrowser()
try {
  await saveRules()
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), program.token)
  await page.goto(`${program.origin}/guilds/${GUILDS.guildhallDemo}/settings`)
  await page.getByRole('tab', { name: /^Rules/ }).click()
  const tester = page.getByRole('textbox', { name: /^(Test message|Message to try)$/ })
  await tester.fill('https://www.site-40.example/ada/status/1 https://site-49.example/ben/status/2 ')
  await page.getByText('https://fx-49.example/ben/status/2').first().waitFor()
  const bare = await measureBareField(page, presses)
  const row = await measureKeyPress(
    page,
    page.getByRole('textbox', { name: 'Output pattern 25', exact: true }),
    presses,
  )
  const pattern = await measureKeyPress(
    page,
    page.getByRole('textbox', { name: 'Input pattern 25', exact: true }),
    presses,
  )
  const message = await measureKeyPress(page, tester, presses)
  printMachine()
  print(`key press with ${RULES} URL rules, CPU of the main thread, ${presses} presses, budget ${BUDGET_MS} ms`)
  printCost('in a bare text field', bare)
  printCost('in an output pattern', row)
  printCost('in an input pattern', pattern)
  printCost('in the test message', message)
  process.exitCode = [row, pattern, message].every(({ usual }) => usual <= BUDGET_MS) ? 0 : 1
} finally {
  await browser.close()
  await program.close()
}
