import { axeErrorsInThemes } from '@guildhall/axe'
import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { LIST, REASONS, REFUSED_VALUES, restoreOf, revision } from '../../testing/history/history-screen.ts'
import { UNDO_CASES, button, type UndoCase } from '../../testing/history/undo-cases.ts'
import { NOW, TOKEN, stopClock } from '../../testing/reminders-tab.ts'
import { LISTED } from '../../testing/role-buttons-tab.ts'
import { narrow, useSite } from '../../testing/site.ts'
import { SETTINGS, type Wire } from '../../testing/wire.ts'

const open = useSite()

const RESTORE = restoreOf('90')
const saved = (version: number) => ({ body: { ...SETTINGS, prefix: '?', version } })
const RESTORED = { target: { key: '', name: '' }, status: 'applied', last_error: null, version: 9 }
/** The refusal after a save of another administrator. */
const STALE = {
  error: 'ben saved changes on Nov 27, 05:14 UTC. Load the latest version, then reapply yours.',
  code: 'version.stale',
  details: { username: 'ben', updated_at: '2029-11-27T05:14:00.000Z' },
}

/** Makes a change and stops the clock, so that the message about it remains. */
async function make({ wire, made, prepare }: UndoCase, more: Wire = {}) {
  const { area, key, action } = made
  const own = [
    revision(92, { area, target: { key: 'another', name: '' }, action: 'restored' }),
    revision(91, { area, target: { key, name: '' }, action: 'restored' }),
    revision(90, { area, target: { key, name: '' }, action }),
    revision(89, { area, target: { key, name: '' }, action }),
  ]
  const screen = await open('/guilds/1', {
    startsAt: NOW,
    token: TOKEN,
    timeZone: 'Europe/Berlin',
    wire: {
      ...wire,
      [LIST]: ({ query }) => ({ body: query.has('user_id') ? own : [] }),
      [RESTORE]: { body: RESTORED },
      ...more,
    },
  })
  const { page } = screen
  const press = await prepare(page)
  await press.waitFor()
  await stopClock(page)
  await press.click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  return {
    ...screen,
    undo,
    sent: () =>
      screen.calls.filter(({ name }) => name === RESTORE).map(({ request }): unknown => request.postDataJSON()),
  }
}

