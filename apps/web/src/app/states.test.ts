import { axeErrors, axeErrorsInThemes } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { atEachWidth, sidewaysScroll } from '../testing/widths.ts'
import { narrow, useSite, type Visit } from '../testing/site.ts'
import { stored } from '../testing/unsaved-work.ts'
import { ADA, SETTINGS, goodToken } from '../testing/wire.ts'
import { LISTS, WORDS_WIRE } from '../testing/word-detection/word-detection-screen.ts'

const open = useSite()
const SHOTS = process.env.SCREENSHOTS

const FAILED = { status: 400, body: { error: 'The hall is closed.' } }

const SETTINGS_CALL = 'GET /guilds/1/settings'

/** Settings with every kind of warning at a field. */
const TROUBLED = {
  ...SETTINGS,
  default_action: '',
  enable_auto_mod: true,
  moderation_log_channel_id: '99',
  warnings: [
    { field: 'enable_auto_mod', message: 'The bot lacks Manage Server. Allow it in one of its roles.' },
    { field: 'moderation_log_channel_id', message: 'This channel is no longer there. Choose another one.' },
  ],
}

async function changePrefix(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Prefix' }).fill('?')
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

interface State extends Visit {
  name: string
  path: string
  /** Text on the screen once the state is reached. */
  shows: string | RegExp
  reach?: (page: Page) => Promise<void>
  /** The state ends by itself after some seconds. */
  passes?: true
}

const STATES: State[] = [
  { name: 'login', path: '/login', token: null, shows: 'Discord Bot Management' },
  {
    name: 'callback-failed',
    path: '/auth/callback?error=access_denied&code=17&status=403',
    token: null,
    shows: 'Error code: 17',
  },
  {
    name: 'callback-switch',
    path: `/auth/callback?token=${goodToken({ sub: '300', username: 'cleo' })}`,
    shows: 'Sign in as cleo?',
  },
  {
    name: 'callback-switch-long',
    path: `/auth/callback?token=${goodToken({ sub: '300', username: 'cleo_of_the_thirty_two_letters_1' })}`,
    token: goodToken({ ...ADA, username: 'ada_with_a_name_of_thirty_two_le' }),
    shows: 'Sign in as cleo_of_the_thirty_two_letters_1?',
  },
  {
    name: 'dashboard',
    path: '/',
    shows: 'Raid Night',
    reach: (page) => page.getByRole('article', { name: 'Raid Night' }).waitFor(),
  },
  { name: 'dashboard-loading', path: '/', wire: { 'GET /guilds': 'never' }, shows: 'Your Servers' },
  { name: 'dashboard-failed', path: '/', wire: { 'GET /guilds': FAILED }, shows: 'The hall is closed.' },
  { name: 'dashboard-empty', path: '/', wire: { 'GET /guilds': { body: [] } }, shows: 'Getting Started' },
  {
    name: 'dashboard-no-match',
    path: '/',
    shows: 'No servers found matching your search',
    reach: async (page) => page.getByRole('main').getByPlaceholder('Search servers...').fill('zzz'),
  },
  { name: 'guild', path: '/guilds/1', shows: '/createevent' },
  {
    name: 'guild-loading',
    path: '/guilds/1',
    wire: { 'GET /guilds/1': 'never' },
    shows: 'Loading guild information...',
  },
  { name: 'guild-failed', path: '/guilds/1', wire: { 'GET /guilds/1': FAILED }, shows: 'The hall is closed.' },
  { name: 'guild-without-bot', path: '/guilds/3', shows: "The bot isn't on this server yet" },
  { name: 'commands-loading', path: '/guilds/1', wire: { 'GET /guilds/1/commands': 'never' }, shows: 'Guild Commands' },
  {
    name: 'commands-failed',
    path: '/guilds/1',
    wire: { 'GET /guilds/1/commands': FAILED },
    shows: 'Failed to load commands: The hall is closed.',
  },
  {
    name: 'commands-empty',
    path: '/guilds/1',
    wire: { 'GET /guilds/1/commands': { body: [] } },
    shows: 'No commands available for this server.',
  },
  {
    name: 'commands-saved',
    path: '/guilds/1',
    wire: { 'POST /guilds/1/commands/blame/toggle': { body: { status: 'applied' } } },
    shows: 'Command /blame enabled!',
    passes: true,
    reach: (page) => page.getByRole('switch', { name: '/blame' }).click(),
  },
  {
    name: 'commands-save-error',
    path: '/guilds/1',
    wire: { 'POST /guilds/1/commands/blame/toggle': FAILED },
    shows: 'Failed to update command: The hall is closed.',
    reach: (page) => page.getByRole('switch', { name: '/blame' }).click(),
  },
  {
    name: 'commands-help',
    path: '/guilds/1',
    shows: '/ask question:How do I tame a gremlin?',
    reach: (page) => page.getByLabel('Help for /ask').click(),
  },
  { name: 'guide', path: '/guide/', shows: 'User guide' },
  { name: 'guide-command', path: '/guide/updateraidtime/', shows: 'When it does not work' },
  { name: 'settings', path: '/guilds/1/settings', shows: 'Unavailable channel' },
  {
    name: 'settings-loading',
    path: '/guilds/1/settings',
    wire: { [SETTINGS_CALL]: 'never' },
    shows: 'Loading settings...',
  },
  {
    name: 'settings-failed',
    path: '/guilds/1/settings',
    wire: { [SETTINGS_CALL]: FAILED },
    shows: 'Failed to load settings: The hall is closed.',
  },
  {
    name: 'settings-moderation',
    path: '/guilds/1/settings',
    wire: { [SETTINGS_CALL]: { body: TROUBLED } },
    shows: 'What should happen to members whose messages are blocked?',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Prefix' }).fill('?')
      await page.getByRole('button', { name: 'Save Changes' }).click()
    },
  },
  {
    name: 'settings-notifications',
    path: '/guilds/1/settings',
    shows: 'Preview',
    reach: (page) => page.getByRole('tab', { name: 'Notifications' }).click(),
  },
  {
    name: 'settings-no-welcome',
    path: '/guilds/1/settings',
    shows: 'No welcome message will be posted.',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Notifications' }).click()
      await page.getByRole('checkbox', { name: 'Welcome new members' }).click()
    },
  },
  {
    name: 'settings-saved',
    path: '/guilds/1/settings',
    wire: { 'PATCH /guilds/1/settings': { body: SETTINGS } },
    shows: 'Settings saved successfully!',
    passes: true,
    reach: changePrefix,
  },
  {
    name: 'settings-save-error',
    path: '/guilds/1/settings',
    wire: { 'PATCH /guilds/1/settings': FAILED },
    shows: 'Failed to save settings: The hall is closed.',
    reach: changePrefix,
  },
  {
    name: 'logging-out',
    path: '/guilds/1/settings',
    local: stored('settings', {}),
    shows: 'This deletes 1 unsaved draft.',
    reach: (page) => page.getByRole('button', { name: 'Logout' }).click(),
  },
  {
    name: 'settings-draft',
    path: '/guilds/1/settings',
    local: stored('settings', { old: 'Hello there.' }),
    shows: 'Unsaved changes from',
  },
  {
    name: 'dashboard-drafts',
    path: '/',
    local: stored('settings', {}),
    shows: 'Settings in Guildhall Demo',
  },
  {
    name: 'dashboard-choose',
    path: '/settings',
    shows: 'Choose a server to open its settings.',
  },
  {
    name: 'word-detection',
    path: '/guilds/1/word-detection',
    wire: WORDS_WIRE,
    shows: '2 of 6 keyword rules free',
  },
  {
    name: 'word-detection-test',
    path: '/guilds/1/word-detection',
    wire: WORDS_WIRE,
    shows: 'Discord stops this message.',
    reach: (page) => page.getByRole('textbox', { name: 'Test message' }).fill('free nitro'),
  },
  {
    name: 'word-detection-loading',
    path: '/guilds/1/word-detection',
    wire: { ...WORDS_WIRE, [LISTS]: 'never' },
    shows: 'Loading word lists',
  },
  {
    name: 'word-detection-failed',
    path: '/guilds/1/word-detection',
    wire: { ...WORDS_WIRE, [LISTS]: FAILED },
    shows: 'Failed to load the word lists.',
  },
  {
    name: 'word-detection-errors',
    path: '/guilds/1/word-detection',
    wire: WORDS_WIRE,
    shows: 'Add at least one word or pattern.',
    reach: async (page) => {
      await page.getByRole('button', { name: 'New list' }).click()
      await page.getByRole('button', { name: 'Create list' }).click()
    },
  },
  {
    name: 'analytics-denied',
    path: '/analytics',
    wire: { 'GET /bot/owner': { body: { owner_id: null } } },
    shows: /Access Denied/,
  },
]

it.each(STATES)(
  '$name passes axe in both themes, has one h1 and never scrolls sideways, at 360 and 1280 px',
  async (state) => {
    const reach = async (viewport: Visit['viewport']) => {
      const { page } = await open(state.path, { ...state, viewport })
      await state.reach?.(page)
      return page
    }
    await atEachWidth(reach, state.passes ?? false, async (page, width) => {
      await page.getByText(state.shows).first().waitFor({ state: 'attached' })
      const errors = await axeErrorsInThemes(page, async (theme) => {
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/web-${state.name}-${theme}-${width}.png` })
      })
      expect(errors).toEqual([])
      expect(await page.getByRole('heading', { level: 1, includeHidden: true }).count()).toBe(1)
      expect(await sidewaysScroll(page)).toBe(0)
    })
  },
)

it('the open drawer passes axe and never scrolls sideways', async () => {
  const { page } = await open('/', { viewport: narrow })
  await page.getByRole('button', { name: 'Open servers' }).click()
  await page.getByRole('complementary', { name: 'Servers' }).getByRole('link', { name: 'Raid Night' }).waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/web-drawer-dark-360.png` })
  expect(await axeErrors(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
})
