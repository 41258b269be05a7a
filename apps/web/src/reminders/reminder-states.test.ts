import { axeErrorsInThemes } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { atEachWidth, sidewaysScroll } from '../testing/widths.ts'
import { CREATE, LIST, SENT, WEEKLY, choose, fillIn, remindersOpener } from '../testing/reminders-tab.ts'
import { useSite, type Visit } from '../testing/site.ts'

const openReminders = remindersOpener(useSite())
const SHOTS = process.env.SCREENSHOTS

const FAILED = { status: 400, body: { error: 'The hall is closed.' } }

/** Reminders with every kind of obstacle. */
const TROUBLED = [
  {
    ...WEEKLY,
    id: '1',
    last_error:
      'The bot needs Send Messages in #raids. In Discord: Edit Channel › Permissions › the bot › Send Messages.',
  },
  { ...WEEKLY, id: '2', channel_id: '99', mention_role_id: '98', message: 'Where did they go?' },
  {
    ...WEEKLY,
    id: '3',
    channel_id: '10',
    mention_role_id: '32',
    message: 'Officers, please meet.',
    time_zone: 'America/New_York',
  },
  { ...WEEKLY, id: '4', channel_id: '12', mention_role_id: '33', message: 'x'.repeat(400) },
]

const MANY = Array.from({ length: 12 }, (_, at) => ({
  ...WEEKLY,
  id: String(100 + at),
  message: `Raid of week ${at + 1}`,
}))

const formOf = (page: Page) => page.getByRole('form', { name: 'Create reminder' })

async function fillWeekly(page: Page): Promise<void> {
  const form = formOf(page)
  await fillIn(form, '2030-03-25T20:00')
  await form
    .getByRole('textbox', { name: 'Message' })
    .fill('# Raid tonight\nBring **flasks**, see <#11>.\n- tanks\n- healers')
  await choose(form, 'Mention role', '@Raider')
  await form.getByRole('checkbox', { name: 'Recurring' }).check()
  await choose(form, 'Recurrence type', 'Weekly')
  await choose(form, 'Day of week', 'Wednesday')
  await page.getByText('Next runs').waitFor()
}

const edit = (page: Page) =>
  page.getByRole('article', { name: 'Raid tonight!' }).getByRole('button', { name: 'Edit' }).click()

interface State extends Visit {
  name: string
  /** Text on the screen once the state is reached. */
  shows: string
  reach?: (page: Page) => Promise<unknown>
  /** The state ends by itself after some seconds. */
  passes?: true
}

const STATES: State[] = [
  { name: 'full', shows: 'Weekly on Monday, 8:00 PM Europe/Berlin' },
  { name: 'loading', wire: { [LIST]: 'never' }, shows: 'Loading reminders...' },
  { name: 'failed', wire: { [LIST]: FAILED }, shows: 'The hall is closed.' },
  { name: 'empty', wire: { [LIST]: { body: [] } }, shows: 'No reminders yet' },
  { name: 'troubled', wire: { [LIST]: { body: TROUBLED } }, shows: 'This role was deleted. Choose another one.' },
  { name: 'many', wire: { [LIST]: { body: [...MANY, SENT] } }, shows: '12 pending · 1 sent' },
  {
    name: 'no-match',
    wire: { [LIST]: { body: MANY } },
    shows: 'No reminders found matching your search',
    reach: (page) => page.getByRole('searchbox', { name: 'Search reminders' }).fill('zzz'),
  },
  { name: 'filled', shows: 'The clocks change in Europe/Berlin', reach: fillWeekly },
  {
    name: 'monthly',
    shows: 'On the fourth Monday of every 3 months at 8:00 PM, Berlin, until Mar 1, 2031, 4 times',
    reach: async (page) => {
      await fillIn(formOf(page), '2030-03-25T20:00')
      await formOf(page).getByRole('button', { name: 'Every month' }).click()
      await choose(formOf(page), 'Monthly on', 'Weekday of the month')
      await formOf(page).getByRole('button', { name: 'More options' }).click()
      await formOf(page).getByLabel('Repeat every').fill('3')
      await choose(formOf(page), 'Ends', 'Date or runs, whichever is first')
      await formOf(page).locator('input[type=date]').fill('2031-03-01')
      await formOf(page).getByLabel('Number of runs').fill('4')
    },
  },
  {
    name: 'several-days',
    shows: 'Every Monday and Wednesday at 8:00 PM, Berlin',
    reach: async (page) => {
      await fillWeekly(page)
      await formOf(page).getByRole('button', { name: 'More options' }).click()
      await formOf(page).getByRole('button', { name: 'Monday' }).click()
    },
  },
  {
    name: 'missing',
    shows: 'Message, channel, and next run time are required.',
    reach: (page) => page.getByRole('button', { name: 'Create reminder' }).click(),
  },
  {
    name: 'obstacles',
    shows: "The bot can't ping @Officer.",
    reach: async (page) => {
      await choose(formOf(page), 'Channel', '#general')
      await choose(formOf(page), 'Mention role', '@Officer')
    },
  },
  {
    name: 'save-error',
    wire: { [CREATE]: FAILED },
    shows: 'The hall is closed.',
    reach: async (page) => {
      await fillIn(formOf(page), '2030-01-05T20:00')
      await page.getByRole('button', { name: 'Create reminder' }).click()
    },
  },
  {
    name: 'saved',
    shows: 'Reminder created successfully.',
    passes: true,
    reach: async (page) => {
      await fillIn(formOf(page), '2030-01-05T20:00')
      await page.getByRole('button', { name: 'Create reminder' }).click()
    },
  },
  { name: 'editing', shows: 'Edit reminder', reach: edit },
  {
    name: 'moving',
    timeZone: 'America/New_York',
    shows: "The reminder's time zone changes from Europe/Berlin to your time zone, America/New_York.",
    reach: async (page) => {
      await edit(page)
      await page.getByRole('dialog').getByLabel('Next run time').fill('2030-01-08T19:30')
    },
  },
  {
    name: 'skipping',
    shows: "Skip this reminder's next occurrence?",
    reach: (page) => page.getByRole('article', { name: 'Raid tonight!' }).getByRole('button', { name: 'Skip' }).click(),
  },
  {
    name: 'deleting',
    shows: 'Delete this reminder?',
    reach: (page) =>
      page.getByRole('article', { name: 'Raid tonight!' }).getByRole('button', { name: 'Delete' }).click(),
  },
]

it.each(STATES)(
  'the Reminders tab in the state $name passes axe in both themes and never scrolls sideways, at 360 and 1280 px',
  async (state) => {
    const reach = async (viewport: Visit['viewport']) => {
      const { page } = await openReminders({ ...state, viewport })
      await state.reach?.(page)
      return page
    }
    await atEachWidth(reach, state.passes ?? false, async (page, width) => {
      await page.getByText(state.shows).first().waitFor()
      const errors = await axeErrorsInThemes(page, async (theme) => {
        if (!SHOTS) return
        await page.screenshot({ path: `${SHOTS}/reminders-${state.name}-${theme}-${width}.png`, fullPage: true })
      })
      expect(errors).toEqual([])
      expect(await page.getByRole('heading', { level: 1, includeHidden: true }).count()).toBe(1)
      expect(await sidewaysScroll(page)).toBe(0)
    })
  },
)
