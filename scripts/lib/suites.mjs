import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BIN, CACHE } from './paths.mjs'
import { runNode } from './run.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Runs the tests that need no browser.
 *
 * @param {string[]} filters parts of paths; none means all
 * @returns {Promise<Count>}
 */
export async function runVitest(filters) {
  const report = join(CACHE, 'vitest.json')
  await rm(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await runNode(BIN.vitest, ['run', ...reporters, '--passWithNoTests', ...filters])
  const result = await readReport(report)
  if (!result) return { passed: 0, failed: 1 }
  // A file that cannot even be loaded has no test that could fail.
  const broken = result.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length
  return honest(ok, { passed: result.numPassedTests, failed: result.numFailedTests + broken })
}

/**
 * Runs the end-to-end tests in Chromium. One that passes only at its second try counts as failed.
 *
 * @param {string[]} filters parts of paths; none means all
 * @returns {Promise<Count>}
 */
export async function runPlaywright(filters) {
  const report = join(CACHE, 'playwright.json')
  await rm(report, { force: true })
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests']
  const { ok } = await runNode(BIN.playwright, [...args, ...filters], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  const result = await readReport(report)
  if (!result) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = result.stats
  return honest(ok, { passed: expected, failed: unexpected + flaky + result.errors.length })
}

/** @param {string} file */
async function readReport(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** A suite that ended badly without naming a failed test has one all the same. @param {boolean} ok @param {Count} count */
function honest(ok, { passed, failed }) {
  return { passed, failed: ok ? failed : Math.max(failed, 1) }
}
