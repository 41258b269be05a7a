import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { FEW, LIST, MIRA, SAVE, accessOpener, choose } from '../testing/access/access-screen.ts'
import { useSite } from '../testing/site.ts'
import { LIST as HISTORY, restoreOf, revision } from '../testing/history/history-screen.ts'

const openAccess = accessOpener(useSite())

const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const levelIn = (page: Page, name: string) => picker(page, name).textContent()

/** The server saves the entries as sent. */
const saves = { [SAVE]: { body: { version: 4, entries: FEW.entries } } }

const refused = (fields: object[]) => ({
  [SAVE]: {
    status: 400,
    body: { error: 'body: invalid', code: 'request.invalid', details: { fields } },
  },
})

it('the bar with the save button never covers the focused control in a very wide window', async () => {
  const { page, row, add } = await openAccess({ viewport: { width: 2560, height: 700 } })
  await choose(page, 'Commands for Moderators', 'View')
  await page.getByRole('button', { name: 'Discard changes' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  await row('Mira').getByRole('combobox').last().focus()
  // The page measures the bar after the frame that scrolls.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.keyboard.press('Tab')
  const isOnTop = (control: HTMLElement) => {
    const { left, top } = control.getBoundingClientRect()
    return document.activeElement === control && control.contains(document.elementFromPoint(left + 10, top + 5))
  }
  await expect.poll(() => add.evaluate(isOnTop)).toBe(true)
})

describe('a save', () => {
  it('sends the whole list with the version that was read', async () => {
    const { page, row, save, sent } = await openAccess({ wire: saves })
    await choose(page, 'Commands for Moderators', 'View')
    await choose(page, 'Rules for Moderators', 'None')
    await row('Mira').getByLabel('Until').fill('2030-06-30')
    await save.click()
    await page.getByText('Access saved successfully!').waitFor()
    expect(sent()).toEqual({
      version: 3,
      entries: [
        { subject: { type: 'role', id: '31' }, areas: { commands: 'view', reminders: 'edit' }, until: null },
        { subject: { type: 'user', id: MIRA.id }, areas: { role_buttons: 'edit' }, until: '2030-06-30' },
      ],
    })
  })

  it('sends version 0 when nothing was saved before, so that the first of two administrators wins', async () => {
    const { page, add, save, sent } = await openAccess({
      wire: { ...saves, [LIST]: { body: { version: 0, entries: [] } } },
    })
    await add.click()
    await page.getByRole('option', { name: 'Raid leaders' }).click()
    await choose(page, 'Reminders for Raid leaders', 'Edit')
    await save.click()
    await page.getByText('Access saved successfully!').waitFor()
    expect(sent()).toEqual({
      version: 0,
      entries: [{ subject: { type: 'role', id: '32' }, areas: { reminders: 'edit' }, until: null }],
    })
  })

  it('leaves removed rows out', async () => {
    const { page, row, save, sent } = await openAccess({ wire: saves })
    await page.getByRole('button', { name: 'Remove Moderators' }).click()
    expect(await row('Moderators').count()).toBe(0)
    await expect
      .poll(() => picker(page, 'Commands for Mira').evaluate((it) => it === document.activeElement))
      .toBe(true)
    await save.click()
    await page.getByText('Access saved successfully!').waitFor()
    expect(sent()).toMatchObject({ entries: [{ subject: { id: MIRA.id } }] })
  })

  it('is stopped for a row without any area', async () => {
    const { page, row, save, sent } = await openAccess()
    await choose(page, 'Role buttons for Mira', 'None')
    await save.click()
    await row('Mira').getByRole('alert').getByText('Choose at least one area.').waitFor()
    expect(sent()).toBeUndefined()
    await choose(page, 'Rules for Mira', 'View')
    expect(await row('Mira').getByRole('alert').count()).toBe(0)
  })

  it('is stopped for a date that is typed in part, which the browser reports as none', async () => {
    const { page, row, save, sent } = await openAccess()
    await row('Mira').getByLabel('Until').focus()
    await page.keyboard.type('06')
    await save.click()
    await row('Mira').getByRole('alert').getByText('Enter a valid date.').waitFor()
    expect(sent()).toBeUndefined()
  })

  it("shows the server's errors at their rows", async () => {
    const fields = [
      {
        path: 'body.entries.0.subject',
        message: 'Members can claim this role with a role button. Remove the button first.',
      },
      { path: 'body.entries.1.until', message: 'Choose today or a later day.' },
      { path: 'body.entries.1.areas.rules', message: 'Something about rules.' },
    ]
    const { page, row, save } = await openAccess({ wire: refused(fields) })
    await choose(page, 'Rules for Mira', 'Edit')
    await save.click()
    await row('Moderators')
      .getByRole('alert')
      .getByText(fields[0]?.message ?? '')
      .waitFor()
    await row('Mira').getByRole('alert').getByText('Choose today or a later day.').waitFor()
    await row('Mira').getByRole('alert').getByText('Something about rules.').waitFor()
    const remove = page.getByRole('button', { name: 'Remove Moderators' })
    await expect.poll(() => remove.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.getByRole('alert').getByText("Some values aren't valid.").waitFor()
  })

  it('shows an error of the whole list as an alert', async () => {
    const message = 'At most 50 roles and members can get access.'
    const { page, save } = await openAccess({ wire: refused([{ path: 'body.entries', message }]) })
    await choose(page, 'Rules for Mira', 'Edit')
    await save.click()
    await page.getByRole('alert').getByText(message).waitFor()
  })

  it('can be undone', async () => {
    const made = revision(90, {
      user: { id: '100', username: 'ada', avatar_url: null },
      area: 'access',
      target: { key: 'access', name: 'Access' },
    })
    const { page, calls, save } = await openAccess({
      wire: { ...saves, [HISTORY]: { body: [made] }, [restoreOf('90')]: { body: { status: 'applied' } } },
    })
    await choose(page, 'Rules for Mira', 'Edit')
    await save.click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    expect(calls.find(({ name }) => name === restoreOf('90'))?.request.postDataJSON()).toEqual({ version: 4 })
    await page.getByRole('link', { name: /Last changed by ada/ }).waitFor()
  })
})

describe('unsaved access', () => {
  it('is kept over a reload with the name of a member that was just found, and listed on the dashboard', async () => {
    const { page, row, add } = await openAccess({ wire: { 'GET /guilds/1/members': { body: [MIRA_TWO] } } })
    await add.click()
    await page.keyboard.type('mo')
    await page.getByRole('option', { name: /Momo/ }).click()
    await choose(page, 'Rules for Momo', 'Edit')
    const link = page.getByRole('link', { name: 'Access, unsaved changes' })
    await link.waitFor()
    await page.reload()
    await row('Momo').waitFor()
    await expect.poll(() => levelIn(page, 'Rules for Momo')).toBe('Edit')
    await page.getByText(/^Unsaved changes from/).waitFor()
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await page.getByRole('link', { name: 'Access in Guildhall Demo' }).click()
    await row('Momo').waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    expect(await row('Momo').count()).toBe(0)
  })

  it("is kept beside another administrator's newer list", async () => {
    const newer = { version: 9, entries: FEW.entries.slice(0, 1) }
    const stale = {
      error: 'ben saved changes.',
      code: 'version.stale',
      details: { username: 'ben', updated_at: '2030-01-03T10:00:00.000Z' },
    }
    const { page, row, save, sent } = await openAccess({
      wire: {
        [LIST]: (_, nth) => ({ body: nth === 0 ? FEW : newer }),
        [SAVE]: (_, nth) => (nth === 0 ? { status: 409, body: stale } : { body: { ...FEW, version: 10 } }),
      },
    })
    await choose(page, 'Rules for Mira', 'Edit')
    await save.click()
    await page
      .getByRole('alert')
      .getByText(/^ben saved changes on/)
      .waitFor()
    await page.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => row('Mira').count()).toBe(0)
    await page.getByRole('button', { name: 'View my version' }).click()
    await expect.poll(() => levelIn(page, 'Rules for Mira')).toBe('Edit')
    await save.click()
    await page.getByText('Access saved successfully!').waitFor()
    expect(sent()).toMatchObject({ version: 9 })
  })

  it('stays while another administrator saves, and the rest follows', async () => {
    const theirs = { version: 4, entries: FEW.entries.slice(0, 1) }
    const { page, row, live } = await openAccess({ wire: { [LIST]: (_, nth) => ({ body: nth === 0 ? FEW : theirs }) } })
    await row('Mira').waitFor()
    await expect.poll(() => live.count).toBe(1)
    live.change('access')
    await expect.poll(() => row('Mira').count()).toBe(0)
    await row('Moderators').waitFor()
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  })
})

const MIRA_TWO = { id: '410', username: 'momo', display_name: 'Momo', avatar_url: null }
