import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { builtPage } from './browser.ts'
import type { LiveStreams } from './live/live-streams.ts'
import { endSession, isSignedInAt, signIn, store } from './page/next-user.ts'
import { BLANK, refusalsOf, servePage } from './page/page-server.ts'
import { Playing, WORKING, goodToken, type Calls, type Wire } from './wire.ts'

export const wide = { width: 1280, height: 800 }
export const narrow = { width: 360, height: 740 }

/** A page that has made no call for this long has loaded, in ms. */
const IDLE_MS = 500

export interface Visit {
  /** Responses that differ from those of `WORKING`. */
  wire?: Wire
  /** The stored token; null for none. */
  token?: string | null
  theme?: 'dark' | 'light'
  viewport?: { width: number; height: number }
  /**
   * The start time of the page's fake clock, which the test can advance; without it the page uses the real clock. The page has made its first
   * calls, and has their responses unless the test withholds them.
   */
  startsAt?: Date
  /** The zone of the browser; that of the machine by default. */
  timeZone?: string
  /** The language of the browser; American English by default. */
  locale?: string
  /** The session storage of the tab. */
  session?: Readonly<Record<string, string>>
  /** The local storage without the token. */
  local?: Readonly<Record<string, string>>
  /** Routes for requests to other origins or for files. */
  routes?: (page: Page) => Promise<unknown>
}

export interface Screen {
  page: Page
  calls: Calls
  /** The number of calls by the name "METHOD /path?query". */
  count: (name: string) => number
  /** The streams of live changes. */
  live: LiveStreams
  /** Waits until the page has no pending call and has made none for half a second. */
  idle: () => Promise<void>
}

/**
 * The built dashboard for the tests of one file, in a real browser. Only the calls below /api are mocked.
 *
 * A visit reuses the page of an earlier one: the session of its user ends there, and the next user signs in, which takes half the CPU of
 * a page that loads. What remains of the earlier user fails the test.
 */
export function useSite() {
  return siteOf(false)
}

/** As {@link useSite}, for tests of what happens while a page loads, and for tests that replace parts of the browser: each visit loads it. */
export function useLoadingSite() {
  return siteOf(true)
}

