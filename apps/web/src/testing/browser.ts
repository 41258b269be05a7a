import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod'
import type { BuiltPage } from './built-pages.ts'

const builtPageSchema = z.strictObject({ origin: z.string(), html: z.string() })

/** The run may have to build the page and start the browser first, in ms for a busy machine. */
const START_MS = 180_000

/** For the tests of a file: a page that the run has built, and the run's browser, without pages of other files. */
export function builtPage(name: 'dashboard' | 'showcase') {
  let opened: { browser: Browser; site: BuiltPage } | undefined

  beforeAll(async () => {
    const site = builtPageSchema.parse(JSON.parse(await answerOf(`${process.env.TEST_PAGES_URL}/${name}`)))
    opened = { site, browser: await chromium.connect(await answerOf(`${process.env.TEST_BROWSER_URL}`)) }
  }, START_MS)

  afterAll(() => opened?.browser.close())

  /** The browser, without the pages of the test before. */
  return async () => {
    if (opened === undefined) throw new Error('The browser opens before the first test')
    for (const context of opened.browser.contexts()) await context.close()
    return opened
  }
}

async function answerOf(address: string): Promise<string> {
  const reply = await fetch(address)
  const text = await reply.text()
  if (!reply.ok) throw new Error(text)
  return text
}
