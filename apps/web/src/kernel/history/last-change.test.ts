import { axeErrorsInThemes } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { LIST, revision, row } from '../../testing/history/history-screen.ts'
import { NOW, REMINDERS_WIRE, TOKEN } from '../../testing/reminders-tab.ts'
import { ROLE_BUTTONS_WIRE, chooseChannel } from '../../testing/role-buttons-tab.ts'
import { RULES_WIRE, pick } from '../../testing/rules-tab.ts'
import { useSite, type Visit } from '../../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../../testing/widths.ts'
import { WORDS_WIRE } from '../../testing/word-detection/word-detection-screen.ts'

const open = useSite()

const AT = '2030-01-03T09:00:00.000Z'
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** The changes of two targets; the newest of all is a test message. */
const listed: Visit['wire'] = {
  [LIST]: ({ query }) => {
    const area = query.get('area') ?? 'rules'
    const of = (id: number, key: string, username: string, more: object = {}) =>
      revision(id, {
        at: AT,
        area,
        target: { key, name: `${key} of ${area}` },
        user: { id: '9', username, avatar_url: null },
        ...more,
      })
    return {
      body: [
        of(94, '7', 'dora', { action: 'posted' }),
        of(93, '21', 'cleo'),
        of(92, '7', 'ben'),
        of(91, '20', 'ada'),
        of(90, '5000', 'eve'),
      ],
    }
  },
}

const visit = (wire: Visit['wire'], more: Visit = {}): Visit => ({
  startsAt: NOW,
  token: TOKEN,
  timeZone: 'Europe/Berlin',
  wire: { ...wire, ...listed },
  ...more,
})

const FORMS: readonly [form: string, wire: Visit['wire'], show: (page: Page) => Promise<void>, text: string][] = [
  ['the settings', {}, (page) => tab(page, 'Settings'), 'Last changed by cleo, 2 hours ago'],
  [
    'the rules of a channel',
    RULES_WIRE,
    async (page) => {
      await tab(page, 'Settings')
      await tab(page, 'Rules')
      await pick(page, 'Channel', '#rules')
    },
    'Last changed by ada, 2 hours ago',
  ],
  [
    'the URL rules',
    RULES_WIRE,
    async (page) => {
      await tab(page, 'Settings')
      await tab(page, 'Rules')
    },
    'Last changed by cleo, 2 hours ago',
  ],
  [
    'a reminder',
    REMINDERS_WIRE,
    async (page) => {
      await tab(page, 'Reminders')
      await page.getByRole('article', { name: 'Raid tonight!' }).getByRole('button', { name: 'Edit' }).click()
    },
    'Last changed by ben, 2 hours ago',
  ],
  [
    'the buttons of a message',
    ROLE_BUTTONS_WIRE,
    async (page) => {
      await tab(page, 'Role Buttons')
      await chooseChannel(page, '#general')
      await page.getByRole('button', { name: /^ID: 5000/ }).click()
    },
    'Last changed by ben, 2 hours ago',
  ],
  [
    'a message of the bot',
    ROLE_BUTTONS_WIRE,
    async (page) => {
      await tab(page, 'Role Buttons')
      await chooseChannel(page, '#general')
      await page.getByRole('button', { name: 'Edit message 5000' }).click()
    },
    'Last changed by eve, 2 hours ago',
  ],
  [
    'a word list',
    WORDS_WIRE,
    async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Word Detection' }).click()
      await page.getByRole('button', { name: 'Edit Invite links' }).click()
    },
    'Last changed by ben, 2 hours ago',
  ],
]

describe('the line about the last change', () => {
  it.each(FORMS)('is below %s', async (_, wire, show, text) => {
    const { page } = await open('/guilds/1', visit(wire))
    await show(page)
    await page.getByRole('link', { name: text }).waitFor()
  })

  it('is in order around a name that is written from right to left', async () => {
    const named = revision(1, { at: AT, user: { id: '9', username: 'דנה', avatar_url: null } })
    const { page } = await open('/guilds/1/settings', visit({}, { wire: { [LIST]: { body: [named] } } }))
    const link = page.getByRole('link', { name: 'Last changed by דנה, 2 hours ago' })
    const drawn = await link.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const characters: { text: string; left: number }[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const at of (text.nodeValue ?? '').split('').keys()) {
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          characters.push({ text: range.toString(), left: range.getBoundingClientRect().left })
        }
      }
      return characters
        .toSorted((one, other) => one.left - other.left)
        .map(({ text }) => text)
        .join('')
    })
    expect(drawn).toBe(`Last changed by ${'דנה'.split('').toReversed().join('')}, 2 hours ago`)
  })

  it('opens the changes of the same target, which can be left for all of them', async () => {
    const [, rules] = FORMS
    if (!rules) throw new Error('There are no forms')
    const { page } = await open('/guilds/1', visit(RULES_WIRE))
    await rules[2](page)
    await page.getByRole('link', { name: 'Last changed by ada' }).click()
    await page.getByText('Showing changes to “20 of rules”').waitFor()
    expect(new URL(page.url()).pathname).toBe('/guilds/1/history')
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    await page.reload()
    await page.getByText('Showing changes to “20 of rules”').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await row(page, /^cleo/).waitFor()
    expect(await page.getByRole('article').count()).toBe(5)
    await page.goBack()
    await page.getByRole('combobox', { name: 'Channel' }).getByText('#rules').waitFor()
  })

  it('is missing without a change and when the history cannot be read', async () => {
    for (const reply of [{ body: [] }, { status: 404, body: { error: 'Page not found.' } }]) {
      const { page, calls, idle } = await open('/guilds/1/settings', { wire: { [LIST]: reply } })
      await expect.poll(() => calls.filter(({ name }) => name.startsWith(LIST)).length).toBe(1)
      await idle()
      expect(await page.getByRole('link', { name: /Last changed/ }).count()).toBe(0)
    }
  })

  it('is requested after everything that the form needs', async () => {
    const { calls } = await open('/guilds/1/settings', visit({}))
    const index = (start: string) => calls.findIndex(({ name }) => name.startsWith(start))
    await expect.poll(() => index(LIST)).toBeGreaterThan(0)
    expect(index(LIST)).toBeGreaterThan(index('GET /guilds/1/settings'))
    expect(index(LIST)).toBeGreaterThan(index('GET /guilds/1/channels'))
  })

  it.each(FORMS.slice(3))('fits the dialog of %s in both themes', async (_, wire, show) => {
    await atEachWidth(
      async (viewport) => {
        const { page } = await open('/guilds/1', visit(wire, { viewport }))
        await show(page)
        await page.getByRole('link', { name: /^Last changed/ }).waitFor()
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
