import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'

/** The run may have to build the page and start the browser first, in ms for a busy machine. */
const START_MS = 180_000

/** For the tests of a file: the folder of a page that the run has built, and the run's browser, without pages of other files. */
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
