import { axeErrorsInThemes } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import {
  LIST,
  REASONS,
  REFUSED_VALUES,
  REVISIONS,
  historyOpener,
  openRow,
  previewOf,
  previewed,
  restoreOf,
  revision,
} from '../../testing/history/history-screen.ts'
import { useSite, type Visit } from '../../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../../testing/widths.ts'

const openHistory = historyOpener(useSite())

const CHANGE = revision(90)
const PREVIEW = { [previewOf('90')]: { body: previewed(CHANGE, 4) } }
const RESTORE = restoreOf('90')
const RESTORED = { target: CHANGE.target, status: 'applied', last_error: null, version: 5 }
const STALE = {
  status: 409,
  body: {
    error: 'Someone else saved changes.',
    code: 'version.stale',
    details: { username: 'cleo', updated_at: '2030-01-03T10:30:00.000Z' },
  },
}

/** Opens the dialog of the change of the welcome message. */
async function openDialog(visit: Visit = {}) {
  const screen = await openHistory({ ...visit, wire: { ...PREVIEW, ...visit.wire } })
  const opened = await openRow(screen.page, 'ben changed the welcome message')
  await opened.getByRole('button', { name: 'Restore' }).click()
  await screen.dialog.waitFor()
  const restore = screen.dialog.getByRole('button', { name: 'Restore' })
  return { ...screen, restore, opener: opened.getByRole('button', { name: 'Restore' }) }
}

describe('Restore', () => {
  it('shows what will change, restores with the version of the preview and reads the list again', async () => {
    const after = revision(91, { user: { id: '100', username: 'ada', avatar_url: null }, action: 'restored' })
    let isRestored = false
    const { page, dialog, restore, calls, opener } = await openDialog({
      wire: {
        [LIST]: () => ({ body: isRestored ? [after, ...REVISIONS] : REVISIONS }),
        [RESTORE]: () => {
          isRestored = true
          return { body: RESTORED }
        },
      },
    })
    await dialog.getByText('Brings back the state before ben changed the welcome message.').waitFor()
    const changes = dialog.getByRole('region', { name: 'What will change' })
    expect(await changes.locator('del').allTextContents()).toEqual(['#rules', 'and say hello'])
    expect(await changes.locator('ins').allTextContents()).toEqual(['the', 'rules'])
    await restore.click()
    await page.getByRole('status').getByText('Restored.', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('article', { name: 'ada restored the welcome message' }).waitFor()
    const { request } = calls.find(({ name }) => name === RESTORE) ?? {}
    expect(request?.postDataJSON()).toEqual({ version: 4 })
    expect(request?.headers()['idempotency-key']).toMatch(/^\w{32}$/)
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('leaves the version out when the target is gone', async () => {
    const { page, restore, calls } = await openDialog({
      wire: { [previewOf('90')]: { body: previewed(CHANGE, null) }, [RESTORE]: { body: RESTORED } },
    })
    await restore.click()
    await page.getByText('Restored.', { exact: true }).waitFor()
    expect(calls.find(({ name }) => name === RESTORE)?.request.postDataJSON()).toEqual({})
  })

  it('is followed by a new reading of the settings', async () => {
    const { page, restore, count } = await openDialog({ wire: { [RESTORE]: { body: RESTORED } } })
    await restore.click()
    await page.getByText('Restored.', { exact: true }).waitFor()
    const before = count('GET /guilds/1/settings')
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('textbox', { name: 'Prefix' }).waitFor()
    expect(count('GET /guilds/1/settings')).toBe(before + 1)
  })

  it('says that Discord is being updated, or why it refuses', async () => {
    const queued = await openDialog({ wire: { [RESTORE]: { body: { ...RESTORED, status: 'queued' } } } })
    await queued.restore.click()
    await queued.page.getByRole('status').getByText('Restored. Updating in Discord…').waitFor()
    const reason = 'The bot needs Send Messages in #rules.'
    const blocked = await openDialog({
      wire: { [RESTORE]: { body: { ...RESTORED, status: 'blocked', last_error: reason } } },
    })
    await blocked.restore.click()
    await blocked.page.getByRole('alert').getByText(`Restored. Discord doesn't show it yet. ${reason}`).waitFor()
  })

  it('asks to reload the preview when the target changed after the preview was read', async () => {
    const { page, dialog, restore, calls } = await openDialog({
      wire: {
        [previewOf('90')]: (_, nth) => ({ body: previewed(CHANGE, 4 + nth) }),
        [RESTORE]: (_, nth) => (nth === 0 ? STALE : { body: RESTORED }),
      },
    })
    await restore.click()
    await dialog.getByRole('alert').getByText('cleo changed this at 11:30 AM.').waitFor()
    expect(await restore.getAttribute('aria-disabled')).toBe('true')
    await dialog.getByRole('button', { name: 'Reload preview' }).click()
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
    await expect.poll(() => restore.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText('Restored.', { exact: true }).waitFor()
    const bodies = calls.filter(({ name }) => name === RESTORE).map(({ request }): unknown => request.postDataJSON())
    expect(bodies).toEqual([{ version: 4 }, { version: 5 }])
  })

  it("shows the server's sentence when it fails", async () => {
    const error = 'A server can have at most 200 reminders. Delete one, then try again.'
    const { dialog, restore } = await openDialog({ wire: { [RESTORE]: { status: 409, body: { error } } } })
    await restore.click()
    await dialog.getByRole('alert').getByText(error).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('shows the reasons at the values that are refused', async () => {
    const { dialog, restore } = await openDialog({ wire: { [RESTORE]: REFUSED_VALUES } })
    await restore.click()
    await dialog.getByRole('alert').getByText(REASONS, { exact: true }).waitFor()
  })

  it('cannot be pressed when nothing would change', async () => {
    const nothing = previewed(CHANGE, 4, { restores: [] })
    const { dialog, restore, count } = await openDialog({ wire: { [previewOf('90')]: { body: nothing } } })
    await dialog.getByText('Nothing would change.').first().waitFor()
    expect(await restore.getAttribute('aria-disabled')).toBe('true')
    await restore.click({ force: true })
    expect(count(RESTORE)).toBe(0)
  })

  it('waits for its preview, which can be loaded again', async () => {
    const { dialog, restore } = await openDialog({
      wire: {
        [previewOf('90')]: (_, nth) =>
          nth === 0
            ? { status: 404, body: { error: 'This change is no longer in the history.' } }
            : (PREVIEW[previewOf('90')] ?? {}),
      },
    })
    const failed = dialog.getByRole('alert').filter({ hasText: 'Failed to load the preview.' })
    await failed.getByText('This change is no longer in the history.').waitFor()
    expect(await restore.getAttribute('aria-disabled')).toBe('true')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByRole('region', { name: 'What will change' }).waitFor()
  })
})

it('the dialog is accessible in both themes and fits the window', async () => {
  await atEachWidth(
    async (viewport) => {
      const { page, dialog, restore } = await openDialog({ viewport, wire: { [RESTORE]: STALE } })
      await restore.click()
      await dialog.getByRole('button', { name: 'Reload preview' }).waitFor()
      return page
    },
    false,
    async (page) => {
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
    },
  )
})
