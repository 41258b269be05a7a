import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { WORKING, connect, goodToken, keepToken, type Calls, type Wire } from './wire.ts'

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

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
  /** Tweaks the page before it opens. */
  before?: (page: Page) => Promise<unknown>
}

export interface Screen {
  page: Page
  calls: Calls
  /** How often a call was made, by "METHOD /path?query". */
  count: (name: string) => number
}

/** Builds the dashboard for the tests of a file and opens it in a real browser; only the wire is played. */
export function useSite() {
  let outDir: string
  let html: string
  let server: PreviewServer
  let browser: Browser
  let faults: string[] = []

  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'guildhall-web-'))
    await build({ configFile, root, logLevel: 'error', build: { outDir, emptyOutDir: true } })
    html = await readFile(join(outDir, 'index.html'), 'utf8')
    server = await preview({
      configFile,
      root,
      logLevel: 'error',
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1', proxy: {}, headers: { 'content-security-policy': POLICY } },
    })
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  }, 60_000)

  afterEach(() => {
    expect(faults).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await rm(outDir, { recursive: true })
  })

  return async (path: string, visit: Visit = {}): Promise<Screen> => {
    const { wire = {}, token = goodToken(), theme = 'dark', viewport = wide, frozen = false, before } = visit
    for (const context of browser.contexts()) await context.close()
    faults = []
    const page = await browser.newPage({ viewport, colorScheme: theme, reducedMotion: 'reduce', locale: 'en-US' })
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text())
    })
    if (frozen) await page.clock.install()
    if (token !== null) await keepToken(page, token)
    await before?.(page)
    const calls = await connect(page, { ...WORKING, ...wire }, html)
    await page.goto(`${server.resolvedUrls?.local[0]?.replace(/\/$/, '')}${path}`)
    return { page, calls, count: (name) => calls.filter((call) => call.name === name).length }
  }
}
