import { axeErrorsInThemes } from '@guildhall/axe'
import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { grantedGuild, sectionsOf } from '../testing/access/grantee.ts'
import { LIST as HISTORY, restoreOf, revision } from '../testing/history/history-screen.ts'
import { NOW } from '../testing/reminders-tab.ts'
import { useSite } from '../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../testing/widths.ts'
import {
  HITS,
  INVITES,
  LISTS,
  MASKED,
  NO_HITS,
  REMOVE,
  SAVE,
  WORDS_WIRE,
  wordsOpener,
} from '../testing/word-detection/word-detection-screen.ts'
import { DEMO } from '../testing/wire.ts'

const open = useSite()
const openWords = wordsOpener(open)

const serving = (lists: object[], free_rules: number | null = 2) => ({ [LISTS]: { body: { lists, free_rules } } })

describe('the lists', () => {
  it('show their sizes, their consequences and whether they are on', async () => {
    const { row, page } = await openWords({ wire: serving([INVITES, { ...MASKED, is_enabled: false }]) })
    const invites = row('Invite links')
    await invites.getByText('2 words · 1 word allowed').waitFor()
    await invites.getByText('Blocks · Alerts in #staff · Times out for 10 minutes · Default action').waitFor()
    await page.getByRole('switch', { name: 'Enable Invite links', checked: true }).waitFor()
    await row('Masked links').getByText('1 pattern', { exact: true }).waitFor()
    await row('Masked links').getByText('Off. This list stops no messages.').waitFor()
    await page.getByText(/never stops members with Manage Server, Administrators and bots/).waitFor()
    await page.getByText('2 of 6 keyword rules free').waitFor()
  })

  it('say that Discord is being updated, why it rejects a list, and what the bot took back', async () => {
    const { row } = await openWords({
      wire: serving([
        { ...INVITES, status: 'queued' },
        { ...MASKED, status: 'blocked', last_error: 'The bot needs Manage Server.' },
        {
          ...INVITES,
          id: '9',
          name: 'Spoilers',
          restored: { change: 'In Discord, ben renamed the rule.', at: '2030-01-03T09:00:00Z' },
        },
      ]),
    })
    await row('Invite links').getByRole('status').getByText('Updating in Discord…').waitFor()
    await row('Masked links').getByText('The bot needs Manage Server.').waitFor()
    await row('Spoilers').getByText('In Discord, ben renamed the rule. It was put back 2 hours ago.').waitFor()
  })

  it('are followed while another administrator changes them', async () => {
    let lists: object[] = [INVITES]
    const { row, live } = await openWords({ wire: { [LISTS]: () => ({ body: { lists, free_rules: null } }) } })
    await row('Invite links').waitFor()
    await expect.poll(() => live.count).toBe(1)
    lists = [INVITES, MASKED]
    live.change('word_detection')
    await row('Masked links').waitFor()
  })

  it('close the question about the deletion of a list that another administrator deletes', async () => {
    let lists: object[] = [INVITES, MASKED]
    const { page, live } = await openWords({ wire: { [LISTS]: () => ({ body: { lists, free_rules: 2 } }) } })
    await expect.poll(() => live.count).toBe(1)
    await page.getByRole('button', { name: 'Delete Invite links' }).click()
    const question = page.getByRole('dialog', { name: 'Delete “Invite links”?' })
    await question.waitFor()
    lists = [MASKED]
    live.change('word_detection')
    await page.getByRole('alert').getByText('This list was deleted.').waitFor()
    await question.waitFor({ state: 'hidden' })
    const next = page.getByRole('switch', { name: 'Enable Masked links' })
    await expect.poll(() => next.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  it('are switched off by a switch, which saves the whole list with its version', async () => {
    const off = { ...INVITES, is_enabled: false, version: 4, status: 'queued' }
    const { page, row, sent } = await openWords({
      wire: {
        [LISTS]: (_, nth) => ({ body: { lists: [nth === 0 ? INVITES : off], free_rules: 2 } }),
        [SAVE]: { body: off },
      },
    })
    await page.getByRole('switch', { name: 'Enable Invite links' }).click()
    await page.getByRole('status').getByText('“Invite links” is off.').waitFor()
    await row('Invite links').getByText('Off. This list stops no messages.').waitFor()
    const { id: _, status: __, last_error: ___, restored: ____, ...input } = INVITES
    expect(sent(SAVE)).toEqual({ ...input, is_enabled: false })
  })

  it('stay as they are when the switch fails', async () => {
    const { page } = await openWords({
      wire: { [SAVE]: { status: 409, body: { error: 'The bot needs Manage Server.', code: 'discord.refused' } } },
    })
    await page.getByRole('switch', { name: 'Enable Invite links' }).click()
    await page.getByRole('alert').getByText('The bot needs Manage Server.').waitFor()
    await page.getByRole('switch', { name: 'Enable Invite links', checked: true }).waitFor()
  })

  it('are deleted after a question, and Undo brings them back', async () => {
    let isDeleted = false
    const deleted = revision(90, {
      user: { id: '100', username: 'ada', avatar_url: null },
      area: 'word_detection',
      action: 'deleted',
      target: { key: '7', name: 'Invite links' },
    })
    const { page, row, count } = await openWords({
      wire: {
        [LISTS]: () => ({ body: { lists: isDeleted ? [MASKED] : [INVITES, MASKED], free_rules: 2 } }),
        [REMOVE]: () => {
          isDeleted = true
          return { status: 204 }
        },
        [HISTORY]: { body: [deleted] },
        [restoreOf('90')]: () => {
          isDeleted = false
          return { body: { status: 'applied' } }
        },
      },
    })
    await page.getByRole('button', { name: 'Delete Invite links' }).click()
    const question = page.getByRole('dialog', { name: 'Delete “Invite links”?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(count(`${REMOVE}?version=3`)).toBe(0)
    await page.getByRole('button', { name: 'Delete Invite links' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => count(`${REMOVE}?version=3`)).toBe(1)
    // The dialog hides the rows from assistive technology.
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => row('Invite links').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row('Invite links').waitFor()
  })
})

describe('the number of free rules', () => {
  it.each([
    [null, 'Checking…'],
    [6, '6 of 6 keyword rules free'],
  ])('%s reads “%s”', async (free, text) => {
    const { page, newList } = await openWords({ wire: serving([INVITES], free) })
    await page.getByText(text).waitFor()
    expect(await newList.getAttribute('aria-disabled')).toBeNull()
  })

  it('disables New list with the reason when all are taken', async () => {
    const { page, newList, dialog } = await openWords({ wire: serving([INVITES], 0) })
    await page
      .getByRole('paragraph')
      .filter({ hasText: /^This server has all 6 keyword rules/ })
      .first()
      .waitFor()
    expect(await newList.getAttribute('aria-disabled')).toBe('true')
    await newList.click({ force: true })
    expect(await dialog.count()).toBe(0)
  })
})

describe('the states of the screen', () => {
  it('are loading, an error with Retry, and an empty list with New list', async () => {
    let answer: (() => void) | undefined
    const first = new Promise<void>((resolve) => (answer = resolve))
    const { page, newList, dialog } = await openWords({
      wire: {
        [LISTS]: (_, nth) =>
          nth === 0
            ? { status: 400, body: { error: 'The hall is closed.' }, after: first }
            : { body: { lists: [], free_rules: 6 } },
      },
    })
    await page.getByText('Loading word lists').waitFor({ state: 'attached' })
    answer?.()
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the word lists.' })
    await failed.getByText('The hall is closed.').waitFor()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No word lists yet').waitFor()
    await newList.click()
    await dialog.getByRole('textbox', { name: 'Name' }).waitFor()
  })

  it('include the problems of Health, besides those of one list', async () => {
    const problem = (id: string, detail: string) => ({
      id,
      area: 'word_detection',
      severity: 'broken',
      title: 'Word lists cannot be updated',
      detail,
      fix: 'Allow Manage Server in one of the roles of Guildhall.',
      place: { tab: 'word-detection' },
      since: NOW.toISOString(),
    })
    const { page } = await openWords({
      wire: {
        ...serving([{ ...INVITES, status: 'blocked', last_error: 'Shown at its row.' }]),
        'GET /guilds/1/health': {
          body: {
            checked_at: NOW.toISOString(),
            problems: [problem('a', 'The bot lacks Manage Server.'), problem('b', 'Shown at its row.')],
          },
        },
      },
    })
    const problems = page.getByRole('list', { name: 'Problems' }).getByRole('listitem')
    await problems.getByText('The bot lacks Manage Server.').waitFor()
    expect(await problems.count()).toBe(1)
  })

  it('include a server without the bot', async () => {
    const { page } = await open('/guilds/1/word-detection', {
      wire: { ...WORDS_WIRE, 'GET /guilds/1': { body: { ...DEMO, is_bot_member: false } } },
    })
    await page.getByText("The bot isn't on this server yet").waitFor()
  })

  it.each([
    ['with lists', {}],
    ['without lists', { ...serving([], 6), [HITS]: { body: NO_HITS } }],
    ['with all rules taken', serving([{ ...INVITES, status: 'blocked', last_error: 'No.' }], 0)],
  ])('%s are accessible in both themes and fit the window', async (_, wire) => {
    await atEachWidth(
      async (viewport) => {
        const { page, idle } = await openWords({ viewport, wire })
        await idle()
        await page.clock.resume()
        return page
      },
      false,
      async (page) => {
        expect(await sidewaysScroll(page)).toBe(0)
        expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
      },
    )
  })
})

describe('a grantee', () => {
  const granted = (level: 'view' | 'edit') => ({
    'GET /guilds/1': { body: grantedGuild({ word_detection: level }) },
  })

  it('sees the screen first when word detection is the only granted area', async () => {
    const { page } = await open('/guilds/1', { wire: { ...WORDS_WIRE, ...granted('view') } })
    await page.getByRole('heading', { name: 'Word detection', level: 2 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/guilds/1/word-detection')
    expect(await sectionsOf(page)).toEqual({ tabs: [], pages: ['Health', 'History'] })
  })

  it('who may only view reads the lists with the reason, and can change nothing', async () => {
    const { page, dialog, newList } = await openWords({ wire: granted('view') })
    await page
      .getByText('You can view word detection but not change it. Ask an administrator for access.')
      .first()
      .waitFor()
    expect(await newList.count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Enable auto moderation' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(Edit|Delete)/ }).count()).toBe(0)
    const toggle = page.getByRole('switch', { name: 'Enable Invite links' })
    expect(await toggle.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'View Invite links' }).click()
    await dialog.getByRole('textbox', { name: 'Words', exact: true }).waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Words', exact: true }).isDisabled()).toBe(true)
    expect(await dialog.getByRole('textbox', { name: 'Test message' }).isEnabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: 'Save list' }).count()).toBe(0)
  })

  it('who may only view sees no empty row below chosen roles', async () => {
    const role = { id: '31', name: 'Moderators of all '.repeat(5), color: 0, position: 1, assignable: true }
    const { page, dialog } = await openWords({
      wire: { ...granted('view'), 'GET /guilds/1/roles': { body: [role] } },
    })
    await page.getByRole('button', { name: 'View Invite links' }).click()
    const chip = dialog.getByText(role.name.trim())
    await chip.waitFor()
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return box === null ? Number.NaN : box.y + box.height
    }
    const picker = dialog
      .getByRole('group')
      .filter({ has: page.getByText(role.name.trim()) })
      .last()
    expect((await bottomOf(picker)) - (await bottomOf(chip))).toBeLessThan(16)
  })

  it('reads that access is missing when word detection is not granted', async () => {
    const { page } = await open('/guilds/1/word-detection', {
      wire: { ...WORDS_WIRE, 'GET /guilds/1': { body: grantedGuild({ reminders: 'edit' }) } },
    })
    await page.getByRole('status').getByText("You don't have access to Word detection.").waitFor()
  })
})
