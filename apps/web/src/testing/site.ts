import { TOKEN_STORAGE_KEY } from '@guildhall/contract'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { builtPage } from './browser.ts'
import { BLANK, refusalsOf, servePage } from './page-server.ts'
import { Playing, WORKING, goodToken, type Calls, type Wire } from './wire.ts'

export const wide = { width: 1280, height: 800 }
export const narrow = { width: 360, height: 740 }

export interface Visit {
  /** The differences from a server on which everything works. */
  wire?: Wire
  /** Null comes without one. */
  token?: string | null
  theme?: 'dark' | 'light'
  viewport?: { width: number; height: number }
  /** The time at which the page's clock starts. The test can let it pass; without it the page has the clock of the machine. */
  startsAt?: Date
  /** The zone of the browser; that of the machine by default. */
  timeZone?: string
  /** The language of the browser; American English by default. */
  locale?: string
  /** The session storage of the tab. */
  session?: Readonly<Record<string, string>>
  /** Answers requests elsewhere, or for files. */
  routes?: (page: Page) => Promise<unknown>
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
  let refusals: readonly string[] = []
  let playing = new Playing({})
  let server: Awaited<ReturnType<typeof servePage>> | undefined
  /** By zone, language and whether the clock is the test's: these last as long as a page. */
  const pages = new Map<string, Page>()

  beforeAll(async () => {
    server = await servePage(ready().folder, (request, reply) => void playing.answer(request, reply))
  })

  afterAll(() => server?.close())

  afterEach(() => {
    expect([...pageErrors, ...refusals]).toEqual([])
  })

  function watch(page: Page): void {
    page.on('pageerror', (error) => pageErrors.push(String(error)))
    refusals = refusalsOf(page)
  }

  /** A blank page. It is that of an earlier visit if it can be: a new one takes Chromium twice the CPU. */
  async function blankPage({ timeZone, locale = 'en-US', startsAt }: Visit, blank: string): Promise<Page> {
    const { browser } = ready()
    const key = `${timeZone}, ${locale}, ${startsAt ? 'its own clock' : "the machine's clock"}`
    const earlier = pages.get(key)
    const zone = timeZone === undefined ? {} : { timezoneId: timeZone }
    const page = earlier?.isClosed() === false ? earlier : await browser.newPage({ locale, ...zone })
    pages.set(key, page)
    for (const opened of browser.contexts().flatMap((context) => context.pages())) {
      if (![...pages.values()].includes(opened)) await opened.close()
      else if (opened === page || opened.url() !== blank) await leave(opened, blank)
    }
    return page
  }

  return async (path: string, visit: Visit = {}): Promise<Screen> => {
    const { wire = {}, token = goodToken(), session = {}, theme = 'dark', viewport = wide, startsAt } = visit
    const { origin } = server ?? { origin: '' }
    const page = await blankPage(visit, `${origin}${BLANK}`)
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
      ([key, value, ofTab]) => {
        localStorage.clear()
        sessionStorage.clear()
        if (value !== null) localStorage.setItem(key, value)
        for (const [name, text] of ofTab) sessionStorage.setItem(name, text)
      },
      [TOKEN_STORAGE_KEY, token, Object.entries(session)] as const,
    )
    if (startsAt) await restartClock(page, startsAt)
    await visit.routes?.(page)
    pageErrors = []
    watch(page)
    playing = new Playing({ ...WORKING, ...wire })
    const { calls } = playing
    await page.goto(`${origin}${path}`)
    return { page, calls, count: (name) => calls.filter((call) => call.name === name).length }
  }
}

/** Leaves what the page shows, with its requests, its timers and what a test set up on it. */
async function leave(page: Page, blank: string): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll()
  await page.goto(blank)
}

/** Sets the clock of the page, which an earlier test may have stopped. */
async function restartClock(page: Page, time: Date): Promise<void> {
  await page.clock.resume()
  await page.clock.install({ time })
}
