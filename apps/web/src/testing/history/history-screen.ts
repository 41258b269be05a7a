import type { Page } from '@playwright/test'
import { NOW, REMINDER_CHANNELS, REMINDER_ROLES, TOKEN } from '../reminders-tab.ts'
import type { Screen, Visit } from '../site.ts'
import { ADA, type Wire } from '../wire.ts'

export const LIST = 'GET /guilds/1/history'
export const restoreOf = (id: string) => `POST /guilds/1/history/${id}/restore`
export const previewOf = (id: string) => `GET /guilds/1/history/${id}`

export const BEN = { id: '200', username: 'ben', avatar_url: null }
const ADA_USER = { id: ADA.sub, username: ADA.username, avatar_url: null }
const CLEO = { id: '300', username: 'cleo', avatar_url: null }

const ROLE_GONE = 'This role no longer exists. Remove it.'

/** The refusal of a restoration because of several values, two of them for the same reason. */
export const REFUSED_VALUES = {
  status: 400,
  body: {
    error: "Some values aren't valid. Check the highlighted fields and try again.",
    code: 'request.invalid',
    details: {
      fields: [
        { path: 'entries.0.subject', message: ROLE_GONE },
        { path: 'entries.1.subject', message: ROLE_GONE },
        { path: 'message_id', message: 'must be a message of the channel' },
      ],
    },
  },
}
/** The text for it. */
export const REASONS = `${ROLE_GONE} A value of the earlier version must be a message of the channel.`

/** A change of the welcome message. @param change its differences */
export function revision(id: number, change: object = {}) {
  return {
    id: String(id),
    at: '2030-01-03T10:05:00.000Z',
    user: BEN,
    area: 'settings',
    action: 'changed',
    target: { key: 'settings', name: 'Settings' },
    changes: [WELCOME],
    restorable: true,
    ...change,
  }
}

const WELCOME = {
  field: 'welcome_message',
  before: 'Welcome {user} to {server}! Please read the rules.',
  after: 'Welcome {user} to {server}! Please read #rules and say hello.',
}

const AT = {
  today: '2030-01-03T08:12:00.000Z',
  yesterday: '2030-01-02T19:40:00.000Z',
  earlier: '2029-11-19T09:00:00.000Z',
}

const RULES = { area: 'rules', target: { key: '20', name: '#rules' } }
const RAID = { area: 'reminders', target: { key: '7', name: 'Raid tonight!' } }

