import { axeErrorsInThemes } from '@guildhall/axe'
import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { CHANGE, CREATE, LIST, MISSED, ONCE, WEEKLY, ZONE, remindersOpener } from '../../testing/reminders-tab.ts'
import { narrow, useSite, wide, type Visit } from '../../testing/site.ts'
import { DEMO, gate } from '../../testing/wire.ts'
import { draftKeys, unsavedWork, waitForDrafts } from '../../testing/unsaved-work.ts'
import { sidewaysScroll } from '../../testing/widths.ts'

const openReminders = remindersOpener(useSite())

const messageOf = (within: Locator) => within.getByRole('textbox', { name: 'Message' })
const picked = (within: Locator, picker: string) => within.getByRole('combobox', { name: picker }).textContent()
const GONE = { error: 'This reminder no longer exists. Reload the page.', code: 'reminder.not_found' }

/** Opens the modal of a reminder whose deletion and return by another administrator the page receives. */
async function openShared(visit: Visit = {}, reminder: { message: string } = WEEKLY) {
  let reminders: object[] = [ONCE, reminder]
  const screen = await openReminders({ ...visit, wire: { [LIST]: () => ({ body: reminders }), ...visit.wire } })
  const { page, dialog, live } = screen
  await screen.reminder(reminder.message.slice(0, 12)).getByRole('button', { name: 'Edit' }).click()
  await messageOf(dialog).waitFor()
  await expect.poll(() => live.count).toBe(1)
  return {
    ...screen,
    show: (shown: object[]): void => {
      reminders = shown
      live.change('reminders')
    },
    line: dialog.getByText('This reminder was deleted.'),
    create: dialog.getByRole('button', { name: 'Create reminder' }),
    kept: page.getByText(/^You have unsaved changes to a deleted reminder: “.+”$/),
  }
}

