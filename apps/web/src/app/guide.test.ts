import { COMMANDS } from '@guildhall/contract'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { useSite } from '../testing/site.ts'

const open = useSite()

/** The first page of the guide and the pages that it links. */
async function pagesOf(page: Page): Promise<string[]> {
  const linked = await page
    .locator('main a[href^="/guide/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return [...new Set(['/guide/', ...linked.flatMap((href) => href?.split('#')[0] ?? [])])]
}

it('the table of contents of the guide links every section', async () => {
  const { page } = await open('/guide/')
  const headings = await page.locator('main h2:not(#contents)').allInnerTexts()
  const contents = page.locator('h2#contents + ul > li')
  expect(await contents.evaluateAll((items) => items.map((item) => item.querySelector('a')?.innerText))).toEqual(
    headings,
  )
  await contents.getByRole('link', { name: 'Role Buttons' }).click()
  expect(new URL(page.url()).hash).toBe('#role-buttons')
  await expect.poll(() => page.locator('#role-buttons').boundingBox()).toMatchObject({ y: expect.any(Number) })
  const top = (await page.locator('#role-buttons').boundingBox())?.y ?? 0
  expect(top).toBeGreaterThan(0)
  expect(top).toBeLessThan(300)
})

it('every link within the guide leads to an existing section', async () => {
  const { page } = await open('/guide/')
  const origin = new URL(page.url()).origin
  const pages = await pagesOf(page)
  expect(pages).toHaveLength(6)
  const anchors = new Set<string>()
  const links: string[] = []
  for (const path of pages) {
    await page.goto(origin + path)
    const ids = await page.locator('main [id]').evaluateAll((parts) => parts.map(({ id }) => id))
    for (const at of ['', ...ids.map((id) => `#${id}`)]) anchors.add(path + at)
    links.push(
      ...(await page
        .locator('main a')
        .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement && link.href) || ''))),
    )
  }
  const inside = links.filter((href) => href.startsWith(`${origin}/guide/`)).map((href) => href.slice(origin.length))
  expect(inside.filter((href) => !anchors.has(href))).toEqual([])
})

it('the guide lists every command in its contents and none as missing', async () => {
  const { page } = await open('/guide/')
  for (const name of Object.keys(COMMANDS))
    await page
      .locator('h2#contents + ul')
      .getByRole('link', { name: `/${name}` })
      .waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/not offer yet/)
  await page
    .getByRole('row', { name: /^Unavailable channel/ })
    .getByRole('link', { name: '/unavailable' })
    .waitFor()
})
