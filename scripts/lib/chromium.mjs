import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BIN } from './paths.mjs'
import { run, runNode } from './run.mjs'
import { fail, print } from './print.mjs'

/** The paths of Chromium on Linux distributions. */
const SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** Debian's packages, the first that can be installed. The headless shell takes a quarter of the work to open a page. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** Installs a browser for the tests where it is missing. Ends the process when that fails. */
export async function getChromium() {
  if (findChromium()) return
  const root = process.getuid?.() === 0
  if (root && existsSync('/usr/bin/apt-get')) {
    print("There is no Chromium here: installing Debian's package (apt-get install chromium-headless-shell).")
    let output = (await aptGet('update')).output
    for (const name of PACKAGES) {
      const installed = await aptGet('install', '-y', name, 'fonts-liberation')
      if (installed.ok && findChromium()) return
      output += installed.output
    }
    print(`${output}Debian's package could not be installed; trying Playwright's own.`)
  }
  print("There is no Chromium here: downloading Playwright's own (playwright install chromium).")
  const download = await runNode(BIN.playwright, ['install', 'chromium'], { quiet: true })
  if (!download.ok)
    fail(`${download.output}Chromium could not be downloaded; install it by hand and run the tests again.`)
}

/** @param {string[]} args */
function aptGet(...args) {
  return run('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

function findChromium() {
  if (process.env['CHROMIUM'] !== undefined) return true
  if (SYSTEM.some((file) => existsSync(file))) return true
  // Resolve the package only here: it exists only after the installation.
  const { chromium } = createRequire(BIN.playwright)('playwright-core')
  return existsSync(chromium.executablePath())
}