describe('a reminder that another administrator deletes while it is edited', () => {
  it('closes its form and shows an error when nothing was typed', async () => {
    const { page, dialog, show } = await openShared()
    show([ONCE])
    await page.getByRole('alert').getByText('This reminder was deleted.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('is no longer named by an error once another reminder is saved', async () => {
    const other = { ...ONCE, message: 'No meeting.', version: 4 }
    const { page, dialog, reminder, show } = await openShared({
      wire: { 'PUT /guilds/1/reminders/8': { body: other } },
    })
    show([ONCE])
    const error = page.getByRole('alert').getByText('This reminder was deleted.')
    await error.waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await reminder('The guild meeting').getByRole('button', { name: 'Edit' }).click()
    await messageOf(dialog).fill(other.message)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Reminder updated successfully.').waitFor()
    expect(await error.count()).toBe(0)
  })

  it('keeps what was typed, and is created again by a save', async () => {
    const { page, dialog, show, create, sent, count } = await openShared()
    await messageOf(dialog).fill('No raid.')
    show([ONCE])
    await dialog.getByRole('alert').getByText('This reminder was deleted. You can create it again.').waitFor()
    expect(await messageOf(dialog).inputValue()).toBe('No raid.')
    expect(await messageOf(dialog).evaluate((field) => field === document.activeElement)).toBe(true)
    await create.click()
    await page.getByText('Reminder created successfully.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: 'Reminders', exact: true }).waitFor()
    expect(sent(CREATE)).toEqual({
      message: 'No raid.',
      channel_id: '11',
      next_run_at: WEEKLY.next_run_at,
      mention_role_id: '31',
      is_recurring: true,
      recurrence_type: 'weekly',
      recurrence_day_of_week: 0,
      time_zone: ZONE,
    })
    expect(count(CHANGE)).toBe(0)
    expect(await draftKeys(page)).toEqual([])
  })

  it('is called deleted or private for a user with a grant', async () => {
    const access = { reminders: 'edit' }
    const { page, dialog, show } = await openShared({ wire: { 'GET /guilds/1': { body: { ...DEMO, access } } } })
    await messageOf(dialog).fill('No raid.')
    show([ONCE])
    await dialog.getByRole('alert').getByText('This reminder was deleted or became private.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^You have unsaved changes to a deleted or private reminder: “.+”$/).waitFor()
  })

  it('is created again in its own zone when its time was not changed', async () => {
    const { page, dialog, show, create, sent } = await openShared({ timeZone: 'America/New_York' })
    await messageOf(dialog).fill('No raid.')
    show([ONCE])
    await create.click()
    await page.getByText('Reminder created successfully.').waitFor()
    expect(sent(CREATE)).toMatchObject({ next_run_at: WEEKLY.next_run_at, recurrence_day_of_week: 0, time_zone: ZONE })
  })

  it('is not created again for a time in the past', async () => {
    const { dialog, show, create, count } = await openShared({}, MISSED)
    await messageOf(dialog).fill('The council met.')
    show([ONCE])
    await create.click()
    await dialog.getByRole('alert').filter({ hasText: 'Choose a time in the future.' }).waitFor()
    expect(count(CREATE)).toBe(0)
  })

  it('shows why it cannot be created, and stays open', async () => {
    const error = 'A server can have up to 200 reminders.'
    const { dialog, show, create } = await openShared({ wire: { [CREATE]: { status: 409, body: { error } } } })
    await messageOf(dialog).fill('No raid.')
    show([ONCE])
    await create.click()
    await dialog.getByRole('alert').filter({ hasText: error }).waitFor()
    expect(await messageOf(dialog).inputValue()).toBe('No raid.')
  })

  it('shows the notice instead of the error of a late save', async () => {
    let reminders: object[] = [ONCE, WEEKLY]
    const { dialog, line, create } = await openShared({
      wire: {
        [LIST]: () => ({ body: reminders }),
        [CHANGE]: () => {
          reminders = [ONCE]
          return { status: 404, body: GONE }
        },
      },
    })
    await messageOf(dialog).fill('No raid.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await line.waitFor()
    await create.waitFor()
    expect(await dialog.getByText('Reload the page').count()).toBe(0)
    expect(await messageOf(dialog).inputValue()).toBe('No raid.')
  })

  it('shows no error of a save that was pending when the deletion was received', async () => {
    const reply = gate()
    const { dialog, show, line, create, count } = await openShared({
      wire: {
        [CHANGE]: { status: 404, body: GONE, after: reply.opened },
      },
    })
    await messageOf(dialog).fill('No raid.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => count(CHANGE)).toBe(1)
    show([ONCE])
    await line.waitFor()
    reply.release()
    await expect.poll(() => create.isEnabled()).toBe(true)
    await expect
      .poll(() => dialog.getByRole('alert').allTextContents())
      .toEqual(['This reminder was deleted. You can create it again.'])
    expect(await messageOf(dialog).inputValue()).toBe('No raid.')
  })

  it('shows what was typed, with the notice alone, after its latest version was loaded', async () => {
    const theirs = { ...WEEKLY, message: 'Their raid.', version: 4 }
    const stale = { error: 'Someone saved.', code: 'version.stale', details: {} }
    const { dialog, show, line, create, sent } = await openShared({ wire: { [CHANGE]: { status: 409, body: stale } } })
    await messageOf(dialog).fill('No raid.')
    show([ONCE, theirs])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => messageOf(dialog).inputValue()).toBe('Their raid.')
    show([ONCE])
    await line.waitFor()
    await expect.poll(() => messageOf(dialog).inputValue()).toBe('No raid.')
    expect(await dialog.getByText(/latest version|Someone saved/).count()).toBe(0)
    await create.click()
    await dialog.waitFor({ state: 'hidden' })
    expect(sent(CREATE)).toMatchObject({ message: 'No raid.', recurrence_type: 'weekly' })
  })

  it('is edited as before when it comes back', async () => {
    const { page, dialog, show, line, sent } = await openShared()
    await messageOf(dialog).fill('No raid.')
    show([ONCE])
    await line.waitFor()
    show([ONCE, { ...WEEKLY, version: 4 }])
    await line.waitFor({ state: 'hidden' })
    expect(await messageOf(dialog).inputValue()).toBe('No raid.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Reminder updated successfully.').waitFor()
    expect(sent(CHANGE)).toMatchObject({ message: 'No raid.', version: 4 })
  })

  it('opens from the tab after its form was closed, and Discard deletes the draft and closes it', async () => {
    const { page, dialog, show, line, kept } = await openShared()
    await messageOf(dialog).fill('No raid.')
    show([ONCE])
    await line.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await kept.waitFor()
    const reopen = page.getByRole('button', { name: /^Open “.+”$/ })
    await expect.poll(() => reopen.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.reload()
    await reopen.click()
    await expect.poll(() => messageOf(dialog).inputValue()).toBe('No raid.')
    await line.waitFor()
    expect(await picked(dialog, 'Channel')).toBe('#raids')
    expect(await picked(dialog, 'Mention role')).toBe('@Raider')
    expect(await picked(dialog, 'Recurrence type')).toBe('Weekly')
    expect(await picked(dialog, 'Day of week')).toBe('Monday')
    expect(await dialog.getByLabel('Next run time').inputValue()).toBe('2030-01-07T20:00')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('Changes discarded').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: 'Reminders', exact: true }).waitFor()
    expect(await kept.count()).toBe(0)
    expect(await draftKeys(page)).toEqual([])
  })

  it('is closed by Discard right after its deletion', async () => {
    const { page, dialog, show, line, kept } = await openShared()
    await messageOf(dialog).fill('No raid.')
    show([ONCE])
    await line.waitFor()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: 'Reminders', exact: true }).waitFor()
    expect(await draftKeys(page)).toEqual([])
    expect(await kept.count()).toBe(0)
  })

  it('is named in the tab without markup and with its mentions as names, in the direction of its own text', async () => {
    const message = '**تذكير** <@&31> <#11> <a:raid:5> <@100>'
    const { page, dialog, show, line } = await openShared({}, { ...WEEKLY, message })
    await messageOf(dialog).fill('No raid.')
    show([ONCE])
    await line.waitFor()
    await page.keyboard.press('Escape')
    const name = 'تذكير @Raider #raids :raid: @user'
    await page.getByRole('button', { name: `Open “${name}”` }).waitFor()
    expect(await page.locator('bdi').allTextContents()).toEqual([name])
  })

  it('opens with what was typed from the list of unsaved work, and can be created there', async () => {
    const embeds = [{ title: 'Bring flasks', description: null, color: 0x5865f2, image_url: null }]
    const reminder = { ...WEEKLY, embeds, components: [] }
    const { page, dialog, show, line, create, sent } = await openShared({}, reminder)
    await messageOf(dialog).fill('No raid.')
    await waitForDrafts(page, 1)
    await page.keyboard.press('Escape')
    show([ONCE])
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await unsavedWork(page).getByRole('link', { name: 'Reminder edit in Guildhall Demo' }).click()
    await line.waitFor()
    expect(await messageOf(dialog).inputValue()).toBe('No raid.')
    await create.click()
    await page.getByText('Reminder created successfully.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(sent(CREATE)).toMatchObject({ message: 'No raid.', embeds, recurrence_type: 'weekly', time_zone: ZONE })
    expect(await draftKeys(page)).toEqual([])
  })

  it.each([wide, narrow])('has a notice that passes axe in both themes and fits the window: %o', async (viewport) => {
    const { page, dialog, show, line } = await openShared({ viewport })
    await messageOf(dialog).fill('No raid.')
    show([ONCE])
    await line.waitFor()
    await page.clock.resume()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
  })
})
