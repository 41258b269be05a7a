import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { COMMANDS, FIGURES, SUMMARY, USERS, analyticsOpener, someDays, someUsers } from '../testing/analytics.ts'
import { useSite } from '../testing/site.ts'

const openAnalytics = analyticsOpener(useSite())

const DENIED = 'Access Denied: You do not have permission to view analytics.'
const CALLS = [SUMMARY, COMMANDS, USERS]

/** The query of a request for whole days. */
function asked(startDay: string, endDay: string, guildId?: string): string {
  const query = { start_date: `${startDay}T00:00:00.000Z`, end_date: `${endDay}T23:59:59.999Z` }
  return `?${new URLSearchParams({ ...query, ...(guildId && { guild_id: guildId }) })}`
}

/** The texts of the rows of a table, without its head. */
async function rowsOf(table: Locator): Promise<string[][]> {
  const rows = await table.locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()))
}

async function firstColumn(table: Locator): Promise<(string | undefined)[]> {
  return (await rowsOf(table)).map(([first]) => first)
}

/** Downloads the CSV file of a section. */
async function download(page: Page, part: Locator): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download CSV' }).first().click(),
  ])
  return {
    name: file.suggestedFilename(),
    lines: (await buffer(await file.createReadStream())).toString().trimEnd().split('\r\n'),
  }
}

