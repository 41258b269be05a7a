import { axeErrors, axeErrorsInThemes } from '@guildhall/axe'
import { LINK_SWITCHES } from '@guildhall/link-rewriting'
import type { Locator, Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { atEachWidth, sidewaysScroll } from '../../testing/widths.ts'
import { openRulesTab, pick, SAVED_RULES, SAVED_URL_RULES } from '../../testing/rules-tab.ts'
import { narrow, useSite, type Visit } from '../../testing/site.ts'
import { stored } from '../../testing/unsaved-work.ts'
import type { Wire } from '../../testing/wire.ts'

const open = useSite()
const SHOTS = process.env.SCREENSHOTS

/** Timeout for four axe runs on a long page on a busy machine, in ms. */
const AXE_MS = 120_000

const FAILED = { status: 400, body: { error: 'The hall is closed.' } }
const STALE = { status: 409, body: { error: 'ben saved other rules.', code: 'version.stale' } }
/** The rules of the switches of X and Reddit. */
const SWITCHED = LINK_SWITCHES.filter(({ id }) => id === 'x' || id === 'reddit').flatMap(({ rules }) =>
  rules.map(({ input, output }) => ({ input_pattern: input, output_pattern: output, channel_ids: null, version: 4 })),
)
const SAVE_RULES = 'POST /guilds/1/rules'

interface Forms {
  page: Page
  rules: Locator
  urlRules: Locator
}

interface State {
  name: string
  wire?: Wire
  local?: Record<string, string>
  /** Brings the forms into the state and waits for it. */
  reach: (forms: Forms) => Promise<unknown>
}

async function saveChanged({ page, rules }: Forms): Promise<void> {
  await pick(page, 'Channel', '#rules')
  await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
  await rules.getByRole('button', { name: 'Save rules' }).click()
}

const STATES: State[] = [
  {
    name: 'loading',
    wire: { 'GET /guilds/1/channels': 'never', 'GET /guilds/1/urlrules': 'never' },
    reach: ({ urlRules }) => urlRules.getByText('Loading URL rules...').waitFor(),
  },
  {
    name: 'failed',
    wire: { 'GET /guilds/1/channels': FAILED, 'GET /guilds/1/urlrules': FAILED },
    reach: ({ urlRules }) => urlRules.getByText('Error loading URL rules').waitFor(),
  },
  {
    name: 'blank',
    wire: { 'GET /guilds/1/rules': { body: [] }, 'GET /guilds/1/urlrules': { body: [] } },
    reach: ({ urlRules }) => urlRules.getByRole('button', { name: 'Add preset' }).waitFor(),
  },
  {
    name: 'full',
    reach: async ({ page, urlRules }) => {
      await pick(page, 'Channel', '#rules')
      await urlRules.getByRole('textbox', { name: 'Test message' }).fill('Look: https://x.com/ada/status/1')
      await urlRules.getByText('Rule 1 rewrites https').waitFor()
    },
  },
  {
    name: 'switched',
    wire: { 'GET /guilds/1/urlrules': { body: [...SAVED_URL_RULES, ...SWITCHED] } },
    reach: async ({ urlRules }) => {
      await urlRules.getByRole('switch', { name: 'Reddit', checked: true }).waitFor()
      await urlRules.getByRole('textbox', { name: 'Test message' }).fill('Look: https://redd.it/1abc')
      await urlRules.getByText('Reddit rewrites https').waitFor()
    },
  },
  {
    name: 'queued',
    wire: { 'GET /guilds/1/rules': { body: [{ ...SAVED_RULES[0], status: 'queued' }] } },
    reach: async ({ page, rules }) => {
      await pick(page, 'Channel', '#rules')
      await rules.getByText('Saved. Updating in Discord…').waitFor()
    },
  },
  {
    name: 'incomplete',
    wire: { 'GET /guilds/1/urlrules': { body: [] } },
    reach: async ({ rules, urlRules }) => {
      await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('x(')
      await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
      await urlRules.getByText('Please add at least one valid URL rule.').waitFor()
      await rules.getByRole('button', { name: 'Save rules' }).click()
      await rules.getByText('Please select a channel.').waitFor()
    },
  },
  {
    name: 'save-error',
    wire: { [SAVE_RULES]: FAILED },
    reach: async (forms) => {
      await saveChanged(forms)
      await forms.rules.getByText('The hall is closed.').waitFor()
    },
  },
  {
    name: 'stale',
    wire: { [SAVE_RULES]: STALE },
    reach: async (forms) => {
      await saveChanged(forms)
      await forms.rules.getByRole('button', { name: 'Load latest version' }).waitFor()
    },
  },
  {
    name: 'newer',
    wire: { [SAVE_RULES]: STALE },
    reach: async (forms) => {
      await saveChanged(forms)
      await forms.rules.getByRole('button', { name: 'Load latest version' }).click()
      await forms.rules.getByText("You're viewing the latest version.").waitFor()
    },
  },
  {
    name: 'moving',
    reach: async ({ page, rules }) => {
      await pick(page, 'Channel', '#rules')
      await rules.getByRole('button', { name: 'Move rule 1', exact: true }).focus()
      await page.keyboard.press('Space')
      await page.getByText('Picked up rule 1. Position 1 of 3.').waitFor({ state: 'attached' })
      await page.keyboard.press('ArrowDown')
      await page.getByText('Position 2 of 3.').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'kept',
    local: stored('rules', {
      model: 'rules 1',
      edits: { rows: { value: [{ key: 'saved-0', content: 'Be kinder.' }], n: 1 } },
      title: 'Rules',
      place: { tab: 'settings', subTab: 'rules' },
    }),
    reach: ({ rules }) => rules.locator('p', { hasText: /^Unsaved changes from/ }).waitFor(),
  },
]

it.each(STATES)(
  'the Rules sub-tab in the state $name passes axe in both themes and never scrolls sideways, at 360 and 1280 px',
  { timeout: AXE_MS },
  async (state) => {
    const reach = async (viewport: Visit['viewport']) => {
      const { wire = {}, local = {} } = state
      const forms = await openRulesTab(open, { wire, local, viewport })
      await state.reach(forms)
      return forms.page
    }
    await atEachWidth(reach, false, async (page, width) => {
      const errors = await axeErrorsInThemes(page, async (theme) => {
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/web-rules-${state.name}-${theme}-${width}.png` })
      })
      expect(errors).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    })
  },
)

it('the other settings stay usable when the code of the Rules sub-tab fails to load', async () => {
  const { page } = await openRulesTab(open, {
    routes: (page) => page.route('**/assets/rules-panel-*', (route) => route.abort()),
  })
  await page.getByRole('alert').getByText("We couldn't load the rules.").waitFor()
  expect(await axeErrors(page)).toEqual([])
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('textbox', { name: 'Prefix' }).waitFor()
})

it('the controls of the Rules sub-tab are at least 44 px high on a narrow screen', async () => {
  const { page, rules, urlRules } = await openRulesTab(open, { viewport: narrow })
  await pick(page, 'Channel', '#rules')
  await urlRules.getByRole('button', { name: 'Add preset' }).waitFor()
  for (const form of [rules, urlRules]) {
    const small = await form.locator('button, textarea, input, [role=combobox]').evaluateAll((controls) =>
      controls
        .filter((control) => control instanceof HTMLElement && control.tabIndex === 0)
        // The touch target of a multi-select is its whole field, a group in the row, not its text box or chips.
        .map((control) => (control.closest('[role=group]:not(li > *)') ?? control).getBoundingClientRect())
        .filter(({ height }) => height < 44)
        .map(({ height, width }) => `${width} × ${height}`),
    )
    expect(small).toEqual([])
  }
})
