import { describe, expect, it } from 'vitest'
import { SUMMARY, analyticsOpener } from '../../testing/analytics.ts'
import { expectOneCall, useSite } from '../../testing/site.ts'

const openAnalytics = analyticsOpener(useSite())

const MINUTE_MS = 60_000

/** The name of a summary request for whole days. */
function summaryOf(startDay: string, endDay: string, guildId?: string): string {
  const query = { start_date: `${startDay}T00:00:00.000Z`, end_date: `${endDay}T23:59:59.999Z` }
  return `${SUMMARY}?${new URLSearchParams({ ...query, ...(guildId && { guild_id: guildId }) })}`
}

describe('the analytics filters', () => {
  it('apply immediately and are restored from the address', async () => {
    const { page, start, end, count, idle, search } = await openAnalytics()
    const entries = await page.evaluate(() => history.length)
    const lastWeek = page.getByRole('button', { name: 'Last 7 days' })
    await lastWeek.click()
    await expectOneCall({ count, idle }, summaryOf('2026-11-16', '2026-11-22'))
    expect(await lastWeek.getAttribute('aria-pressed')).toBe('true')
    await start.fill('2026-11-02')
    await expectOneCall({ count, idle }, summaryOf('2026-11-02', '2026-11-22'))
    await page.getByRole('combobox', { name: 'Guild' }).click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect.poll(() => options.allInnerTexts()).toEqual(['All Guilds', 'Guildhall Demo', 'Raid Night'])
    await page.getByRole('option', { name: 'Raid Night' }).click()
    await expectOneCall({ count, idle }, summaryOf('2026-11-02', '2026-11-22', '2'))
    await expect.poll(search).toBe('?start_date=2026-11-02&end_date=2026-11-22&guild_id=2')
    expect(await page.evaluate(() => history.length)).toBe(entries)

    await page.reload()
    await expect.poll(() => count(summaryOf('2026-11-02', '2026-11-22', '2'))).toBe(2)
    expect([await start.inputValue(), await end.inputValue()]).toEqual(['2026-11-02', '2026-11-22'])
    expect(await page.getByRole('combobox', { name: 'Guild' }).innerText()).toBe('Raid Night')

    await page.getByRole('banner').getByRole('link', { name: 'Analytics' }).click()
    await expect.poll(() => start.inputValue()).toBe('2026-10-24')
    await page.goBack()
    await expect.poll(() => start.inputValue()).toBe('2026-11-02')
  })

  it('show an unknown server from the address by its id', async () => {
    const { page, count, idle } = await openAnalytics({ search: '?guild_id=77' })
    await page.getByRole('combobox', { name: 'Guild' }).getByText('Server 77').waitFor()
    await expectOneCall({ count, idle }, summaryOf('2026-10-24', '2026-11-22', '77'))
  })

  it('show each invalid date at its field and request nothing until both are valid', async () => {
    const { page, start, end, calls, count, idle } = await openAnalytics({
      search: '?start_date=2026-11-20&end_date=2026-11-10',
    })
    const errorAt = async (field: typeof start) => {
      const id = await field.getAttribute('aria-describedby')
      return id === null ? null : page.locator(`[id="${id}"]`).innerText()
    }
    await page.getByText('Choose valid dates to see the figures.').waitFor()
    expect(await errorAt(start)).toBe('Start date must be on or before end date.')
    expect(await errorAt(end)).toBeNull()
    await end.fill('2026-11-23')
    await expect.poll(() => errorAt(end)).toBe("End date can't be after today.")
    expect(await errorAt(start)).toBeNull()
    await start.fill('')
    await expect.poll(() => errorAt(start)).toBe('Enter a valid date.')
    expect(calls.filter(({ name }) => name.includes('/analytics'))).toEqual([])

    await start.fill('2026-11-20')
    await end.fill('2026-11-22')
    await expectOneCall({ count, idle }, summaryOf('2026-11-20', '2026-11-22'))
    const figures = page.getByRole('region', { name: 'Overview' })
    await figures.getByText('Nov 20 – 22, 2026').waitFor()
    // An incomplete date keeps the previous figures.
    await end.fill('')
    await page.getByText('Enter a valid date.').waitFor()
    await figures.getByText('Nov 20 – 22, 2026').waitFor()
  })

  it('move to the new day at midnight UTC unless dates were chosen', async () => {
    const { page, end, count, idle } = await openAnalytics()
    await expectOneCall({ count, idle }, summaryOf('2026-10-24', '2026-11-22'))
    await page.clock.runFor(34 * MINUTE_MS)
    await expect.poll(() => end.inputValue()).toBe('2026-11-23')
    await expect.poll(() => count(summaryOf('2026-10-25', '2026-11-23'))).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'This month' }).click()
    await page.clock.fastForward(24 * 60 * MINUTE_MS)
    expect(await end.inputValue()).toBe('2026-11-23')
  })
})
