import type { Page } from '@playwright/test'
import { REMINDERS_WIRE } from '../reminders-tab.ts'
import { ROLE_BUTTONS_WIRE } from '../role-buttons-tab.ts'
import { RULES_WIRE } from '../rules-tab.ts'
import { DEMO, type Wire } from '../wire.ts'

/** The answer to a call in an area without access. */
export const REFUSED = {
  status: 403,
  body: {
    error: "You don't have access to this part of the server. Ask one of its administrators.",
    code: 'access.area',
  },
}

/** The calls of each area, which are refused without access to it. */
const CALLS = {
  commands: ['GET /guilds/1/commands'],
  settings: ['GET /guilds/1/settings'],
  rules: ['GET /guilds/1/rules'],
  url_rules: ['GET /guilds/1/urlrules'],
  reminders: ['GET /guilds/1/reminders'],
  role_buttons: ['GET /guilds/1/role_button_configs', 'GET /guilds/1/messages'],
  word_detection: ['GET /guilds/1/word_lists', 'GET /guilds/1/word_lists/hits'],
  analytics: ['GET /guilds/1/analytics/summary'],
} as const

export type Grants = Partial<Record<keyof typeof CALLS, 'view' | 'edit'>>

/** The demo server as a user with grants has it. */
export function grantedGuild(access: Grants, more: object = {}) {
  return { ...DEMO, access, ...more }
}

/** A server on which the user has these grants: calls in other areas are refused. */
export function grantedWire(access: Grants, more: object = {}): Wire {
  const guild = grantedGuild(access, more)
  const refused = Object.entries(CALLS)
    .filter(([area]) => !(area in access))
    .flatMap(([, calls]) => calls.map((name) => [name, REFUSED] as const))
  return {
    ...REMINDERS_WIRE,
    ...ROLE_BUTTONS_WIRE,
    ...RULES_WIRE,
    'GET /guilds/1/channels': REMINDERS_WIRE['GET /guilds/1/channels'] ?? { body: [] },
    'GET /guilds': { body: [guild] },
    'GET /guilds/1': { body: guild },
    'GET /guilds/1/access': REFUSED,
    'GET /guilds/1/analytics/summary': { body: null },
    'GET /guilds/1/analytics/commands/summary': { body: [] },
    'GET /guilds/1/analytics/users/summary': { body: [] },
    ...Object.fromEntries(refused),
  }
}

/** The names of the tabs of the server, and of its pages. */
export async function sectionsOf(page: Page): Promise<{ tabs: string[]; pages: string[] }> {
  const pages = page.getByRole('list', { name: 'Pages of this server' }).getByRole('link')
  await pages.first().waitFor()
  const tabs = page.getByRole('tablist', { name: 'Server sections' }).getByRole('tab')
  return { tabs: await tabs.allTextContents(), pages: await pages.allTextContents() }
}
