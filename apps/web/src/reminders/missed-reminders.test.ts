import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { LIST, MISSED, remindersOpener } from '../testing/reminders-tab.ts'
import { useSite } from '../testing/site.ts'

const openReminders = remindersOpener(useSite())

const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

describe('a missed reminder', () => {
  it('shows the reason and is sent by Send now', async () => {
    const send = `POST /guilds/1/reminders/${MISSED.id}/send`
    let now: object = MISSED
    const { page, reminder, sent } = await openReminders({
      wire: {
        [LIST]: () => ({ body: [now] }),
        [send]: () => {
          now = { ...MISSED, is_expired: false, last_error: null, next_run_at: '2030-01-03T11:00:01.000Z', version: 4 }
          return { body: now }
        },
      },
    })
    const missed = reminder('The council meets.')
    await missed.getByText('Pending · Missed').waitFor()
    await missed.getByText('1/2/2030, 1:10:00 PM (local) · missed 23 hours ago').waitFor()
    await missed.getByText("the bot wasn't on this server at the time").waitFor()
    await press(missed, 'Send now')
    await page.getByText('The reminder is on its way to #general.').waitFor()
    expect(sent(send)).toEqual({ version: 3 })
    await missed.getByText('Pending', { exact: true }).waitFor()
    await missed.getByRole('button', { name: 'Send now' }).waitFor({ state: 'detached' })
  })

  it('opens for a new time without a preview of its past time', async () => {
    const { reminder, dialog } = await openReminders({ wire: { [LIST]: { body: [MISSED] } } })
    await press(reminder('The council meets.'), 'Pick a new time')
    await dialog.getByLabel('Next run time').waitFor()
    await dialog.getByText('The council meets.').first().waitFor()
    expect(await dialog.getByText('Runs once').count()).toBe(0)
  })
})
