import { expect, type Locator } from '@playwright/test'
import * as z from 'zod'
import { BOOKS, GENERAL, GUILD_NAME, type Community } from './community.ts'

const Id = z.object({ id: z.string() })

export const RAID = 'Raid at seven!'
export const TEA = 'Tea and biscuits.'
export const READING = 'Chapter of the month.'
export const PAUSED = 'Never sent.'

/** The reminder that the levels of access are tried on. */
export interface Reminders {
  readonly pausedId: string
}

/** A reminder in the list of the open tab. */
export const reminderNamed = ({ page }: Pick<Community, 'page'>, message: string): Locator =>
  page.getByRole('article', { name: message })

/** A weekly reminder in the form; the others by calls, one of them paused on the page. */
export async function writeReminders(community: Community): Promise<Reminders> {
  const { ada, dashboard, page } = community
  await dashboard.openTab('Reminders')
  await dashboard.textbox('Message').fill(RAID)
  await dashboard.choose('Channel', '#general')
  await page.getByLabel('Next run time').fill('2027-01-06T19:00')
  await page.getByRole('button', { name: 'Every week', exact: true }).click()
  await expect(page.getByText('Every Wednesday at 7:00 PM, Berlin')).toBeVisible()
  await page.getByRole('button', { name: 'Create reminder' }).click()
  await dashboard.expectSaid('Reminder created successfully.')

  const common = { channel_id: GENERAL, is_recurring: true, time_zone: 'Europe/Berlin' }
  await ada.answers(201, 'POST', '/reminders', {
    ...common,
    message: 'Guild meeting.',
    next_run_at: '2027-01-10T19:00:00.000Z',
    recurrence: { every: 'month', interval: 1, day_of_month: 10 },
  })
  await ada.answers(201, 'POST', '/reminders', {
    ...common,
    is_recurring: false,
    message: 'The hall opens.',
    next_run_at: '2027-01-05T10:00:00.000Z',
    embeds: [{ title: 'Opening', description: 'Bring a chair.', color: null, image_url: null }],
    components: [{ label: 'The way', url: 'https://guild.example/way', emoji: null }],
  })
  await ada.answers(201, 'POST', '/reminders', {
    ...common,
    message: TEA,
    next_run_at: '2027-01-14T16:00:00.000Z',
    recurrence: { every: 'week', interval: 1, weekdays: [3] },
  })
  await ada.answers(201, 'POST', '/reminders', {
    ...common,
    channel_id: BOOKS,
    message: READING,
    next_run_at: '2027-02-12T10:00:00.000Z',
    recurrence: { every: 'month', interval: 1, day_of_month: 12 },
  })
  const { id: pausedId } = await ada.done(Id, 'POST', '/reminders', {
    ...common,
    message: PAUSED,
    next_run_at: '2027-01-07T10:00:00.000Z',
    recurrence: { every: 'week', interval: 1, weekdays: [3] },
  })
  const paused = reminderNamed(community, PAUSED)
  await paused.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(paused).toContainText('Paused')
  return { pausedId }
}

/** Passes over the next run of a reminder. */
export async function skipTea(community: Community): Promise<void> {
  const { dashboard, page } = community
  await dashboard.manage(GUILD_NAME)
  await dashboard.openTab('Reminders')
  await reminderNamed(community, TEA).getByRole('button', { name: 'Skip next' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
  await dashboard.expectSaid('Reminder skipped successfully.')
}

export async function deleteTea(community: Community): Promise<void> {
  const { dashboard, page } = community
  await dashboard.manage(GUILD_NAME)
  await dashboard.openTab('Reminders')
  await expect(reminderNamed(community, TEA)).toContainText('1/28/2027')
  await reminderNamed(community, TEA).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await dashboard.expectSaid('Reminder deleted successfully.')
}
