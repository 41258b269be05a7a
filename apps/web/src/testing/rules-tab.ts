import type { Locator, Page } from '@playwright/test'
import type { Screen, Visit } from './site.ts'
import type { ApiRequest, Wire } from './wire.ts'

export const TEXT_CHANNELS = [
  { id: '20', name: 'rules', channel_type: 0, position: 0, topic: null },
  { id: '21', name: 'raids', channel_type: 0, position: 1, topic: null },
  { id: '22', name: 'Voice', channel_type: 2, position: 2, topic: null },
]

export const SAVED_RULES = [
  {
    channel_id: '20',
    version: 3,
    status: 'applied',
    rules: [
      { content: 'No spam.', position: 1 },
      { content: 'Be kind.', position: 0 },
      { content: 'Have fun.', position: 2 },
    ],
  },
]

export const SAVED_URL_RULES = [
  { input_pattern: '^https?://x\\.com/', output_pattern: 'https://fxtwitter.com/', channel_ids: null, version: 4 },
  { input_pattern: 'tiktok\\.com', output_pattern: 'vxtiktok.com', channel_ids: ['21', '99'], version: 4 },
]

/** A server that has rules and URL rules. */
export const RULES_WIRE: Wire = {
  'GET /guilds/1/channels': { body: TEXT_CHANNELS },
  'GET /guilds/1/rules': { body: SAVED_RULES },
  'GET /guilds/1/urlrules': { body: SAVED_URL_RULES },
}

/** Opens the Rules sub-tab of the settings. */
export async function openRulesTab(open: (path: string, visit: Visit) => Promise<Screen>, visit: Visit = {}) {
  const screen = await open('/guilds/1/settings', { ...visit, wire: { ...RULES_WIRE, ...visit.wire } })
  await screen.page.getByRole('tab', { name: 'Rules' }).click()
  return {
    ...screen,
    rules: screen.page.getByRole('region', { name: 'Rules', exact: true }),
    urlRules: screen.page.getByRole('region', { name: 'URL Transformation Rules' }),
    /** The body of a call, by its name; the last one if there were several. */
    sent: (name: string): unknown => bodyOf(screen.calls.findLast((call) => call.name === name)?.request),
  }
}

function bodyOf(request: ApiRequest | undefined): unknown {
  return request?.postDataJSON()
}

/** Chooses an option of a picker by its text. */
export async function pick(page: Page, picker: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: picker, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

/** The texts of the rows of the rules, from the first to the last. */
export function ruleTexts(rules: Locator): Promise<string[]> {
  return rules
    .getByRole('textbox', { name: /^Rule \d+$/ })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLTextAreaElement ? field.value : '?')))
}

export function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement)
}
