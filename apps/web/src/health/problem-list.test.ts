import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { narrow, useSite } from '../testing/site.ts'
import { sidewaysScroll } from '../testing/widths.ts'

const open = useSite()

const LONG = 'a'.repeat(100)

/** 30 broken reminders, then 120 warnings about buttons. */
const MANY = Array.from({ length: 150 }, (_, at) => ({
  id: `p/${at}`,
  area: at < 30 ? 'reminders' : 'role_buttons',
  severity: at < 30 ? 'broken' : 'warning',
  title: `Problem ${at} in #${LONG}.`,
  detail: `The bot lacks Send Messages in #${LONG}.`,
  fix: `In Discord, open #${LONG}: Edit Channel › Permissions › Guildhall › Send Messages.`,
  place: at < 30 ? { tab: 'reminders' } : { tab: 'role-buttons' },
  since: '2030-01-02T11:00:00.000Z',
}))

const openMany = (visit = {}) =>
  open('/guilds/1/health', {
    ...visit,
    wire: { 'GET /guilds/1/health': { body: { checked_at: '2030-01-02T11:59:00.000Z', problems: MANY } } },
  })

describe('a long list of problems', () => {
  it('begins with twenty of each section, and continues at the same place', async () => {
    const { page } = await openMany()
    const broken = page.getByRole('region', { name: 'Broken 30' })
    await broken.waitFor()
    expect(await page.getByRole('article').count()).toBe(40)
    await broken.getByRole('button', { name: 'Show all 30' }).press('Enter')
    await expect.poll(() => broken.getByRole('article').count()).toBe(30)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('article')?.textContent)).toContain('Problem 20 ')
  })

  it('can be limited to an area, and Back returns to the same part and place of it', async () => {
    const { page } = await openMany()
    await page.getByRole('combobox', { name: 'Area' }).click()
    await page.getByRole('option', { name: 'Role buttons' }).click()
    await page.getByRole('button', { name: 'Show all 120' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(120)
    const link = page.getByRole('article', { name: 'Problem 140 ' }).getByRole('link')
    await link.click()
    await page.getByRole('tab', { name: 'Role Buttons', selected: true }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('article').count()).toBe(120)
    await expect.poll(() => link.evaluate((it) => it.getBoundingClientRect().top < innerHeight)).toBe(true)
  })

  it('wraps long names on a phone', async () => {
    const { page } = await openMany({ viewport: narrow })
    await page.getByRole('region', { name: 'Broken 30' }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

describe('the place of a problem', () => {
  const selected = (name: string) => (page: Page) => page.getByRole('tab', { name, selected: true, exact: true })
  const PLACES: [object, (page: Page) => Locator][] = [
    [{ tab: 'commands' }, selected('Commands')],
    [{ tab: 'settings', subTab: 'moderation' }, selected('Moderation')],
    [
      { tab: 'settings', subTab: 'rules', channelId: '11' },
      (page) => page.getByRole('combobox', { name: 'Channel' }).getByText('#staff'),
    ],
    [{ tab: 'reminders', modal: { kind: 'reminder', id: 'gone' } }, selected('Reminders')],
    [
      { tab: 'role-buttons', channelId: '10', modal: { kind: 'buttons', id: '5' } },
      (page) => page.getByRole('dialog', { name: 'Configure Role Buttons' }),
    ],
    [{ tab: 'access' }, (page) => page.getByRole('heading', { name: 'Access', level: 2 })],
  ]

  it.each(PLACES)('%j is opened, and Back returns to Health', async (place, opened) => {
    const [problem] = MANY
    const { page } = await open('/guilds/1/health', {
      wire: { 'GET /guilds/1/health': { body: { checked_at: null, problems: [{ ...problem, place }] } } },
    })
    await page.getByRole('article').getByRole('link').click()
    await opened(page).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
