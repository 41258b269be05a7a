import type { Page } from '@playwright/test'
import { afterEach, expect } from 'vitest'
import { builtPage } from './browser.ts'
import { WORKING, connect, goodToken, keepToken, type Calls, type Wire } from './wire.ts'

export const wide = { width: 1280, height: 800 }
export const narrow = { width: 360, height: 740 }

export interface Visit {
  /** What differs from a server on which everything works. */
  wire?: Wire
  /** Null comes without one. */
  token?: string | null
  theme?: 'dark' | 'light'
  viewport?: { width: number; height: number }
  /** Time stands under the test's control. */
  frozen?: boolean
  /** The zone of the browser; that of the machine by default. */
  timeZone?: string
  /** Tweaks the page before it opens. */
  before?: (page: Page) => Promise<unknown>
}

export interface Screen {
  page: Page
  calls: Calls
  /** How often a call was made, by "METHOD /path?query". */
  count: (name: string) => number
}

/** The built dashboard for the tests of a file, opened in a real browser; only the wire is played. */
export function useSite() {
  const ready = builtPage('dashboard')
  let pageErrors: string[] = []

  afterEach(() => {
    expect(pageErrors).toEqual([])
  })

  return async (path: string, visit: Visit = {}): Promise<Screen> => {
    const { wire = {}, token = goodToken(), theme = 'dark', viewport = wide, frozen = false, timeZone, before } = visit
    const { browser, site } = await ready()
    pageErrors = []
    const page = await browser.newPage({
      viewport,
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en-US',
      ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
    })
    page.on('pageerror', (error) => pageErrors.push(String(error)))
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) pageErrors.push(message.text())
    })
    if (frozen) await page.clock.install()
    if (token !== null) await keepToken(page, token)
    await before?.(page)
    const calls = await connect(page, { ...WORKING, ...wire }, site.html)
    await page.goto(`${site.origin}${path}`)
    return { page, calls, count: (name) => calls.filter((call) => call.name === name).length }
  }
}