function siteOf(loadsAlways: boolean) {
  const ready = builtPage('dashboard')
  let pageErrors: string[] = []
  let refusals: readonly string[] = []
  let playing = new Playing({})
  let server: Awaited<ReturnType<typeof servePage>> | undefined
  /** The pages by their kind. */
  const pages = new Map<string, Page>()
  /** The last visit, while another user can follow in its page. */
  let last: { page: Page; playing: Playing } | undefined

  beforeAll(async () => {
    server = await servePage(ready().folder, (request, reply) => void playing.answer(request, reply))
  })

  afterAll(async () => {
    // A page may still request pictures, and the handler of a route fails once the browser is closed.
    const left = [...pages.values()].filter((page) => !page.isClosed())
    await Promise.all(left.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    server?.close()
  })

  afterEach(({ task }) => {
    const errors = [...pageErrors, ...refusals]
    // A failed test may have left anything in its page.
    if (task.result?.state === 'fail' || errors.length > 0) last = undefined
    expect(errors).toEqual([])
  })

  function watch(page: Page): void {
    page.on('pageerror', (error) => pageErrors.push(String(error)))
    refusals = refusalsOf(page)
  }

  /** A blank page, reused from an earlier visit if possible: a new page costs Chromium twice the CPU. */
  async function blankPage(visit: Visit, blank: string): Promise<Page> {
    const { timeZone, locale = 'en-US' } = visit
    const { browser } = ready()
    const earlier = pages.get(kindOf(visit))
    const zone = timeZone === undefined ? {} : { timezoneId: timeZone }
    const page = earlier?.isClosed() === false ? earlier : await browser.newPage({ locale, ...zone })
    pages.set(kindOf(visit), page)
    for (const opened of browser.contexts().flatMap((context) => context.pages())) {
      if (![...pages.values()].includes(opened)) await opened.close()
      else if (opened === page || opened.url() !== blank) await leave(opened, blank)
    }
    return page
  }

  /** The page of the last visit, signed out; undefined where a page has to load. */
  async function signedOutPage(path: string, visit: Visit, token: string | null): Promise<Page | undefined> {
    const { page, playing: answered } = last ?? {}
    last = undefined
    if (loadsAlways || visit.routes || !isSignedInAt(path, token, visit.startsAt ?? new Date())) return
    if (!page || page !== pages.get(kindOf(visit)) || page.isClosed() || page.context().pages().length > 1) return
    if (answered?.unfinished !== 0) return
    const isOut = await endSession(page, path)
    page.removeAllListeners()
    return isOut ? page : undefined
  }

  return async (path: string, visit: Visit = {}): Promise<Screen> => {
    const { wire = {}, token = goodToken(), session = {}, local = {}, startsAt } = visit
    const { origin, requestedFiles } = server ?? { origin: '', requestedFiles: () => 0 }
    // The end of the earlier session must not fail either.
    pageErrors = []
    const signedOut = await signedOutPage(path, visit, token)
    const page = signedOut ?? (await blankPage(visit, `${origin}${BLANK}`))
    await emulate(page, visit)
    await store(page, { token, session, local })
    if (startsAt) await restartClock(page, startsAt)
    await visit.routes?.(page)
    watch(page)
    playing = new Playing({ ...WORKING, ...wire })
    const { calls, live } = playing
    const visited = playing
    if (signedOut) await signIn(page)
    else await page.goto(`${origin}${path}`)
    if (!visit.routes) last = { page, playing }
    const idle = (): Promise<void> => untilIdle(() => ({ made: calls.length, pending: visited.unanswered }))
    // A test that moves the clock while the page loads would see its timeouts.
    if (startsAt)
      await untilIdle(() => ({ made: calls.length + requestedFiles(), pending: visited.unanswered - visited.held }))
    return { page, calls, live, idle, count: (name) => calls.filter((call) => call.name === name).length }
  }
}

/** The zone and the language of a page, and whether its clock is a fake one, which cannot change during its life. */
function kindOf({ timeZone, locale = 'en-US', startsAt }: Visit): string {
  return `${timeZone}, ${locale}, ${startsAt ? 'its own clock' : "the machine's clock"}`
}

/** Sets the window and the pointer of a page as a visit needs them. */
async function emulate(page: Page, { theme = 'dark', viewport = wide }: Visit): Promise<void> {
  await page.mouse.move(0, 0)
  await page.setViewportSize(viewport)
  await page.emulateMedia({
    colorScheme: theme,
    reducedMotion: 'reduce',
    forcedColors: null,
    contrast: null,
    media: null,
  })
}

/** Ends a visit: removes listeners and routes, and opens a blank page, which stops requests and timers. */
async function leave(page: Page, blank: string): Promise<void> {
  page.removeAllListeners()
  // A handler may still be reading the file of a response that the test no longer needs.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A modal that closes after its save goes back in the history, which ends a navigation that has just begun.
  await page.goto(blank).catch(() => page.goto(blank))
}

/**
 * Waits until no request is pending and none was made for half a second. Playwright's "networkidle" never comes: the stream of live changes
 * stays open.
 */
async function untilIdle(requests: () => { made: number; pending: number }): Promise<void> {
  let seen = -1
  let since = 0
  await expect
    .poll(() => {
      const { made, pending } = requests()
      if (made !== seen || pending > 0) since = Date.now()
      seen = made
      return Date.now() - since
    })
    .toBeGreaterThan(IDLE_MS)
}

/** Sets the clock of the page, which an earlier test may have stopped. */
async function restartClock(page: Page, time: Date): Promise<void> {
  await page.clock.resume()
  await page.clock.install({ time })
}

/** Expects exactly one call by this name: no request may be pending or follow within half a second. */
export async function expectOneCall({ count, idle }: Pick<Screen, 'count' | 'idle'>, name: string): Promise<void> {
  await expect.poll(() => count(name)).toBeGreaterThan(0)
  await idle()
  expect(count(name)).toBe(1)
}
