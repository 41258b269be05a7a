import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium, type BrowserServer } from '@playwright/test'
import { launchOptions } from './chromium.ts'

/**
 * For vitest: sets TEST_BROWSER_URL to an address that answers with the address of the run's browser, for Playwright's `connect`. The
 * browser starts when a test first asks.
 *
 * @returns a function that ends it.
 */
export async function setup(): Promise<() => Promise<void>> {
  let browser: Promise<BrowserServer> | undefined
  const server = createServer((_, reply) => {
    browser ??= chromium.launchServer(launchOptions())
    browser.then(
      (running) => reply.end(running.wsEndpoint()),
      (error: unknown) => reply.writeHead(500).end(`Chromium could not be started: ${String(error)}`),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  process.env['TEST_BROWSER_URL'] = `http://127.0.0.1:${address.port}`
  return async () => {
    server.close()
    server.closeAllConnections()
    await (await browser?.catch(() => undefined))?.close()
  }
}
