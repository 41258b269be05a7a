import { axeErrorsInThemes } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { grantedGuild, grantedWire, type Grants } from '../../testing/access/grantee.ts'
import { ONCE, WEEKLY } from '../../testing/reminders-tab.ts'
import { CONFIG, CONFIGS, LISTED, MESSAGES, ROLES, chooseChannel } from '../../testing/role-buttons-tab.ts'
import { SAVED_RULES, SAVED_URL_RULES, TEXT_CHANNELS, pick } from '../../testing/rules-tab.ts'
import { descriptionOf } from '../../testing/settings-tab.ts'
import { narrow, useSite, wide, type Visit } from '../../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../../testing/widths.ts'
import { SETTINGS } from '../../testing/wire.ts'

const open = useSite()

const viewOnly = (noun: string) => `You can view ${noun} but not change them. Ask an administrator for access.`
const SUSPENDED = "You can't change anything while you're timed out in Discord."
const BEYOND = "You can't view #staff in Discord, so you can't change this."

/** The controls of a part of the page that can be changed: enabled, and not marked as disabled. */
const enabled = (page: Page, within: string) =>
  page
    .locator(within)
    .locator(':is(input, textarea, button):enabled:not([aria-disabled=true], [aria-hidden=true])')
    .count()

/** Opens a tab with access to view it alone, and its sub-tab. */
async function openAs(grants: Grants, tab: string, more: Visit['wire'] = {}, visit: Visit = {}) {
  const wire = { ...grantedWire(grants), 'GET /guilds/1/channels': { body: TEXT_CHANNELS }, ...more }
  const screen = await open('/guilds/1', { ...visit, wire })
  await screen.page.getByRole('tab', { name: tab, exact: true }).click()
  return screen
}

async function showRoleButtons({ wire, ...visit }: Visit): Promise<Page> {
  const channels = { 'GET /guilds/1/channels': { body: [{ ...TEXT_CHANNELS[0], id: '10', name: 'general' }] } }
  const { page } = await openAs({ role_buttons: 'view' }, 'Role Buttons', { ...channels, ...wire }, visit)
  await chooseChannel(page, '#general')
  await page.getByRole('button', { name: /^ID: 5000/ }).click()
  await page.getByRole('textbox', { name: 'Label of button 1', exact: true }).waitFor()
  return page
}

const FORMS: readonly [noun: string, grants: Grants, show: (visit: Visit) => Promise<Page>, part: string][] = [
  [
    'commands',
    { commands: 'view' },
    async (visit) => {
      const { page } = await openAs({ commands: 'view' }, 'Commands', {}, visit)
      await page.getByRole('switch', { name: '/blame' }).waitFor()
      return page
    },
    'main [role=tabpanel]',
  ],
  [
    'settings',
    { settings: 'view' },
    async (visit) => {
      const { page } = await openAs({ settings: 'view' }, 'Settings', {}, visit)
      await page.getByRole('textbox', { name: 'Prefix' }).waitFor()
      return page
    },
    'main form',
  ],
  [
    'rules',
    { rules: 'view' },
    async (visit) => {
      const { page } = await openAs({ rules: 'view' }, 'Settings', {}, visit)
      await pick(page, 'Channel', '#rules')
      await page.getByRole('textbox', { name: 'Rule 1' }).waitFor()
      return page
    },
    'main form fieldset',
  ],
  [
    'URL rules',
    { url_rules: 'view' },
    async (visit) => {
      const { page } = await openAs({ url_rules: 'view' }, 'Settings', {}, visit)
      await page.getByRole('textbox', { name: 'Input pattern 1' }).waitFor()
      return page
    },
    'main form fieldset',
  ],
  [
    'reminders',
    { reminders: 'view' },
    async (visit) => {
      const { page } = await openAs({ reminders: 'view' }, 'Reminders', {}, visit)
      await page.getByRole('list', { name: 'Reminders' }).waitFor()
      return page
    },
    'main [role=tabpanel]',
  ],
  ['role buttons', { role_buttons: 'view' }, showRoleButtons, 'dialog fieldset, [role=dialog] fieldset'],
]

const SAVES = /^(Save|Reset|Discard|Delete|Remove|Add|Create|Post|Edit|Skip|Duplicate|Send)/

