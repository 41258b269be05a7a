// `npm test`: everything that must hold, from nothing. `npm test -- <part of a path>` runs only the tests found there.
import './lib/node-version.mjs'
import { checkBudgets } from './lib/budgets.mjs'
import { runChecks } from './lib/checks.mjs'
import { getChromium } from './lib/chromium.mjs'
import { getPostgres } from './lib/postgres.mjs'
import { makeReady } from './lib/ready.mjs'
import { say } from './lib/say.mjs'
import { runPlaywright, runVitest } from './lib/suites.mjs'

const filters = process.argv.slice(2)

await makeReady()
await getChromium()
await getPostgres()

const total = { passed: 0, failed: 0 }
/**
 * @param {string} what
 * @param {() => Promise<{ passed: number, failed: number }>} step
 */
async function count(what, step) {
  say(`\n${what}`)
  const { passed, failed } = await step()
  total.passed += passed
  total.failed += failed
}

if (filters.length === 0) await count('Checks: types, lint, format.', runChecks)
await count('Tests without a browser.', () => runVitest(filters))
await count('End-to-end tests in Chromium.', () => runPlaywright(filters))
if (filters.length === 0) await count('Budgets of the dashboard.', checkBudgets)

say(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
