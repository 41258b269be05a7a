import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { builtPage } from '../../testing/browser.ts'
import { refusalsOf, servePage } from '../../testing/page/page-server.ts'

export const wide = { width: 1280, height: 800 }
export const narrow = { width: 360, height: 740 }

/** The built page with all controls for the tests of one file, in a real browser. */
export function useShowcase() {
  const ready = builtPage('showcase')
  let server: Awaited<ReturnType<typeof servePage>> | undefined
  let refusals: readonly string[] = []

  beforeAll(async () => {
    server = await servePage(ready().folder, (_, reply) => reply.writeHead(404).end())
  })

  afterAll(() => server?.close())

  afterEach(() => {
    expect(refusals).toEqual([])
  })

  /** A new page with a theme and a window size. Animations are off, so that measurements are stable. */
  return async (theme: 'dark' | 'light', viewport: { width: number; height: number }): Promise<Page> => {
    const { browser } = ready()
    for (const context of browser.contexts()) await context.close()
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
    refusals = refusalsOf(page)
    await page.goto(`${server?.origin}/?theme=${theme}`)
    await page.getByRole('heading', { name: 'Controls' }).waitFor()
    return page
  }
}
