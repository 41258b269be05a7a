import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'

/** Timeout for the build of the page and the start of the browser on a busy machine, in ms. */
const START_MS = 180_000

/** The built page and the shared browser for the tests of one file, without the pages of other files. */
export function builtPage(name: 'dashboard' | 'showcase') {
  let opened: { browser: Browser; folder: string } | undefined

  beforeAll(async () => {
    const folder = await answerOf(`${process.env.TEST_PAGES_URL}/${name}`)
    opened = { folder, browser: await chromium.connect(await answerOf(`${process.env.TEST_BROWSER_URL}`)) }
  }, START_MS)

  afterAll(() => opened?.browser.close())

  return () => {
    if (opened === undefined) throw new Error('The browser opens before the first test')
    return opened
  }
}

async function answerOf(address: string): Promise<string> {
  const reply = await fetch(address)
  const text = await reply.text()
  if (!reply.ok) throw new Error(text)
  return text
}
