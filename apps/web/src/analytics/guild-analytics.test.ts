import { axeErrorsInThemes } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import { REFUSED, grantedWire } from '../testing/access/grantee.ts'
import { COMMAND_ROWS, FIGURES, NOW, TOKEN, USER_ROWS, ZONE } from '../testing/analytics.ts'
import { useSite, type Visit } from '../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../testing/widths.ts'

const open = useSite()

const SUMMARY = 'GET /guilds/1/analytics/summary'
const RANGE = (startDay: string, endDay: string) =>
  `?${new URLSearchParams({ start_date: `${startDay}T00:00:00.000Z`, end_date: `${endDay}T23:59:59.999Z` })}`

const FIGURES_WIRE: Visit['wire'] = {
  [SUMMARY]: { body: FIGURES },
  'GET /guilds/1/analytics/commands/summary': { body: COMMAND_ROWS },
  'GET /guilds/1/analytics/users/summary': { body: USER_ROWS },
}

const openAnalytics = (visit: Visit, search: string) =>
  open(`/guilds/1/analytics${search}`, {
    timeZone: ZONE,
    token: TOKEN,
    startsAt: NOW,
    ...visit,
    wire: { ...FIGURES_WIRE, ...visit.wire },
  })

describe("a server's analytics", () => {
  it('are a page of the server with its figures and without a choice of servers', async () => {
    const { page, calls } = await openAnalytics({}, '')
    await page.getByRole('table', { name: 'Command Usage Breakdown' }).waitFor()
    await page.getByRole('table', { name: 'User Activity Summary' }).waitFor()
    await page.getByRole('heading', { name: 'Guildhall Demo', level: 1 }).waitFor()
    const link = page.getByRole('main').getByRole('link', { name: 'Analytics' })
    expect(await link.getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('combobox', { name: 'Guild' }).count()).toBe(0)
    const names = calls.map(({ name }) => name).filter((name) => name.includes('analytics'))
    const range = RANGE('2026-10-24', '2026-11-22')
    expect(names.toSorted()).toEqual(
      [SUMMARY, 'GET /guilds/1/analytics/commands/summary', 'GET /guilds/1/analytics/users/summary']
        .map((name) => name + range)
        .toSorted(),
    )
  })

  it('have their dates in the address', async () => {
    const { page, count } = await openAnalytics({}, '')
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect.poll(() => count(SUMMARY + RANGE('2026-11-16', '2026-11-22'))).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/guilds/1/analytics')
    await page.reload()
    await expect.poll(() => count(SUMMARY + RANGE('2026-11-16', '2026-11-22'))).toBe(2)
    expect(await page.getByLabel('Start Date').inputValue()).toBe('2026-11-16')
  })

  it('ignore a server in the address', async () => {
    const { page, calls } = await openAnalytics({}, '?guild_id=2')
    await page.getByRole('table', { name: 'Command Usage Breakdown' }).waitFor()
    expect(calls.filter(({ name }) => name.includes('/analytics') && name.includes('guild_id'))).toEqual([])
  })

  it('are for users with access to them, who need not own the bot', async () => {
    const wire = {
      ...grantedWire({ analytics: 'view' }),
      ...FIGURES_WIRE,
      'GET /bot/owner': { body: { owner_id: '7' } },
    }
    const { page } = await openAnalytics({ wire }, '')
    await page.getByRole('table', { name: 'Command Usage Breakdown' }).waitFor()
  })

  it('are not requested without access', async () => {
    const { page, calls } = await openAnalytics({ wire: grantedWire({ commands: 'edit' }) }, '')
    await page.getByRole('status').getByText("You don't have access to Analytics.").waitFor()
    await page.getByRole('switch', { name: '/blame' }).waitFor()
    expect(calls.filter(({ name }) => name.includes('analytics'))).toEqual([])
  })

  it('show the sentence of a refused call', async () => {
    const { page } = await openAnalytics({ wire: { [SUMMARY]: REFUSED } }, '')
    await page.getByRole('alert').getByText(REFUSED.body.error).first().waitFor()
  })

  it('are accessible in both themes and fit the window', async () => {
    await atEachWidth(
      async (viewport) => {
        const { page } = await openAnalytics({ viewport }, '')
        await page.getByRole('table', { name: 'User Activity Summary' }).waitFor()
        return page
      },
      false,
      async (page) => {
        expect(await sidewaysScroll(page)).toBe(0)
        expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
      },
    )
  })
})
