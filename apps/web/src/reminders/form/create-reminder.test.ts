import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import {
  CREATE,
  LIST,
  ONCE,
  WEEKLY,
  ZONE,
  choose,
  fillIn,
  remindersOpener,
  stopClock,
} from '../../testing/reminders-tab.ts'
import { useSite } from '../../testing/site.ts'
import type { Wire } from '../../testing/wire.ts'

const openReminders = remindersOpener(useSite())

const messageOf = (form: Locator) => form.getByRole('textbox', { name: 'Message' })
const create = (form: Locator) => form.getByRole('button', { name: 'Create reminder' }).click()
const recurring = (form: Locator) => form.getByRole('checkbox', { name: 'Recurring' })

/** The text of a form with its labels and hints. */
const wordsOf = async (form: Locator): Promise<string> => (await form.textContent()) ?? ''

describe('the form of a new reminder', () => {
  it('sends a one-off reminder with null for unused fields and its time in UTC', async () => {
    const { page, form, sent } = await openReminders()
    await fillIn(form, '2030-01-05T13:30:15')
    await create(form)
    await page.getByText('Reminder created successfully.').waitFor()
    expect(sent(CREATE)).toEqual({
      channel_id: '10',
      message: 'Feed the dragon.',
      next_run_at: '2030-01-05T12:30:15.000Z',
      mention_role_id: null,
      is_recurring: false,
      recurrence_type: null,
      recurrence_day_of_week: null,
      time_zone: ZONE,
    })
  })

  it('sends a weekly reminder with its role, day and typed time', async () => {
    const { page, form, sent } = await openReminders()
    await fillIn(form, '2030-01-05T13:30')
    await choose(form, 'Mention role', '@Raider')
    await recurring(form).check()
    await choose(form, 'Recurrence type', 'Weekly')
    await choose(form, 'Day of week', 'Sunday')
    await page.getByText('First run: 1/6/2030, 1:30:00 PM (local)').waitFor()
    await create(form)
    await page.getByText('Reminder created successfully.').waitFor()
    expect(sent(CREATE)).toMatchObject({
      next_run_at: '2030-01-05T12:30:00.000Z',
      mention_role_id: '31',
      is_recurring: true,
      recurrence_type: 'weekly',
      recurrence_day_of_week: 6,
    })
  })

  it('sends no weekday for a daily reminder and no recurrence once Recurring is unchecked', async () => {
    const { page, form, sent } = await openReminders()
    await fillIn(form, '2030-01-05T13:30')
    await recurring(form).check()
    await choose(form, 'Recurrence type', 'Weekly')
    await choose(form, 'Day of week', 'Sunday')
    await choose(form, 'Recurrence type', 'Daily')
    await create(form)
    await page.getByText('Reminder created successfully.').waitFor()
    expect(sent(CREATE)).toMatchObject({ recurrence_type: 'daily', recurrence_day_of_week: null })

    await fillIn(form, '2030-01-05T13:30')
    await recurring(form).check()
    await choose(form, 'Recurrence type', 'Weekly')
    await recurring(form).uncheck()
    await create(form)
    await expect.poll(() => sent(CREATE)).toMatchObject({ is_recurring: false, recurrence_type: null })
  })

  it('works by keyboard', async () => {
    const { page, form, sent } = await openReminders()
    await messageOf(form).focus()
    const { keyboard } = page
    await keyboard.type('Feed the dragon.')
    await keyboard.press('Tab')
    for (const option of ['#raids', '@Member']) {
      await keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor()
      await keyboard.type(option)
      await expect.poll(() => page.locator('[role=option][data-highlighted]').textContent()).toContain(option)
      await keyboard.press('Enter')
      await page.getByRole('listbox').waitFor({ state: 'hidden' })
      await keyboard.press('Tab')
    }
    // The maximum limits the year to four digits, so that the focus moves to the time by itself.
    await keyboard.type('01052030013015PM')
    await keyboard.press('Enter')
    await page.getByText('Reminder created successfully.').waitFor()
    expect(sent(CREATE)).toMatchObject({
      message: 'Feed the dragon.',
      channel_id: '11',
      mention_role_id: '33',
      next_run_at: '2030-01-05T12:30:15.000Z',
    })
  })

  it('is cleared after saving while the list shows the new reminder', async () => {
    const saved = { ...ONCE, id: '70', message: 'Feed the dragon.' }
    const { page, form, list } = await openReminders({
      wire: {
        [CREATE]: { status: 201, body: saved },
        [LIST]: (_, nth) => ({ body: nth === 0 ? [] : [saved] }),
      },
    })
    await page.getByText('No reminders yet').waitFor()
    await fillIn(form, '2030-01-05T13:30')
    await create(form)
    await list.getByText('Feed the dragon.').waitFor()
    expect(await messageOf(form).inputValue()).toBe('')
    expect(await form.getByLabel('Next run time').inputValue()).toBe('')
    expect(await form.getByRole('combobox', { name: 'Channel' }).textContent()).toBe('Select a channel')
  })

  it('shows a success message for 3 seconds', async () => {
    const { page, form } = await openReminders()
    await fillIn(form, '2030-01-05T13:30')
    await stopClock(page)
    await create(form)
    const said = page.getByText('Reminder created successfully.')
    await said.waitFor()
    await page.clock.runFor(2_900)
    expect(await said.count()).toBe(1)
    await page.clock.runFor(200)
    await said.waitFor({ state: 'detached' })
  })

  it.each<[string, Wire, string]>([
    [
      'the message of the server',
      { [CREATE]: { status: 409, body: { error: 'The hall is full.' } } },
      'The hall is full.',
    ],
    ['its own text without one', { [CREATE]: { status: 400, body: {} } }, 'Error creating reminder'],
    ['its own text without a response', { [CREATE]: 'broken' }, 'Error creating reminder'],
  ])('shows %s when saving fails and keeps the message', async (_, wire, text) => {
    const { form } = await openReminders({ wire })
    await fillIn(form, '2030-01-05T13:30')
    await create(form)
    await form.getByRole('alert').filter({ hasText: text }).waitFor()
    expect(await messageOf(form).inputValue()).toBe('Feed the dragon.')
  })

  it("shows the server's error for a field at that field", async () => {
    const fields = [{ path: 'body.channel_id', message: 'This channel no longer exists. Choose another one.' }]
    const error = { error: 'Some values are wrong.', code: 'request.invalid', details: { fields } }
    const { page, form } = await openReminders({ wire: { [CREATE]: { status: 400, body: error } } })
    await fillIn(form, '2030-01-05T13:30')
    await create(form)
    await form.getByText('This channel no longer exists. Choose another one.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  })
})

describe('the validation of a reminder', () => {
  it('requires a message other than whitespace, a channel and a time', async () => {
    const { page, form, count } = await openReminders()
    await create(form)
    await form.getByRole('alert').filter({ hasText: 'Message, channel, and next run time are required.' }).waitFor()
    await expect.poll(() => messageOf(form).evaluate((field) => field === document.activeElement)).toBe(true)

    await fillIn(form, '2030-01-05T13:30')
    await messageOf(form).fill(' \n ')
    await create(form)
    await form.getByText('Enter a message.').waitFor()
    await form.getByRole('alert').filter({ hasText: 'Message, channel, and next run time are required.' }).waitFor()
    expect(await page.getByText('Choose a channel.').count()).toBe(0)
    expect(count(CREATE)).toBe(0)
  })

  it('requires a recurrence type and a weekday without preselecting either', async () => {
    const { form, count } = await openReminders()
    await fillIn(form, '2030-01-05T13:30')
    await recurring(form).check()
    await expect.poll(() => form.getByRole('combobox', { name: 'Recurrence type' }).textContent()).toBe('Select type')
    await create(form)
    await form.getByRole('alert').filter({ hasText: 'Select recurrence type.' }).waitFor()
    await choose(form, 'Recurrence type', 'Weekly')
    await expect.poll(() => form.getByRole('combobox', { name: 'Day of week' }).textContent()).toBe('Select day')
    await create(form)
    await form.getByRole('alert').filter({ hasText: 'Select day of week for weekly recurrence.' }).waitFor()
    expect(count(CREATE)).toBe(0)
  })

  it('rejects a time in the past', async () => {
    const { form, count } = await openReminders()
    await fillIn(form, '2030-01-03T11:00')
    await create(form)
    await form.getByRole('alert').filter({ hasText: 'Choose a time in the future.' }).waitFor()
    expect(count(CREATE)).toBe(0)
  })

  it('counts the mention towards the 2,000 characters of a message', async () => {
    const { form, count } = await openReminders()
    await fillIn(form, '2030-01-05T13:30')
    await messageOf(form).fill('x'.repeat(2_000))
    await form.getByText('2,000 / 2,000').waitFor()
    await choose(form, 'Mention role', '@Raider')
    // The mention "<@&31> " has seven characters.
    await form.getByText('Use 2,000 characters or fewer with the mention (now 2,007).').waitFor()
    await create(form)
    await form.getByRole('alert').filter({ hasText: '(now 2,007)' }).waitFor()
    expect(count(CREATE)).toBe(0)
    await messageOf(form).fill('x'.repeat(1_993))
    await form.getByText('2,000 / 2,000').waitFor()
    // Discord counts an emoji as one character.
    await messageOf(form).fill('🎲'.repeat(1_993))
    await form.getByText('2,000 / 2,000').waitFor()
    await create(form)
    await expect.poll(() => count(CREATE)).toBe(1)
  })

  it('warns at the channel or the role when the bot lacks permission to post or to ping', async () => {
    const { form } = await openReminders()
    await choose(form, 'Channel', '#staff')
    await form
      .getByText(
        'The bot needs Send Messages in #staff. In Discord: Edit Channel › Permissions › the bot › Send Messages.',
      )
      .waitFor()
    await choose(form, 'Channel', '#general')
    await choose(form, 'Mention role', '@Officer')
    await form.getByText("The bot can't ping @Officer. In Discord, allow anyone to @mention the role,").waitFor()
    await choose(form, 'Channel', '#raids')
    await form.getByText("The bot can't ping @Officer").waitFor({ state: 'detached' })
  })
})

describe('the preview', () => {
  it('shows the rendered message with its mention and the next three runs', async () => {
    const { form } = await openReminders()
    const preview = form.getByRole('region', { name: 'Preview' })
    await preview.getByText('Write a message to see how it will look in Discord.').waitFor()
    await fillIn(form, '2030-03-25T20:00')
    await messageOf(form).fill('Bring **flasks** to <#11>')
    await choose(form, 'Mention role', '@Raider')
    await recurring(form).check()
    await choose(form, 'Recurrence type', 'Weekly')
    await choose(form, 'Day of week', 'Wednesday')
    const drawn = preview.getByRole('group', { name: 'Preview of the reminder' })
    await expect.poll(() => drawn.textContent()).toContain('@Raider Bring flasks to #raids')
    await expect
      .poll(() => preview.getByRole('list', { name: 'Next runs' }).getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringContaining('3/27/2030, 8:00:00 PM (local)'),
        expect.stringContaining('4/3/2030, 8:00:00 PM (local)'),
        expect.stringContaining('4/10/2030, 8:00:00 PM (local)'),
      ])
    await preview
      .getByText('The clocks change in Europe/Berlin: from 4/3/2030 on, 8:00 PM is 6:00 PM UTC instead of 7:00 PM UTC.')
      .waitFor()
  })

  it('shows a single run for a one-off reminder', async () => {
    const { form } = await openReminders()
    await fillIn(form, '2030-01-03T14:00')
    const runs = form.getByRole('list', { name: 'Runs once' }).getByRole('listitem')
    await expect.poll(() => runs.allTextContents()).toEqual(['1/3/2030, 2:00:00 PM (local)in 2 hours'])
    expect(await wordsOf(form)).toContain(`Your time zone: ${ZONE}.`)
  })
})

it('the Create reminder button is disabled with a reason at 200 reminders', async () => {
  const list = Array.from({ length: 200 }, (_, at) => ({ ...WEEKLY, id: String(at) }))
  const { form, count } = await openReminders({ wire: { [LIST]: { body: list } } })
  const button = form.getByRole('button', { name: 'Create reminder' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await fillIn(form, '2030-01-05T13:30')
  await button.click({ force: true })
  await form.getByText('A server can have up to 200 reminders. Delete one to create another.').waitFor()
  expect(count(CREATE)).toBe(0)
})
