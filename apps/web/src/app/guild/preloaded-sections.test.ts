import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { useLoadingSite } from '../../testing/site.ts'

const open = useLoadingSite()

/** The number of requested scripts whose addresses match. */
function requested(page: Page, name: RegExp): () => Promise<number> {
  return () =>
    page.evaluate(
      (source) =>
        performance.getEntriesByType('resource').filter((entry) => new RegExp(source).test(entry.name)).length,
      name.source,
    )
}

it.each([
  { role: 'tab', name: 'Reminders', code: /\/reminders-tab-/ },
  { role: 'link', name: 'Access', code: /\/access-screen-/ },
] as const)('the code of $name is loaded when the pointer reaches its $role', async ({ role, name, code }) => {
  const { page, idle } = await open('/guilds/1')
  const target = page.getByRole(role, { name, exact: true })
  await target.waitFor()
  await idle()
  expect(await requested(page, code)()).toBe(0)
  await target.hover()
  await expect.poll(requested(page, code)).toBe(1)
})

it('the code of a tab is loaded when the focus reaches it', async () => {
  const { page } = await open('/guilds/1')
  await page.getByRole('tab', { name: 'Commands' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(requested(page, /\/settings-tab-/)).toBe(1)
})

it('a tab opens although its code could not be loaded when the pointer reached it', async () => {
  let isDown = true
  const { page } = await open('/guilds/1', {
    routes: (opened) =>
      opened.route(/\/reminders-tab-/, (route) => (isDown ? route.abort('failed') : route.fallback())),
  })
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('tab', { name: 'Reminders' }).hover()
  await failed
  isDown = false
  await page.getByRole('tab', { name: 'Reminders' }).click()
  await page.getByRole('button', { name: 'New reminder' }).waitFor()
})
