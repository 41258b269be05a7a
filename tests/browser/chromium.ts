import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/** Debian's packages. The headless shell opens a page with a quarter of the work of the whole browser. */
const OF_THE_SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/**
 * A test's page runs for a second or two: optimizing its code takes more CPU than it saves, a sixth of the total. Baseline code from the first
 * call on saves a tenth where axe runs.
 */
const NOT_OPTIMIZED = '--js-flags=--max-lazy --always-sparkplug --no-opt --no-maglev'

/** How tests launch Chromium: the one that CHROMIUM names, else the system's, else the one that Playwright installed. */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env['CHROMIUM'] ?? OF_THE_SYSTEM.find((file) => existsSync(file))
  // Chromium's sandbox does not start for root.
  const args = process.getuid?.() === 0 ? [NOT_OPTIMIZED, '--no-sandbox'] : [NOT_OPTIMIZED]
  return { ...(executablePath === undefined ? {} : { executablePath }), args }
}
