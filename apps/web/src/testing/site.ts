import { TOKEN_STORAGE_KEY } from '@guildhall/contract'
import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { builtPage } from './browser.ts'
import { BLANK, servePage } from './page-server.ts'
import { Playing, WORKING, goodToken, type Calls, type Wire } from './wire.ts'

export const wide = { width: 1280, height: 800 }
export const narrow = { width: 360, height: 740 }

/** As the real server sends it, so that what it forbids fails here too. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https://cdn.discordapp.com; object-src 'none'; base-uri 'none'"

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
  /** Answers requests elsewhere, or for files. */
  routes?: (page: Page) => Promise<unknown>
  /** Tweaks the page before it opens, for as long as it exists. */
  before?: (page: Page) => Promise<unknown>
}

export interface Screen {
  page: Page
  calls: Calls
  /** How often a call was made, by "METHOD /path?query". */
  count: (name: string) => number
}

/** The built dashboard for the tests of a file, opened in a real browser; only the calls below /api are played. */
export function useSite() {
  const ready = builtPage('dashboard')
  let pageErrors: string[] = []
  let playing = new Playing({})
  let server: Awaited<ReturnType<typeof servePage>> | undefined
  let plain: Page | undefined

  beforeAll(async () => {
    server = await servePage(ready().folder, {
      headers: { 'content-security-policy': POLICY },
      api: (request, reply) => void playing.answer(request, reply),
    })
  })

  afterAll(() => server?.close())

  afterEach(() => {
    expect(pageErrors).toEqual([])
  })

  function watch(page: Page): void {
    page.on('pageerror', (error) => pageErrors.push(String(error)))
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) pageErrors.push(message.text())
    })
  }

  /** A page of its own; those of the visits before are closed. */
  async function fresh(browser: Browser, { timeZone, frozen = false, before }: Visit): Promise<Page> {
    for (const context of browser.contexts()) if (context !== plain?.context()) await context.close()
    const zone = timeZone === undefined ? {} : { timezoneId: timeZone }
    const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-US', ...zone })
    if (frozen) await page.clock.install()
    await before?.(page)
    return page
  }

  /** The page of the last plain visit: a new one takes Chromium twice the CPU. */
  async function reused(browser: Browser): Promise<Page> {
    if (plain?.isClosed() !== false) plain = await fresh(browser, {})
    plain.removeAllListeners()
    await plain.unrouteAll()
    for (const other of plain.context().pages()) if (other !== plain) await other.close()
    return plain
  }

  return async (path: string, visit: Visit = {}): Promise<Screen> => {
    const { wire = {}, token = goodToken(), theme = 'dark', viewport = wide } = visit
    const { browser } = ready()
    const { origin } = server ?? { origin: '' }
    const isPlain = !visit.before && !visit.frozen && visit.timeZone === undefined
    const page = isPlain ? await reused(browser) : await fresh(browser, visit)
    await page.goto(`${origin}${BLANK}`)
    await page.mouse.move(0, 0)
    await page.setViewportSize(viewport)
    await page.emulateMedia({
      colorScheme: theme,
      reducedMotion: 'reduce',
      forcedColors: null,
      contrast: null,
      media: null,
    })
    await page.evaluate(
      ([key, value]) => {
        localStorage.clear()
        sessionStorage.clear()
        if (value !== null) localStorage.setItem(key, value)
      },
      [TOKEN_STORAGE_KEY, token] as const,
    )
    await visit.routes?.(page)
    pageErrors = []
    watch(page)
    playing = new Playing({ ...WORKING, ...wire })
    const { calls } = playing
    await page.goto(`${origin}${path}`)
    return { page, calls, count: (name) => calls.filter((call) => call.name === name).length }
  }
}
