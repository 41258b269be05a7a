import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll } from 'vitest'

const configFile = fileURLToPath(new URL('../../../showcase/vite.config.ts', import.meta.url))

export const wide = { width: 1280, height: 800 }
export const narrow = { width: 360, height: 740 }

/** Builds the page of all controls for the tests of a file, and opens it in a real browser. */
export function useShowcase() {
  let outDir: string
  let server: PreviewServer
  let browser: Browser

  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'guildhall-showcase-'))
    await build({ configFile, logLevel: 'error', build: { outDir } })
    const address = { port: 0, host: '127.0.0.1' }
    server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: address })
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await rm(outDir, { recursive: true })
  })

  /** A fresh page in a theme and a window. The motion is off, so that nothing is measured on its way. */
  return async (theme: 'dark' | 'light', viewport: { width: number; height: number }): Promise<Page> => {
    for (const context of browser.contexts()) await context.close()
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
    await page.goto(`${server.resolvedUrls?.local[0]}?theme=${theme}`)
    await page.getByRole('heading', { name: 'Controls' }).waitFor()
    return page
  }
}