describe('access to the analytics page', () => {
  it('waits until the owner is known', async () => {
    const { page, calls } = await openAnalytics({ wire: { 'GET /bot/owner': 'never' } })
    await page.getByText('Loading authentication...').waitFor()
    expect(calls.filter(({ name }) => name.includes('/analytics'))).toEqual([])
  })

  it.each([
    ['another user', { body: { owner_id: '7' } }],
    ['unknown', { body: { owner_id: null } }],
    ['unavailable', { status: 404 }],
  ])('is denied without a request, with a way back, when the owner is %s', async (_, answer) => {
    const { page, calls } = await openAnalytics({ wire: { 'GET /bot/owner': answer } })
    await page.getByText(DENIED).waitFor()
    expect(calls.filter(({ name }) => name.includes('/analytics'))).toEqual([])
    await page.getByRole('alert').filter({ hasText: DENIED }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click()
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
  })
})

describe('the analytics page', () => {
  it('shows the last 30 UTC days of all guilds compared with the 30 days before', async () => {
    const { page, start, end, region, table, calls, search } = await openAnalytics()
    expect(await start.inputValue()).toBe('2026-10-24')
    expect(await end.inputValue()).toBe('2026-11-22')
    expect(await page.getByRole('combobox', { name: 'Guild' }).innerText()).toBe('All Guilds')
    expect(await search()).toBe('')
    expect(await page.title()).toBe('Analytics Dashboard · Guildhall')
    await page.getByText('As of 7:31:05 PM UTC').waitFor()
    await page.getByText('Today is partial. Compared with Sep 24').waitFor()
    await region('User Activity Summary').getByText('60 users. Usernames show when available').waitFor()
    const requested = calls.map(({ name }) => name).filter((name) => name.includes('/analytics'))
    expect(requested.toSorted()).toEqual(CALLS.map((name) => name + asked('2026-10-24', '2026-11-22')).toSorted())

    const figure = (name: string) => page.getByRole('article', { name, exact: true })
    expect(await figure('Total Messages').innerText()).toMatch(/^Total Messages\s+23,411\s+▼ 6.8%/)
    expect(await figure('Gremlin Blames').innerText()).toMatch(/^Gremlin Blames\s+97\s+0%/)
    await figure('Unique Users').getByText('down 95% from 1,102').waitFor()
    expect((await rowsOf(table('Event Type Counts'))).slice(0, 3).map(([label, count]) => [label, count])).toEqual([
      ['Messages Sent', '23,411'],
      ['Commands Used', '1,530'],
      ['Buttons Pressed\ncomponent_press', '812'],
    ])
    expect((await rowsOf(table('Command Usage Breakdown')))[0]?.slice(0, 2)).toEqual(['blame', '702'])
    expect((await rowsOf(table('User Activity Summary'))).slice(3, 5)).toEqual([
      ['member4', '171', '1'],
      ['700000000000000004', '168', '0'],
    ])
  })

  it('sorts and pages the users table and downloads each table as a CSV file', async () => {
    const { page, region, table } = await openAnalytics({
      wire: { [SUMMARY]: { body: { ...FIGURES, unique_users: 5_321 } }, [USERS]: { body: someUsers(1_000) } },
    })
    const users = region('User Activity Summary')
    const rows = table('User Activity Summary')
    await users.getByText('The 1,000 most active of 5,321 users.').waitFor()
    await users.getByRole('button', { name: 'Next page' }).click()
    await users.getByText('26–50 of 1,000').waitFor()
    expect((await firstColumn(rows))[0]).toBe('member26')
    await users.getByRole('button', { name: 'Messages' }).click()
    await users.getByRole('columnheader', { name: 'Messages' }).and(page.locator('[aria-sort=descending]')).waitFor()
    expect((await firstColumn(rows))[0]).toBe('member1')
    await users.getByRole('button', { name: 'Messages' }).click()
    await expect.poll(async () => (await rowsOf(rows))[0]).toEqual(['700000000000000999', '3', '1'])

    const file = await download(page, users)
    expect(file.name).toBe('guildhall-user-activity_2026-10-24_2026-11-22.csv')
    expect(file.lines).toHaveLength(1_002)
    expect(file.lines[0]).toBe('\uFEFFUser ID,User,Messages,Commands')
    expect(file.lines[1]).toBe('700000000000000000,member1,3000,6')
    expect(file.lines[1_001]).toBe('"# The 1,000 most active of 5,321 users."')
    const commands = await download(page, region('Command Usage Breakdown'))
    expect(commands.lines.slice(0, 2)).toEqual(['\uFEFFCommand Name,Count,Previous Count', 'blame,702,610'])
    const events = await download(page, region('Event Type Counts'))
    expect(events.lines.slice(0, 4)).toEqual([
      '\uFEFFEvent Type,Event,Count,Previous Count',
      'Messages Sent,message_create,23411,25120',
      'Commands Used,slash_command_usage,1530,1204',
      'Buttons Pressed,component_press,812,640',
    ])
  })

  it('reads plot values by keyboard and by pointer and offers them as a table', async () => {
    const { page, region, table } = await openAnalytics({
      wire: { [SUMMARY]: { body: { ...FIGURES, days: someDays(30) } } },
    })
    const plot = page.getByRole('slider', { name: 'Activity by day' })
    const read = () => plot.getAttribute('aria-valuetext')
    await plot.focus()
    expect(await read()).toMatch(/^Sunday, November 22, 2026, so far: \d+ messages, \d+ commands, \d+ users$/)
    await page.keyboard.press('ArrowLeft')
    await plot.getByText('Saturday, November 21, 2026').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(read).toMatch(/^Saturday, October 24, 2026: /)
    await page.keyboard.press('PageUp')
    await expect.poll(read).toMatch(/^Saturday, October 31, 2026: /)
    await page.keyboard.press('Tab')
    await plot.getByText('Peak').first().waitFor()
    await plot.hover()
    await plot.getByText(/^\w+, November \d+, 2026$/).waitFor()

    await page.getByText('Show as table').click()
    await expect.poll(async () => (await rowsOf(table('Activity by Day')))[0]?.[0]).toBe('Sat, Oct 24, 2026')
    await table('Activity by Day').getByRole('button', { name: 'Day' }).click()
    await table('Activity by Day').getByRole('button', { name: 'Day' }).click()
    await expect.poll(async () => (await rowsOf(table('Activity by Day')))[0]?.[0]).toBe('Sun, Nov 22, 2026 (so far)')

    const commands = page.getByRole('slider', { name: 'Commands by use' })
    await commands.focus()
    expect(await commands.getAttribute('aria-valuetext')).toBe('blame: 702, 46% of all, up 15% from 610')
    await page.keyboard.press('ArrowDown')
    await region('Command Usage Breakdown').getByText('ask: 401, 26% of all, down 4.5% from 420').waitFor()
    await page.keyboard.press('Home')
    await expect.poll(() => commands.getAttribute('aria-valuetext')).toMatch(/^updateraidtime: 14, /)
  })

  it('shows seven days also when only the last day was recorded', async () => {
    const [today] = someDays(1)
    const { page } = await openAnalytics({
      search: '?start_date=2026-11-16&end_date=2026-11-22',
      wire: { [SUMMARY]: { body: { ...FIGURES, days: [{ ...today, unique_users: 1 }], previous: null } } },
    })
    const plot = page.getByRole('slider', { name: 'Activity by day' })
    await plot.waitFor()
    expect(await plot.getAttribute('aria-valuemax')).toBe('7')
    expect(await plot.getAttribute('aria-valuetext')).toMatch(/^Sunday, November 22, 2026, so far: .* 1 user$/)
    const [bar, row] = await plot
      .locator('svg[height="81"]')
      .first()
      .evaluate((svg) => [svg.querySelector('path[fill-opacity]'), svg].map((part) => part?.getBoundingClientRect()))
    expect((bar?.x ?? 0) - (row?.x ?? 0)).toBeGreaterThan(((row?.width ?? 0) * 6) / 7)
    await page.getByText('No earlier data to compare.').waitFor()
    await plot.focus()
    await page.keyboard.press('Home')
    await plot.getByText('Monday, November 16, 2026, not recorded').waitFor()
    expect(await plot.getAttribute('aria-valuetext')).toBe('Monday, November 16, 2026: not recorded')
  })

  it('omits plots and comparisons when the response has only the specified fields', async () => {
    const { unique_users, total_messages, gremlin_blames, event_type_counts } = FIGURES
    const { page, region, table } = await openAnalytics({
      wire: {
        [SUMMARY]: { body: { unique_users, total_messages, gremlin_blames, event_type_counts } },
        [COMMANDS]: { body: [{ command_name: 'blame', count: 3 }] },
        [USERS]: { body: [{ user_id: '5', message_count: 2, command_count: 1 }] },
      },
    })
    await region('User Activity Summary').getByText('The 1 most active of 1,284 users.').waitFor()
    expect(await rowsOf(table('Command Usage Breakdown'))).toEqual([['blame', '3']])
    expect(await rowsOf(table('User Activity Summary'))).toEqual([['5', '2', '1']])
    expect(await page.getByRole('slider', { name: 'Activity by day' }).count()).toBe(0)
    expect(await page.getByText('Compared with').count()).toBe(0)
    expect(await page.getByRole('columnheader', { name: 'Change' }).count()).toBe(0)
  })
})

describe('a section of the page', () => {
  it("shows its error with the server's message and Retry, or an empty state", async () => {
    const failed = { status: 400, body: { error: 'The hall is closed.' } }
    const empty: Readonly<Record<string, unknown>> = {
      [SUMMARY]: { unique_users: 0, total_messages: 0, gremlin_blames: 0, event_type_counts: {} },
      [COMMANDS]: [],
      [USERS]: [],
    }
    let fails = true
    const wire = Object.fromEntries(
      CALLS.map((name) => [name, () => (fails ? failed : { body: empty[name] })] as const),
    )
    const { page, count } = await openAnalytics({ wire })
    await page.getByText('Error loading user activity.').waitFor()
    fails = false
    for (const [text, none] of [
      ['Error loading overview.', 'No overview data available.'],
      ['Error loading command usage.', 'No command usage data for this period.'],
      ['Error loading user activity.', 'No user activity data for this period.'],
    ] as const) {
      const alert = page.getByRole('alert').filter({ hasText: text })
      await alert.getByText('The hall is closed.').waitFor()
      await alert.getByRole('button', { name: 'Retry' }).click()
      await page.getByText(none).waitFor()
    }
    const counts = () => CALLS.map((name) => count(name + asked('2026-10-24', '2026-11-22')))
    const before = counts()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(counts).toEqual(before.map((calls) => calls + 1))
  })
})