describe('Undo', () => {
  it.each(UNDO_CASES)('takes back $form', async (change) => {
    const { page, undo, sent, calls } = await make(change)
    await undo.click()
    await page.getByRole('status').getByText('Undone.').waitFor()
    expect(sent()).toEqual([change.body])
    const search = calls.find(({ name }) => name.includes('user_id'))
    expect(search?.name).toBe(`${LIST}?area=${change.made.area}&user_id=100&limit=10`)
  })

  const [settings] = UNDO_CASES
  if (!settings) throw new Error('There are no cases')

  it('is reached by F8, keeps the message while it is focused, and gives the focus back', async () => {
    const { page, undo } = await make(settings)
    await undo.waitFor()
    expect(await undo.getAttribute('aria-keyshortcuts')).toBe('F8')
    await page.clock.runFor(2_900)
    await page.keyboard.press('F8')
    await page.clock.runFor(20_000)
    expect(await undo.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    const save = button(page, 'Save Changes')
    await expect.poll(() => save.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.clock.runFor(2_900)
    expect(await undo.count()).toBe(1)
    await expect
      .poll(async () => {
        await page.clock.runFor(200)
        return undo.count()
      })
      .toBe(0)
  })

  it('is pressed by keyboard', async () => {
    const { page, undo } = await make(settings)
    await undo.waitFor()
    await page.keyboard.press('F8')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Undone.').waitFor()
    const save = button(page, 'Save Changes')
    await expect.poll(() => save.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('is accessible in both themes and large enough to touch', async () => {
    const { page, undo } = await make(settings)
    await undo.waitFor()
    await page.keyboard.press('F8')
    // axe needs the clock.
    await page.clock.resume()
    expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
    await page.setViewportSize(narrow)
    await expect.poll(async () => (await undo.boundingBox())?.height).toBe(44)
  })

  it('keeps the message while the pointer is on it', async () => {
    const { page, undo } = await make(settings)
    await undo.hover()
    await page.clock.runFor(20_000)
    expect(await undo.count()).toBe(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(3_100)
    await expect.poll(() => undo.count()).toBe(0)
  })

  it('shows the settings as they were', async () => {
    let version = 3
    const { page, undo } = await make(settings, {
      'GET /guilds/1/settings': () => ({ body: { ...SETTINGS, prefix: '?', version } }),
      'PATCH /guilds/1/settings': () => ({ body: { ...SETTINGS, prefix: '!!', version: (version = 4) } }),
      [RESTORE]: () => {
        version = 5
        return { body: RESTORED }
      },
    })
    const prefix = page.getByRole('textbox', { name: 'Prefix' })
    await undo.waitFor()
    expect(await prefix.inputValue()).toBe('!!')
    await undo.click()
    await page.clock.resume()
    await expect.poll(() => prefix.inputValue()).toBe('?')
  })

  it('says that Discord is being updated', async () => {
    const { page, undo } = await make(settings, { [RESTORE]: { body: { ...RESTORED, status: 'queued' } } })
    await undo.click()
    await page.getByRole('status').getByText('Undone. Updating in Discord…').waitFor()
  })

  it.each([
    ['who changed it', STALE, "ben saved changes on Nov 27, 6:14 AM, so your change can't be undone anymore."],
    [
      'that it was changed',
      { ...STALE, details: undefined },
      "Someone has changed this since, so your change can't be undone anymore.",
    ],
  ])('shows %s and where to find it when another administrator was first', async (_, body, text) => {
    const { page, undo } = await make(settings, { [RESTORE]: { status: 409, body } })
    await undo.click()
    const where = 'Open History to restore an earlier version.'
    await page.getByRole('alert').getByText(`${text} ${where}`, { exact: true }).waitFor()
  })

  it('shows the reasons at the values that are refused', async () => {
    const { page, undo } = await make(settings, { [RESTORE]: REFUSED_VALUES })
    await undo.click()
    await page.getByRole('alert').getByText(REASONS, { exact: true }).waitFor()
  })

  it.each([
    ["the server's sentence", { [RESTORE]: { status: 409, body: { error: 'ben saved first.' } } }, 'ben saved first.'],
    ['where to find it', { [LIST]: { body: [] } }, "This change isn't in the history yet. Open History to undo it."],
  ])('shows %s when it fails', async (_, wire, text) => {
    const { page, undo } = await make(settings, wire)
    await undo.click()
    await page.getByRole('alert').getByText(text).waitFor()
  })

  it.each([
    ['the version did not rise', saved(3)],
    ['the server has no versions', { body: { ...SETTINGS, prefix: '?' } }],
  ])('is not offered when %s', async (_, reply) => {
    const { page, undo } = await make(settings, { 'PATCH /guilds/1/settings': reply })
    await page.getByText('Settings saved successfully!').waitFor()
    expect(await undo.count()).toBe(0)
  })

  it.each<{ of: string; wire: Wire; change: (dialog: Locator, save: Locator) => Promise<void> }>([
    {
      of: 'saved text',
      wire: {},
      change: (dialog) => dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick your **roles**\nbelow.'),
    },
    {
      of: 'text that another administrator saved meanwhile',
      wire: {
        'GET /guilds/1/messages': (_, nth) => ({
          body: LISTED.map((one) => ({ ...one, version: nth + 1, ...(nth > 0 && { content: "Ben's text." }) })),
        }),
        'PUT /guilds/1/messages/5000': (_, nth) =>
          nth === 0 ? { status: 409, body: STALE } : { body: { ...LISTED[0], version: 3, status: 'applied' } },
      },
      change: async (dialog, save) => {
        await save.click()
        await dialog.getByRole('button', { name: 'Load latest version' }).click()
        const text = dialog.getByRole('textbox', { name: 'Message text' })
        await expect.poll(() => text.inputValue()).toBe("Ben's text.")
      },
    },
  ])('is not offered for a message with the $of', async ({ wire, change }) => {
    const edit = UNDO_CASES.find(({ form }) => form === 'an edited message')
    if (!edit) throw new Error('There is no such case')
    const prepare: UndoCase['prepare'] = async (page) => {
      const save = await edit.prepare(page)
      await change(page.getByRole('dialog'), save)
      return save
    }
    const { page, undo } = await make({ ...edit, prepare }, wire)
    await page.getByText('Message saved.').waitFor()
    expect(await undo.count()).toBe(0)
  })
})

it.each([
  ['rules', 'removed rules', 'DELETE /guilds/1/rules/20?version=3'],
  ['reminders', 'a deleted reminder', 'DELETE /guilds/1/reminders/7?version=3'],
  ['role buttons', 'deleted role buttons', 'DELETE /guilds/1/role_button_configs/7?version=3'],
])('deletions of %s send the version that was seen', async (_, form, name) => {
  const change = UNDO_CASES.find((one) => one.form === form)
  if (!change) throw new Error(`There is no case ${form}`)
  const { undo, count } = await make(change)
  await undo.waitFor()
  expect(count(name)).toBe(1)
})
