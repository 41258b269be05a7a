import type { Locator, Page } from '@playwright/test'
import { REMINDERS_WIRE, WEEKLY } from '../reminders-tab.ts'
import { CONFIG, LISTED, ROLE_BUTTONS_WIRE, chooseChannel } from '../role-buttons-tab.ts'
import { RULES_WIRE, SAVED_RULES, SAVED_URL_RULES, pick } from '../rules-tab.ts'
import { COMMAND_LIST, SETTINGS, type Wire } from '../wire.ts'

/** A button by its exact name. */
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const confirm = (page: Page, name: string) => button(page.getByRole('dialog').last(), name)

/** A change that can be undone. */
export interface UndoCase {
  form: string
  wire: Wire
  /** The change that the server lists. */
  made: { area: string; key: string; action: string }
  /** Prepares the change. @returns the button that makes it */
  prepare: (page: Page) => Promise<Locator>
  /** The body of the restoration. */
  body: object
}

const versionsOf = (version: number) => COMMAND_LIST.map((command) => ({ ...command, version }))
const saved = (version: number) => ({ body: { ...SETTINGS, prefix: '?', version } })

async function rulesTab(page: Page): Promise<void> {
  await tab(page, 'Settings').click()
  await tab(page, 'Rules').click()
}

async function reminders(page: Page): Promise<Locator> {
  await tab(page, 'Reminders').click()
  return page.getByRole('article', { name: 'Raid tonight!' })
}

async function message(page: Page): Promise<void> {
  await tab(page, 'Role Buttons').click()
  await chooseChannel(page, '#general')
}

