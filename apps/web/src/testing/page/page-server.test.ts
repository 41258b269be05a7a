import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtPage } from '../browser.ts'
import { refusalsOf, servePage } from './page-server.ts'

const ready = builtPage('showcase')
let server: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  server = await servePage(ready().folder, (_, reply) => reply.writeHead(404).end())
})
afterAll(() => server.close())

it('the test server blocks style attributes as the production server does', async () => {
  const page = await ready().browser.newPage()
  const refusals = refusalsOf(page)
  await page.goto(server.origin)
  const color = await page.evaluate(() => {
    document.body.innerHTML = '<p style="color: rgb(1, 2, 3)">Text</p>'
    const text = document.querySelector('p')
    return text && getComputedStyle(text).color
  })
  expect(color).not.toBe('rgb(1, 2, 3)')
  await expect.poll(() => refusals).toEqual([expect.stringContaining("style-src 'self'")])
  await page.close()
})