/** One change of each kind, the newest first. */
export const REVISIONS = [
  revision(90),
  revision(89, {
    user: ADA_USER,
    ...RAID,
    action: 'created',
    changes: [
      { field: 'message', before: null, after: 'Raid tonight! Bring **flasks**.' },
      { field: 'channel_id', before: null, after: '11' },
      { field: 'next_run_at', before: null, after: '2030-01-07T19:00:00.000Z' },
      { field: 'mention_role_id', before: null, after: '31' },
      { field: 'is_recurring', before: null, after: true },
      { field: 'recurrence_type', before: null, after: 'weekly' },
      { field: 'recurrence_day_of_week', before: null, after: 0 },
    ],
  }),
  revision(88, {
    user: CLEO,
    at: AT.today,
    area: 'commands',
    target: { key: 'blame', name: '/blame' },
    changes: [{ field: 'is_enabled', before: false, after: true }],
  }),
  revision(87, {
    at: AT.today,
    changes: [
      { field: 'prefix', before: '!', after: '?' },
      { field: 'welcome_channel_id', before: '10', after: '99' },
      { field: 'enable_auto_mod', before: true, after: false },
      { field: 'time_zone', before: null, after: 'America/New_York' },
    ],
  }),
  revision(86, {
    user: ADA_USER,
    at: AT.yesterday,
    ...RULES,
    changes: [
      { field: 'rules.0', before: { content: 'Be kind.', position: 2 }, after: { content: 'Be kind.', position: 0 } },
      { field: 'rules.1', before: null, after: { content: 'No links without a word about them.', position: 1 } },
      {
        field: 'rules.2',
        before: { content: 'Do not shout in the voice channels.', position: 1 },
        after: { content: 'Do not shout in any channel.', position: 2 },
      },
      { field: 'rules.3', before: { content: 'No spam.', position: 3 }, after: null },
    ],
  }),
  revision(85, {
    user: ADA_USER,
    at: AT.yesterday,
    ...RULES,
    changes: [{ field: 'rules.2', before: { content: 'No spam.', position: 2 }, after: null }],
  }),
  revision(84, {
    user: null,
    at: AT.yesterday,
    ...RULES,
    changes: [{ field: 'message_id', before: '5000', after: '5001' }],
    restorable: false,
    reason: 'The bot made this change by itself.',
  }),
  revision(83, {
    user: CLEO,
    at: AT.earlier,
    area: 'role_buttons',
    target: { key: '7', name: 'Pick your roles' },
    changes: [
      {
        field: 'buttons.1',
        before: {
          id: 'b',
          label: 'Classes',
          style: 'primary',
          children: [{ id: 'c', label: 'Healer', role_id: '33' }],
          position: 1,
        },
        after: {
          id: 'b',
          label: 'Class',
          style: 'success',
          children: [
            { id: 'c', label: 'Healers', role_id: '33' },
            { id: 'd', label: 'Tank', role_id: '31', add_only: true },
          ],
          position: 1,
        },
      },
    ],
  }),
  revision(82, {
    at: AT.earlier,
    area: 'url_rules',
    target: { key: 'url_rules', name: 'URL rules' },
    changes: [
      {
        field: 'rules.0',
        before: null,
        after: {
          input_pattern: '^https?://x\\.com/',
          output_pattern: 'https://fxtwitter.com/',
          channel_ids: ['10', '11'],
          position: 0,
        },
      },
    ],
  }),
  revision(81, {
    user: ADA_USER,
    at: AT.earlier,
    ...RAID,
    action: 'deleted',
    changes: [{ field: 'message', before: 'Raid tonight! Bring **flasks**.', after: null }],
  }),
]

/** A change of access: a role got it, a member's was changed. */
export const ACCESS_CHANGE = revision(95, {
  area: 'access',
  target: { key: 'access', name: 'Access' },
  changes: [
    {
      field: 'entries.0',
      before: null,
      after: { id: '31', type: 'role', reminders: 'edit', until: null, position: 0 },
    },
    {
      field: 'entries.1',
      before: { id: '401', type: 'user', name: 'Mira', rules: 'view', until: null, position: 1 },
      after: { id: '401', type: 'user', name: 'Mira', rules: 'edit', until: '2030-06-30', position: 1 },
    },
  ],
})

/** A server with a history, whose changes can be restored. */
const HISTORY_WIRE: Wire = {
  'GET /guilds/1/channels': { body: REMINDER_CHANNELS },
  'GET /guilds/1/roles': { body: REMINDER_ROLES },
  [LIST]: { body: REVISIONS },
}

/** The preview of the restoration of a change: it brings back what was before. */
export function previewed(change: (typeof REVISIONS)[number], version: number | null, more: object = {}) {
  const restores = change.changes.map(({ field, before, after }) => ({ field, before: after, after: before }))
  return { ...change, version, restores, ...more }
}

/** Opens the History screen and waits for its heading. */
export function historyOpener(open: (path: string, visit: Visit) => Promise<Screen>) {
  return async (visit: Visit = {}) => {
    const screen = await open('/guilds/1/history', {
      timeZone: 'Europe/Berlin',
      token: TOKEN,
      startsAt: NOW,
      ...visit,
      wire: { ...HISTORY_WIRE, ...visit.wire },
    })
    const { page } = screen
    await page.getByRole('heading', { name: 'History', level: 2 }).waitFor()
    return { ...screen, dialog: page.getByRole('dialog', { name: 'Restore' }) }
  }
}

/** The row of a change, by its sentence. */
export const row = (page: Page, sentence: string | RegExp) => page.getByRole('article', { name: sentence })

/** Opens the row of a change. */
export async function openRow(page: Page, sentence: string | RegExp) {
  await row(page, sentence).getByRole('button', { expanded: false }).click()
  return row(page, sentence)
}

/** A text without the controls of Unicode around names, which the screen shows as elements. */
export const withoutIsolates = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '')