describe('with access to view', () => {
  it.each(FORMS)('%s are shown with the reason, and nothing in them can be changed', async (noun, _, show, part) => {
    const page = await show({})
    await page.getByText(viewOnly(noun), { exact: true }).first().waitFor()
    expect(await enabled(page, part)).toBe(0)
    expect(await page.getByRole('button', { name: SAVES }).count()).toBe(0)
  })

  it.each(FORMS)('%s are accessible in both themes and fit the window', async (_, __, show) => {
    await atEachWidth(
      (viewport) => show({ viewport }),
      false,
      async (page) => {
        expect(await sidewaysScroll(page)).toBe(0)
        expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
      },
    )
  })

  it('a command is not switched by a press', async () => {
    const { page, calls, idle } = await openAs({ commands: 'view' }, 'Commands')
    const ask = page.getByRole('switch', { name: '/ask', checked: true })
    // Playwright waits for enabled controls.
    await ask.click({ force: true })
    await idle()
    expect(await ask.count()).toBe(1)
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  })

  it.each([wide, narrow])('rules are in line with the other fields in a window of $width px', async (viewport) => {
    const { page } = await openAs({ rules: 'view' }, 'Settings', {}, { viewport })
    await pick(page, 'Channel', '#rules')
    const leftOf = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.x
    expect(await leftOf('Rule 1')).toBe(await leftOf('Channel'))
  })

  it('a role has its whole name in the dialog of role buttons', async () => {
    const name = 'Keeper of the ancient scrolls of the northern mountains'
    const page = await showRoleButtons({ wire: { 'GET /guilds/1/roles': { body: [{ ...ROLES[0], name }] } } })
    const shown = page.getByRole('dialog').getByText(name)
    expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  it('the rules of each channel can still be chosen', async () => {
    const { page } = await openAs({ rules: 'view' }, 'Settings')
    await pick(page, 'Channel', '#rules')
    expect(await page.getByRole('textbox', { name: 'Rule 1' }).inputValue()).toBe('Be kind.')
    await pick(page, 'Channel', '#raids')
  })

  it('the link tester still works', async () => {
    const { page } = await openAs({ url_rules: 'view' }, 'Settings')
    await page.getByRole('textbox', { name: 'Input pattern 1' }).waitFor()
    expect(await page.getByRole('textbox', { name: /Test/ }).isEnabled()).toBe(true)
  })
})

it("shows the server's reason while a grantee is suspended", async () => {
  const { page } = await open('/guilds/1/settings', {
    wire: {
      ...grantedWire({ settings: 'edit' }),
      'GET /guilds/1': { body: grantedGuild({ settings: 'edit' }, { read_only: SUSPENDED }) },
    },
  })
  await page.getByText(SUSPENDED, { exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Prefix' }).isDisabled()).toBe(true)
})

describe('with access to edit', () => {
  const ADMINS_ONLY = 'Only administrators can change this.'

  it('the settings of administrators are disabled and say so, and the others can be saved', async () => {
    const { page, calls } = await openAs({ settings: 'edit' }, 'Settings', {
      'PATCH /guilds/1/settings': { body: { ...SETTINGS, prefix: '?', default_action: '' } },
      'GET /guilds/1/settings': { body: { ...SETTINGS, default_action: '' } },
    })
    await page.getByRole('textbox', { name: 'Prefix' }).fill('?')
    await page.getByRole('tab', { name: 'Moderation' }).click()
    for (const name of ['Default action', 'Moderation log channel', 'Deleted message log channel']) {
      const picker = page.getByRole('combobox', { name })
      expect(await picker.isDisabled()).toBe(true)
      expect(await descriptionOf(picker)).toContain(ADMINS_ONLY)
    }
    const autoMod = page.getByRole('switch', { name: 'Enable auto moderation' })
    expect(await autoMod.getAttribute('aria-disabled')).toBe('true')
    expect(await descriptionOf(autoMod)).toContain(ADMINS_ONLY)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Settings saved successfully!').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(calls.find(({ name }) => name.startsWith('PATCH'))?.request.postDataJSON()).toEqual({ prefix: '?' })
  })

  it.each<[string, Grants, Visit['wire'], (page: Page) => Promise<void>, (page: Page) => Promise<boolean>]>([
    [
      'settings',
      { settings: 'edit' },
      { 'GET /guilds/1/settings': { body: { ...SETTINGS, read_only: BEYOND } } },
      async () => undefined,
      (page) => page.getByRole('textbox', { name: 'Prefix' }).isDisabled(),
    ],
    [
      "a channel's rules",
      { rules: 'edit' },
      { 'GET /guilds/1/rules': { body: SAVED_RULES.map((entry) => ({ ...entry, read_only: BEYOND })) } },
      (page) => pick(page, 'Channel', '#rules'),
      (page) => page.getByRole('textbox', { name: 'Rule 1' }).isDisabled(),
    ],
    [
      'URL rules',
      { url_rules: 'edit' },
      { 'GET /guilds/1/urlrules': { body: SAVED_URL_RULES.map((rule) => ({ ...rule, read_only: BEYOND })) } },
      async () => undefined,
      (page) => page.getByRole('textbox', { name: 'Input pattern 1' }).isDisabled(),
    ],
  ])(
    "%s beyond the user's permissions are read-only with the server's reason",
    async (_, grants, wire, show, isFixed) => {
      const { page } = await openAs(grants, 'Settings', wire)
      await show(page)
      await page.getByText(BEYOND, { exact: true }).waitFor()
      expect(await isFixed(page)).toBe(true)
      expect(await page.getByRole('button', { name: /^(Save|Remove|Add)/ }).count()).toBe(0)
    },
  )

  it('the rules of another channel can be changed', async () => {
    const { page } = await openAs({ rules: 'edit' }, 'Settings', {
      'GET /guilds/1/rules': { body: SAVED_RULES.map((entry) => ({ ...entry, read_only: BEYOND })) },
    })
    await pick(page, 'Channel', '#raids')
    expect(await page.getByRole('textbox', { name: 'Rule 1' }).isEnabled()).toBe(true)
    expect(await page.getByText(BEYOND).count()).toBe(0)
  })

  it("a reminder beyond the user's permissions has the reason at its row, and the others their buttons", async () => {
    const { page } = await openAs({ reminders: 'edit' }, 'Reminders', {
      'GET /guilds/1/reminders': { body: [{ ...WEEKLY, read_only: BEYOND }, ONCE] },
    })
    const fixed = page.getByRole('article', { name: 'Raid tonight!' })
    await fixed.getByText(BEYOND, { exact: true }).waitFor()
    expect(await fixed.getByRole('button').allTextContents()).toEqual(['Duplicate'])
    const other = page.getByRole('article', { name: ONCE.message })
    expect(await other.getByRole('button').allTextContents()).toEqual([
      'Edit',
      'Duplicate',
      'Send test',
      'Skip next',
      'Pause',
      'Delete',
    ])
    await page.getByRole('form', { name: 'Create reminder' }).waitFor()
  })

  it("role buttons beyond the user's permissions have the reason at their message and in their dialog", async () => {
    const general = { ...TEXT_CHANNELS[0], id: '10', name: 'general' }
    const { page } = await openAs({ role_buttons: 'edit' }, 'Role Buttons', {
      'GET /guilds/1/channels': { body: [general] },
      [CONFIGS]: { body: [{ ...CONFIG, read_only: BEYOND }] },
      [MESSAGES]: { body: LISTED },
    })
    await chooseChannel(page, '#general')
    await page.getByRole('listitem').filter({ hasText: 'ID: 5000' }).getByText(BEYOND, { exact: true }).waitFor()
    await page.getByRole('button', { name: /^ID: 5000/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Configure Role Buttons' })
    await dialog.getByText(BEYOND, { exact: true }).waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Label of button 1', exact: true }).isDisabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: /^(Save|Delete|Add|Remove)/ }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: /^ID: 4000/ }).click()
    await dialog.getByRole('button', { name: 'Add Button' }).waitFor()
  })

  it('a change that was typed before stays as a draft once the form is read-only', async () => {
    let grants: Grants = { settings: 'edit' }
    const { page, live } = await open('/guilds/1/settings', {
      wire: { ...grantedWire({ settings: 'edit' }), 'GET /guilds/1': () => ({ body: grantedGuild(grants) }) },
    })
    const prefix = page.getByRole('textbox', { name: 'Prefix' })
    await prefix.fill('?')
    await expect.poll(() => live.count).toBe(1)
    grants = { settings: 'view' }
    live.change('access')
    await page.getByText(viewOnly('settings')).waitFor()
    expect(await prefix.isDisabled()).toBe(true)
    expect(await prefix.inputValue()).toBe('?')
    expect(await page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0)
    grants = { settings: 'edit' }
    live.change('access')
    await page.getByRole('button', { name: 'Save Changes' }).waitFor()
    expect(await prefix.inputValue()).toBe('?')
  })
})
