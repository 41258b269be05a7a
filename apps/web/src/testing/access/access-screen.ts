import type { Page } from '@playwright/test'
import type { Screen, Visit } from '../site.ts'
import { NOW, TOKEN } from '../reminders-tab.ts'
import type { Wire } from '../wire.ts'

export const LIST = 'GET /guilds/1/access'
export const SAVE = 'PUT /guilds/1/access'
export const MEMBERS = 'GET /guilds/1/members'

export const ROLES = [
  { id: '31', name: 'Moderators', color: 0xe67e22, position: 5, assignable: true, mentionable: true },
  { id: '32', name: 'Raid leaders', color: 0x57c785, position: 4, assignable: true, mentionable: false },
  { id: '33', name: 'Event team', color: 0x8e98ff, position: 3, assignable: true, mentionable: false },
  { id: '34', name: 'Guildhall', color: 0, position: 2, assignable: false, mentionable: false, managed: true },
  { id: '35', name: 'Member', color: 0, position: 1, assignable: true, mentionable: true },
]

export const MIRA = { id: '401', username: 'mira.dev', display_name: 'Mira', avatar_url: null }
export const MIRKO = { id: '402', username: 'mirko', display_name: 'Mirko the Bold', avatar_url: null }
const JONAS = { id: '403', username: 'jonas', display_name: 'Jonas', avatar_url: null }

const role = (id: string, areas: object, more: object = {}) => ({
  subject: { type: 'role', id },
  areas,
  until: null,
  ...more,
})
const member = (one: typeof MIRA, areas: object, more: object = {}) => ({
  subject: { type: 'user', id: one.id },
  areas,
  until: null,
  member: one,
  ...more,
})

/** A role and a member with access. */
export const FEW = {
  version: 3,
  entries: [role('31', { reminders: 'edit', rules: 'view' }), member(MIRA, { role_buttons: 'edit' })],
}

/** Six roles and members: one has ended, a role was deleted, and a member has left. */
export const SIX = {
  version: 7,
  entries: [
    role('31', { commands: 'edit', settings: 'view', rules: 'edit', reminders: 'edit', role_buttons: 'edit' }),
    role('32', { reminders: 'edit', role_buttons: 'view' }, { until: '2030-06-30' }),
    role('99', { rules: 'edit' }, { is_gone: true }),
    member(MIRA, { analytics: 'view', reminders: 'view' }),
    member(JONAS, { url_rules: 'edit' }, { is_gone: true }),
    member(MIRKO, { rules: 'edit' }, { until: '2029-12-31', ended_at: '2029-12-31T23:00:00.000Z' }),
  ],
}

/** A server with access for a role and a member. */
const ACCESS_WIRE: Wire = {
  'GET /guilds/1/roles': { body: ROLES },
  [LIST]: { body: FEW },
}

/** Opens the Access screen and waits for its heading. */
export function accessOpener(open: (path: string, visit: Visit) => Promise<Screen>) {
  return async (visit: Visit = {}) => {
    const screen = await open('/guilds/1/access', {
      startsAt: NOW,
      token: TOKEN,
      ...visit,
      wire: { ...ACCESS_WIRE, ...visit.wire },
    })
    const { page, calls } = screen
    await page.getByRole('heading', { name: 'Access', level: 2 }).waitFor()
    return {
      ...screen,
      /** The row of a role or a member. */
      row: (name: string) => page.getByRole('group', { name, exact: true }),
      add: page.getByRole('button', { name: 'Add role or member' }),
      save: page.getByRole('button', { name: 'Save access' }),
      /** The body of the last save. */
      sent: (): unknown => calls.findLast(({ name }) => name === SAVE)?.request.postDataJSON(),
    }
  }
}

/** Chooses a level in a picker such as "Reminders for Moderators". */
export async function choose(page: Page, picker: string, level: string): Promise<void> {
  await page.getByRole('combobox', { name: picker, exact: true }).click()
  await page.getByRole('option', { name: level, exact: true }).click()
}
