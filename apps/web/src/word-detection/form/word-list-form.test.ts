import { axeErrorsInThemes } from '@guildhall/axe'
import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { grantedGuild } from '../../testing/access/grantee.ts'
import { descriptionOf } from '../../testing/settings-tab.ts'
import { narrow, useSite } from '../../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../../testing/widths.ts'
import { SETTINGS } from '../../testing/wire.ts'
import {
  CREATE,
  INVITES,
  LISTS,
  MASKED,
  SAVE,
  wordsOpener,
} from '../../testing/word-detection/word-detection-screen.ts'

const openWords = wordsOpener(useSite())

const box = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })

const refused = (fields: object[]) => ({
  status: 400,
  body: { error: 'body: invalid', code: 'request.invalid', details: { fields } },
})

/** Opens the form of a new list, or of a saved one. */
async function openForm(name: string | null, visit: Parameters<typeof openWords>[0] = {}) {
  const screen = await openWords(visit)
  if (name === null) await screen.newList.click()
  else
    await screen
      .row(name)
      .getByRole('button', { name: /^(Edit|View)/ })
      .click()
  await box(screen.dialog, 'Name').waitFor()
  return { ...screen, submit: screen.dialog.getByRole('button', { name: /^(Create|Save) list$/ }) }
}

describe('a new list', () => {
  it('is created from what was typed', async () => {
    const created = { ...INVITES, id: '9', name: 'Spam', version: 1, status: 'queued' }
    const { page, dialog, row, submit, sent } = await openForm(null, {
      wire: {
        [LISTS]: (_, nth) => ({ body: { lists: nth === 0 ? [INVITES] : [INVITES, created], free_rules: 4 } }),
        [CREATE]: { status: 201, body: created },
      },
    })
    await box(dialog, 'Name').fill('Spam')
    await box(dialog, 'Words').fill('free nitro\n\n  *casino*  \nFree Nitro\n')
    await dialog.getByText('2 of 1,000').waitFor()
    await box(dialog, 'Allowed words').fill('casino royale')
    await dialog.getByRole('button', { name: 'Add pattern' }).click()
    await box(dialog, 'Pattern 1').fill(String.raw`\d{17}`)
    await box(dialog, 'Message to the author').fill('No spam, please.')
    await dialog.getByRole('switch', { name: 'Alert moderators' }).click()
    await dialog.getByRole('combobox', { name: 'Time out' }).click()
    await page.getByRole('option', { name: '1 hour' }).click()
    await dialog.getByRole('switch', { name: 'Apply the default action' }).click()
    await dialog.getByRole('combobox', { name: 'Exempt roles' }).click()
    await page.getByRole('option', { name: 'Moderators' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('combobox', { name: 'Exempt channels' }).click()
    await page.getByRole('option', { name: '#staff' }).click()
    await page.keyboard.press('Escape')
    await submit.click()
    await page.getByRole('status').getByText('List created.').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    await row('Spam').waitFor()
    expect(sent(CREATE)).toEqual({
      name: 'Spam',
      is_enabled: true,
      words: ['free nitro', '*casino*'],
      patterns: [String.raw`\d{17}`],
      allowed: ['casino royale'],
      block: true,
      block_message: 'No spam, please.',
      alert: true,
      timeout_seconds: 3_600,
      default_action: true,
      exempt_role_ids: ['31'],
      exempt_channel_ids: ['11'],
    })
  })

  it('is filled by ready-made lists, which add to what was typed and create nothing', async () => {
    const { dialog, count } = await openForm(null)
    await box(dialog, 'Words').fill('mine')
    await dialog.getByRole('button', { name: 'Invite links' }).click()
    expect(await box(dialog, 'Name').inputValue()).toBe('Invite links')
    expect(await box(dialog, 'Words').inputValue()).toBe(
      'mine\n*discord.gg/*\n*discord.com/invite/*\n*discordapp.com/invite/*',
    )
    await dialog.getByRole('button', { name: 'Masked links' }).click()
    expect(await box(dialog, 'Name').inputValue()).toBe('Invite links')
    expect(await box(dialog, 'Pattern 1').inputValue()).toContain('https?://')
    expect(count(CREATE)).toBe(0)
  })

  it('is not sent without a name, a word and a consequence, and says so at each', async () => {
    const { dialog, submit, count } = await openForm(null)
    await dialog.getByRole('switch', { name: 'Block messages' }).click()
    await submit.click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByText('Add at least one word or pattern.').waitFor()
    await dialog.getByText('Choose at least one: block, alert, or time out.').waitFor()
    await expect.poll(() => box(dialog, 'Name').evaluate((it) => it === document.activeElement)).toBe(true)
    expect(count(CREATE)).toBe(0)
  })

  it('is not sent with the name of another list', async () => {
    const { dialog, submit, count } = await openForm(null)
    await box(dialog, 'Name').fill('invite LINKS')
    await box(dialog, 'Words').fill('x')
    await submit.click()
    await dialog.getByText('Another list has this name. Choose another one.').waitFor()
    expect(count(CREATE)).toBe(0)
  })

  it('takes a thousand pasted words, and names the lines of those that are too long', async () => {
    const { dialog } = await openForm(null)
    const words = Array.from({ length: 1_000 }, (_, at) => `word${at}`)
    await box(dialog, 'Words').fill(words.join('\n'))
    await dialog.getByText('1,000 of 1,000').waitFor()
    expect(await box(dialog, 'Words').getAttribute('aria-invalid')).toBeNull()
    await box(dialog, 'Words').fill([...words, 'one more'].join('\n'))
    await dialog.getByText('Use up to 1,000 words (now 1,001).').waitFor()
    await box(dialog, 'Words').fill(`fine\n\n${'x'.repeat(61)}`)
    await dialog.getByText('Line 3: Use 60 characters or fewer (now 61).').waitFor()
  })

  it('has at most ten patterns', async () => {
    const { dialog } = await openForm(null)
    const add = dialog.getByRole('button', { name: 'Add pattern' })
    for (let count = 0; count < 10; count++) await add.click()
    await box(dialog, 'Pattern 10').waitFor()
    expect(await add.getAttribute('aria-disabled')).toBe('true')
    await dialog.getByRole('button', { name: 'Remove pattern 10' }).click()
    await expect.poll(() => box(dialog, 'Pattern 9').evaluate((it) => it === document.activeElement)).toBe(true)
  })

  it('is kept as a draft when its dialog is closed, which a tag beside its button shows', async () => {
    const { page, dialog, newList } = await openForm(null)
    await box(dialog, 'Name').fill('Half done')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    const tag = newList.locator('..').getByText('Unsaved', { exact: true })
    await tag.waitFor()
    await page.setViewportSize(narrow)
    const [button, beside] = [await newList.boundingBox(), await tag.boundingBox()]
    expect(beside?.x).toBeGreaterThan((button?.x ?? 0) + (button?.width ?? 0))
    await newList.click()
    await expect.poll(() => box(dialog, 'Name').inputValue()).toBe('Half done')
    await dialog.getByText(/^Unsaved changes from/).waitFor()
    await page.reload()
    await expect.poll(() => box(dialog, 'Name').inputValue()).toBe('Half done')
  })
})

describe('alerts and the default action', () => {
  it('name the log channel and the action', async () => {
    const { dialog } = await openForm('Masked links')
    await dialog.getByText('Discord posts the message and its author to #staff.').waitFor()
    await dialog.getByText(/default action, now warn\./).waitFor()
  })

  it('do not ask for a log channel that the user cannot view', async () => {
    const hidden = { moderation_log_channel_id: null, private_channels: ['moderation_log_channel_id'] }
    const { dialog } = await openForm('Masked links', {
      wire: { 'GET /guilds/1/settings': { body: { ...SETTINGS, ...hidden } } },
    })
    await dialog.getByText(/default action, now warn\./).waitFor()
    await dialog.getByText('Discord posts the message and its author to the moderation log channel.').waitFor()
  })

  it('link to the settings when they are not chosen, and alerts stay off', async () => {
    const { page, dialog } = await openForm(null, {
      wire: {
        'GET /guilds/1/settings': { body: { ...SETTINGS, moderation_log_channel_id: null, default_action: '' } },
      },
    })
    await dialog.getByRole('link', { name: 'Choose the default action in Settings' }).waitFor()
    const alert = dialog.getByRole('switch', { name: 'Alert moderators' })
    expect(await alert.getAttribute('aria-disabled')).toBe('true')
    await dialog.getByRole('link', { name: 'Choose a moderation log channel in Settings' }).click()
    await page.getByRole('tab', { name: 'Moderation', selected: true }).waitFor()
  })
})

describe('a saved list', () => {
  it("shows the server's errors at their fields and lines", async () => {
    const fields = [
      { path: 'body.words.1', message: 'must be on one line' },
      { path: 'body.patterns.0', message: 'Discord rejects this pattern.' },
      { path: 'body.alert', message: 'Choose a moderation log channel first.' },
      { path: 'body.exempt_role_ids.0', message: 'This role was deleted.' },
    ]
    const { dialog, submit } = await openForm('Invite links', { wire: { [SAVE]: refused(fields) } })
    await box(dialog, 'Words').fill('one\n\ntwo')
    await dialog.getByRole('button', { name: 'Add pattern' }).click()
    await box(dialog, 'Pattern 1').fill('(')
    await submit.click()
    await dialog.getByRole('alert').getByText('Line 3: This word must be on one line.').waitFor()
    await dialog.getByRole('alert').getByText('Discord rejects this pattern.').waitFor()
    await dialog.getByRole('alert').getByText('Choose a moderation log channel first.').waitFor()
    await dialog.getByText('This role was deleted.').waitFor()
    await dialog.getByText("Some values aren't valid.").waitFor()
  })

  it("keeps its edits beside another administrator's newer version", async () => {
    const newer = { ...INVITES, version: 9, words: ['theirs'] }
    const stale = {
      error: 'ben saved changes.',
      code: 'version.stale',
      details: { username: 'ben', updated_at: '2030-01-03T10:00:00.000Z' },
    }
    const { page, dialog, submit, sent } = await openForm('Invite links', {
      wire: {
        [LISTS]: (_, nth) => ({ body: { lists: [nth === 0 ? INVITES : newer], free_rules: 5 } }),
        [SAVE]: (_, nth) => (nth === 0 ? { status: 409, body: stale } : { body: { ...newer, version: 10 } }),
      },
    })
    await box(dialog, 'Words').fill('mine')
    await submit.click()
    await dialog.getByText(/^ben saved changes on/).waitFor()
    await dialog.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => box(dialog, 'Words').inputValue()).toBe('theirs')
    await dialog.getByRole('button', { name: 'View my version' }).click()
    await expect.poll(() => box(dialog, 'Words').inputValue()).toBe('mine')
    await submit.click()
    await page.getByRole('status').getByText('List saved.').waitFor()
    expect(sent(SAVE)).toMatchObject({ version: 9, words: ['mine'] })
  })

  it('leaves the parts of administrators to them', async () => {
    const { dialog } = await openForm('Masked links', {
      wire: {
        'GET /guilds/1': { body: grantedGuild({ word_detection: 'edit' }) },
        [LISTS]: { body: { lists: [{ ...MASKED, alert: false, block: true }], free_rules: 5 } },
      },
    })
    const reason = 'Only administrators can change this.'
    for (const name of ['Alert moderators', 'Apply the default action']) {
      const control = dialog.getByRole('switch', { name })
      expect(await control.getAttribute('aria-disabled')).toBe('true')
      expect(await descriptionOf(control)).toContain(reason)
    }
    const timeout = dialog.getByRole('combobox', { name: 'Time out' })
    expect(await timeout.isDisabled()).toBe(true)
    expect(await descriptionOf(timeout)).toContain(reason)
    expect(await box(dialog, 'Words').isEnabled()).toBe(true)
  })
})

describe('the form', () => {
  it.each([[null], ['Invite links']])(
    'is accessible in both themes and fits the window, opened for %s',
    async (name) => {
      await atEachWidth(
        async (viewport) => {
          const { page } = await openForm(name, { viewport })
          await page.clock.resume()
          return page
        },
        false,
        async (page) => {
          expect(await sidewaysScroll(page)).toBe(0)
          expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
        },
      )
    },
  )
})
