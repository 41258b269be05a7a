import { axeErrorsInThemes } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { COMMANDS, FIGURES, SUMMARY, USERS, analyticsOpener, someDays, someUsers } from '../testing/analytics.ts'
import { sidewaysScroll } from '../testing/widths.ts'
import { narrow, useSite, wide, type Visit } from '../testing/site.ts'

const openAnalytics = analyticsOpener(useSite())
const SHOTS = process.env.SCREENSHOTS

const FAILED = { status: 400, body: { error: 'The hall is closed.' } }

interface State extends Visit {
  name: string
  search?: string
  /** Text on the screen once the state is reached. */
  shows: string
  reach?: (page: Page) => Promise<unknown>
}

const STATES: State[] = [
  {
    name: 'full',
    shows: 'As of 7:31:05 PM UTC',
    reach: async (page) => {
      await page
        .getByRole('slider', { name: 'Activity by day' })
        .evaluate((plot: HTMLElement) => plot.focus({ preventScroll: true }))
      await page.keyboard.press('ArrowLeft')
    },
  },
  {
    name: 'day-table',
    shows: 'Show as table',
    reach: async (page) => {
      await page.getByText('Show as table').click()
      await page.getByRole('table', { name: 'Activity by Day' }).getByRole('button', { name: 'Users' }).click()
    },
  },
  {
    name: 'year',
    search: '?start_date=2025-10-20&end_date=2026-11-22&guild_id=77',
    wire: {
      [SUMMARY]: { body: { ...FIGURES, unique_users: 5_321, days: someDays(399), previous: null } },
      [COMMANDS]: {
        body: Array.from({ length: 14 }, (_, at) => ({
          command_name: `command_with_a_rather_long_name_${at}`,
          count: 14_000 - 900 * at,
          previous_count: null,
        })),
      },
      [USERS]: { body: someUsers(1_000) },
    },
    shows: 'The 1,000 most active of 5,321 users.',
  },
  {
    name: 'loading',
    wire: { [SUMMARY]: 'never', [COMMANDS]: 'never', [USERS]: 'never' },
    shows: 'Loading overview...',
  },
  {
    name: 'failed',
    wire: { [SUMMARY]: FAILED, [COMMANDS]: FAILED, [USERS]: FAILED },
    shows: 'Error loading user activity.',
  },
  {
    name: 'empty',
    wire: { [SUMMARY]: { body: null }, [COMMANDS]: { body: [] }, [USERS]: { body: [] } },
    shows: 'No user activity data for this period.',
  },
  {
    name: 'one-day',
    search: '?start_date=2026-11-22&end_date=2026-11-22',
    wire: { [SUMMARY]: { body: { ...FIGURES, days: someDays(1) } } },
    shows: 'Activity by Day',
  },
  {
    name: 'week-of-one-recorded-day',
    search: '?start_date=2026-11-16&end_date=2026-11-22',
    wire: { [SUMMARY]: { body: { ...FIGURES, days: someDays(1), previous: null } } },
    shows: 'Activity by Day',
  },
  {
    name: 'invalid',
    search: '?start_date=2026-11-24&end_date=2026-11-23',
    shows: 'Choose valid dates to see the figures.',
  },
]

it.each(STATES)(
  'the analytics page in the state $name passes axe in both themes and never scrolls sideways, at 1280 and 360 px',
  async (state) => {
    const { page } = await openAnalytics(state)
    await page.getByText(state.shows).first().waitFor({ state: 'attached' })
    await state.reach?.(page)
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport)
      const errors = await axeErrorsInThemes(page, async (theme) => {
        if (!SHOTS) return
        const path = `${SHOTS}/analytics-${state.name}-${theme}-${viewport.width}.png`
        await page.screenshot({ path, fullPage: true })
      })
      expect(errors).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).count()).toBe(1)
  },
)
