import { axeErrorsInThemes } from '@guildhall/axe'
import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { narrow, useSite, wide, type Visit } from '../../testing/site.ts'
import { draftKeys, unsavedWork, waitForDrafts } from '../../testing/unsaved-work.ts'
import { sidewaysScroll } from '../../testing/widths.ts'
import { CREATE, INVITES, LISTS, SAVE, wordsOpener } from '../../testing/word-detection/word-detection-screen.ts'

const openWords = wordsOpener(useSite())

const box = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })

/** Opens a list whose deletion and return by another administrator the page receives. */
async function openShared(visit: Visit = {}) {
  let lists: object[] = [INVITES]
  const screen = await openWords({
    ...visit,
    wire: { [LISTS]: () => ({ body: { lists, free_rules: 5 } }), ...visit.wire },
  })
  const { page, dialog, live } = screen
  await screen.row('Invite links').getByRole('button', { name: 'Edit' }).click()
  await box(dialog, 'Words').waitFor()
  await expect.poll(() => live.count).toBe(1)
  const show = (shown: object[]): void => {
    lists = shown
    live.change('word_detection')
  }
  return {
    ...screen,
    show,
    save: dialog.getByRole('button', { name: 'Save list' }),
    line: dialog.getByText('This list was deleted.'),
    create: dialog.getByRole('button', { name: 'Create list' }),
    discard: dialog.getByRole('button', { name: 'Discard' }),
    kept: page.getByText('You have unsaved changes to a deleted list: “Invite links”'),
  }
}

describe('a list that another administrator deletes while it is edited', () => {
  it('closes its form and shows an error when nothing was typed', async () => {
    const { page, dialog, show } = await openShared()
    show([])
    await page.getByRole('alert').getByText('This list was deleted.').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('keeps what was typed, and is created again by a save', async () => {
    const created = { ...INVITES, id: '9', version: 1, words: ['mine'] }
    const { page, dialog, show, line, create, sent, count } = await openShared({
      wire: { [CREATE]: { status: 201, body: created } },
    })
    await box(dialog, 'Words').fill('mine')
    show([])
    await line.waitFor()
    expect(await dialog.getByRole('alert').textContent()).toContain('This list was deleted. You can create it again.')
    expect(await box(dialog, 'Words').inputValue()).toBe('mine')
    expect(await box(dialog, 'Words').evaluate((it) => it === document.activeElement)).toBe(true)
    await create.click()
    await page.getByRole('status').getByText('List created.').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    const { name, allowed, block_message, exempt_role_ids } = INVITES
    expect(sent(CREATE)).toMatchObject({ name, words: ['mine'], allowed, block_message, exempt_role_ids })
    expect(sent(CREATE)).not.toHaveProperty('version')
    expect(count(SAVE)).toBe(0)
    expect(await draftKeys(page)).toEqual([])
  })

  it('is edited as before when it comes back', async () => {
    const back = { ...INVITES, version: 4 }
    const { page, dialog, show, line, save, sent } = await openShared({
      wire: { [SAVE]: { body: { ...back, version: 5 } } },
    })
    await box(dialog, 'Words').fill('mine')
    show([])
    await line.waitFor()
    show([back])
    await line.waitFor({ state: 'hidden' })
    expect(await box(dialog, 'Words').inputValue()).toBe('mine')
    await save.click()
    await page.getByRole('status').getByText('List saved.').waitFor()
    expect(sent(SAVE)).toMatchObject({ version: 4, words: ['mine'] })
  })

  it('opens from the screen after its form was closed, and Discard deletes the draft', async () => {
    const { page, dialog, show, line, create, discard, kept } = await openShared()
    await box(dialog, 'Words').fill('mine')
    show([])
    await line.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    await kept.waitFor()
    const reopen = page.getByRole('button', { name: 'Open “Invite links”' })
    await expect.poll(() => reopen.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.reload()
    await reopen.click()
    await expect.poll(() => box(dialog, 'Words').inputValue()).toBe('mine')
    expect(await box(dialog, 'Name').inputValue()).toBe('Invite links')
    expect(await box(dialog, 'Allowed words').inputValue()).toBe('discord.gg/ourserver')
    await dialog.getByText(/^Unsaved changes from/).waitFor()
    await line.waitFor()
    await create.waitFor()
    await discard.click()
    await page.getByText('Changes discarded').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    await kept.waitFor({ state: 'hidden' })
    expect(await draftKeys(page)).toEqual([])
  })

  it('opens with what was typed from the list of unsaved work', async () => {
    const { page, dialog, row, show, create, line } = await openShared()
    await box(dialog, 'Words').fill('mine')
    await waitForDrafts(page, 1)
    await page.keyboard.press('Escape')
    await row('Invite links').getByText('Unsaved', { exact: true }).waitFor()
    show([])
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await unsavedWork(page).getByRole('link', { name: 'Word list edit in Guildhall Demo' }).click()
    await line.waitFor()
    expect(await box(dialog, 'Words').inputValue()).toBe('mine')
    await create.waitFor()
  })

  it.each([wide, narrow])('has a notice that passes axe in both themes and fits the window: %o', async (viewport) => {
    const { page, dialog, show, line } = await openShared({ viewport })
    await box(dialog, 'Words').fill('mine')
    show([])
    await line.waitFor()
    await page.clock.resume()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
  })
})