/** One change of each form. */
export const UNDO_CASES: readonly UndoCase[] = [
  {
    form: 'saved settings',
    wire: { 'GET /guilds/1/settings': saved(3), 'PATCH /guilds/1/settings': saved(4) },
    made: { area: 'settings', key: 'settings', action: 'changed' },
    body: { version: 4 },
    prepare: async (page) => {
      await tab(page, 'Settings').click()
      await page.getByRole('textbox', { name: 'Prefix' }).fill('!!')
      return button(page, 'Save Changes')
    },
  },
  {
    form: 'a switched command',
    wire: {
      'GET /guilds/1/commands': { body: versionsOf(1) },
      'POST /guilds/1/commands/blame/toggle': {
        body: { command_name: 'blame', is_enabled: true, status: 'applied', version: 2 },
      },
    },
    made: { area: 'commands', key: 'blame', action: 'changed' },
    body: { version: 2 },
    prepare: async (page) => page.getByRole('switch', { name: '/blame' }),
  },
  {
    form: 'saved rules',
    wire: { ...RULES_WIRE, 'POST /guilds/1/rules': { body: { ...SAVED_RULES[0], version: 4 } } },
    made: { area: 'rules', key: '20', action: 'changed' },
    body: { version: 4 },
    prepare: async (page) => {
      await rulesTab(page)
      await pick(page, 'Channel', '#rules')
      await page.getByRole('textbox', { name: 'Rule 1' }).fill('Be nice.')
      return button(page, 'Save rules')
    },
  },
  {
    form: 'removed rules',
    wire: { ...RULES_WIRE, 'DELETE /guilds/1/rules/20': { status: 204 } },
    made: { area: 'rules', key: '20', action: 'deleted' },
    body: {},
    prepare: async (page) => {
      await rulesTab(page)
      await pick(page, 'Channel', '#rules')
      await button(page, 'Remove from channel').click()
      return confirm(page, 'Remove')
    },
  },
  {
    form: 'saved URL rules',
    wire: {
      ...RULES_WIRE,
      'PUT /guilds/1/urlrules': { body: SAVED_URL_RULES.map((rule) => ({ ...rule, version: 5 })) },
    },
    made: { area: 'url_rules', key: 'all', action: 'changed' },
    body: { version: 5 },
    prepare: async (page) => {
      await rulesTab(page)
      await page.getByRole('textbox', { name: 'Output pattern 1' }).fill('https://vx.example/')
      return button(page, 'Save URL rules')
    },
  },
  {
    form: 'removed URL rules',
    wire: { ...RULES_WIRE, 'PUT /guilds/1/urlrules': { body: [] } },
    made: { area: 'url_rules', key: 'all', action: 'deleted' },
    body: {},
    prepare: async (page) => {
      await rulesTab(page)
      await button(page, 'Remove all URL rules').click()
      return confirm(page, 'Remove all')
    },
  },
  {
    form: 'a created reminder',
    wire: { ...REMINDERS_WIRE, 'POST /guilds/1/reminders': { status: 201, body: { ...WEEKLY, id: '70', version: 1 } } },
    made: { area: 'reminders', key: '70', action: 'created' },
    body: { version: 1 },
    prepare: async (page) => {
      await reminders(page)
      const form = page.getByRole('form', { name: 'Create reminder' })
      await form.getByRole('textbox', { name: 'Message' }).fill('Feed the dragon.')
      await pick(page, 'Channel', '#general')
      await form.getByLabel('Next run time').fill('2030-02-01T20:00')
      return button(form, 'Create reminder')
    },
  },
  {
    form: 'a changed reminder',
    wire: REMINDERS_WIRE,
    made: { area: 'reminders', key: '7', action: 'changed' },
    body: { version: 4 },
    prepare: async (page) => {
      await button(await reminders(page), 'Edit').click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Raid at nine!')
      return confirm(page, 'Save')
    },
  },
  {
    form: 'a skipped run',
    wire: { ...REMINDERS_WIRE, 'POST /guilds/1/reminders/7/skip': { body: { ...WEEKLY, version: 4 } } },
    made: { area: 'reminders', key: '7', action: 'skipped' },
    body: { version: 4 },
    prepare: async (page) => {
      await button(await reminders(page), 'Skip next').click()
      return confirm(page, 'Skip')
    },
  },
  {
    form: 'a deleted reminder',
    wire: { ...REMINDERS_WIRE, 'DELETE /guilds/1/reminders/7': { status: 204 } },
    made: { area: 'reminders', key: '7', action: 'deleted' },
    body: {},
    prepare: async (page) => {
      await button(await reminders(page), 'Delete').click()
      return confirm(page, 'Delete')
    },
  },
  {
    form: 'saved role buttons',
    wire: ROLE_BUTTONS_WIRE,
    made: { area: 'role_buttons', key: '7', action: 'changed' },
    body: { version: 4 },
    prepare: async (page) => {
      await message(page)
      await page.getByRole('button', { name: /^ID: 5000/ }).click()
      await page.getByRole('textbox', { name: 'Label of button 1', exact: true }).fill('Raiders')
      return confirm(page, 'Save Configuration')
    },
  },
  {
    form: 'deleted role buttons',
    wire: ROLE_BUTTONS_WIRE,
    made: { area: 'role_buttons', key: CONFIG.id, action: 'deleted' },
    body: {},
    prepare: async (page) => {
      await message(page)
      await page.getByRole('button', { name: /^ID: 5000/ }).click()
      await confirm(page, 'Delete Configuration').click()
      return confirm(page, 'Delete')
    },
  },
  {
    form: 'an edited message',
    wire: {
      ...ROLE_BUTTONS_WIRE,
      'GET /guilds/1/messages': { body: LISTED.map((one) => ({ ...one, version: 1 })) },
      'PUT /guilds/1/messages/5000': { body: { ...LISTED[0], version: 2, status: 'applied' } },
    },
    made: { area: 'role_buttons', key: '5000', action: 'changed' },
    body: { version: 2 },
    prepare: async (page) => {
      await message(page)
      await button(page, 'Edit message 5000').click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Message text' }).fill('Pick one.')
      return confirm(page, 'Save message')
    },
  },
  {
    form: 'a deleted saved message',
    wire: {
      ...ROLE_BUTTONS_WIRE,
      'GET /guilds/1/saved_messages': {
        body: [{ name: 'Starters', content: 'Hi', embeds: [], components: [], version: 2 }],
      },
      'DELETE /guilds/1/saved_messages': { status: 204 },
    },
    made: { area: 'role_buttons', key: 'starters', action: 'deleted' },
    body: {},
    prepare: async (page) => {
      await message(page)
      await button(page, 'Message library').click()
      await button(page, 'Delete “Starters”').click()
      return confirm(page, 'Delete')
    },
  },
]
