import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Debian's packages; `npm test` installs the second one where there is none. */
const OF_THE_SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']

/** Starts the Chromium that CHROMIUM names, else the system's, else the one that Playwright installed. */
export function launchBrowser() {
  const executablePath = process.env['CHROMIUM'] ?? OF_THE_SYSTEM.find((file) => existsSync(file))
  return chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: ['--no-sandbox'] })
}
