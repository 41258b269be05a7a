import type { Page } from '@playwright/test'
import type { Screen, Visit } from './site.ts'
import type { ApiRequest, Wire } from './wire.ts'

export const CONFIGS = 'GET /guilds/1/role_button_configs'
export const MESSAGES = 'GET /guilds/1/messages'
export const CREATE = 'POST /guilds/1/role_button_configs'
export const CHANGE = 'PUT /guilds/1/role_button_configs/7'
export const DELETE = 'DELETE /guilds/1/role_button_configs/7'

const PLAIN = { assignable: true, mentionable: true, moderates: false, moderation_permissions: [] }
const MODERATING = { ...PLAIN, moderates: true, moderation_permissions: ['Kick Members', 'Ban Members'] }

export const ROLES = [
  { ...PLAIN, id: '31', name: 'Raider', color: 0xe67e22, position: 3 },
  { ...MODERATING, id: '32', name: 'Officer', color: 0x206694, position: 2 },
  { ...PLAIN, id: '33', name: 'Healer', color: 0, position: 1 },
  {
    ...MODERATING,
    id: '34',
    name: 'Owner',
    color: 0xff0000,
    position: 9,
    assignable: false,
    reason: "Move the bot's role Guildhall above Owner in Server Settings.",
  },
]

const EMOJIS = [
  { id: '71', name: 'dragon', url: 'https://cdn.discordapp.com/emojis/71.png' },
  { id: '72', name: 'party_parrot', url: 'https://cdn.discordapp.com/emojis/72.gif' },
]

export const LISTED = [
  { id: '5000', content: 'Pick your **roles**\nbelow.', timestamp: '2030-01-07T19:00:00.000Z' },
  { id: '4000', content: 'x'.repeat(100), timestamp: '2030-01-06T19:00:00.000Z' },
]

/** Two buttons, of which the second has two sub-buttons. */
export const CONFIG = {
  id: '7',
  guild_id: '1',
  channel_id: '10',
  message_id: '5000',
  message: { content: 'Pick your **roles**\nbelow.', embeds: [] },
  buttons: [
    { id: 'a', role_id: '31', label: 'Raider', emoji: '⚔️', style: 'success', children: [] },
    {
      id: 'b',
      role_id: null,
      label: 'Classes',
      emoji: '🎭',
      style: 'primary',
      children: [
        { id: 'c', role_id: '33', label: 'Healer', emoji: '💚', style: 'secondary', children: [] },
        { id: 'd', role_id: '33', label: 'Tank', emoji: '<:dragon:71>', style: 'danger', children: [] },
      ],
    },
  ],
  pick_one: false,
  version: 3,
  status: 'applied',
  last_error: null,
  warnings: [],
}

/** An image of 1 px for emoji. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A server with one configured message, which accepts each save. */
export const ROLE_BUTTONS_WIRE: Wire = {
  'GET /guilds/1/roles': { body: ROLES },
  'GET /guilds/1/emojis': { body: EMOJIS },
  [CONFIGS]: { body: [CONFIG] },
  [MESSAGES]: { body: LISTED },
  [CREATE]: (request) => ({ status: 201, body: { ...CONFIG, ...Object(request.postDataJSON()), id: '8' } }),
  [CHANGE]: (request) => ({ body: { ...CONFIG, ...Object(request.postDataJSON()), version: 4 } }),
  [DELETE]: { status: 204 },
}

/** Opens the Role Buttons tab. */
export async function openRoleButtons(open: (path: string, visit: Visit) => Promise<Screen>, visit: Visit = {}) {
  const screen = await open('/guilds/1', {
    ...visit,
    wire: { ...ROLE_BUTTONS_WIRE, ...visit.wire },
    routes: async (page) => {
      await page.route('https://cdn.discordapp.com/emojis/**', (route) =>
        route.fulfill({ contentType: 'image/png', body: PIXEL }),
      )
      await visit.routes?.(page)
    },
  })
  const { page } = screen
  await page.getByRole('tab', { name: 'Role Buttons' }).click()
  return {
    ...screen,
    modal: page.getByRole('dialog', { name: 'Configure Role Buttons' }),
    /** The body of a call, by its name; the last one if there were several. */
    sent: (name: string): unknown => bodyOf(screen.calls.findLast((call) => call.name === name)?.request),
  }
}

function bodyOf(request: ApiRequest | undefined): unknown {
  return request?.postDataJSON()
}

export async function chooseChannel(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Channel', exact: true }).click()
  await page.getByRole('option', { name }).click()
}

/** Opens the modal of a message, by its id. */
export async function openMessage(
  open: (path: string, visit: Visit) => Promise<Screen>,
  id: string,
  visit: Visit = {},
) {
  const tab = await openRoleButtons(open, visit)
  await chooseChannel(tab.page, '#general')
  await tab.page.getByRole('button', { name: new RegExp(`^ID: ${id}`) }).click()
  await tab.modal.getByRole('button', { name: 'Add Button' }).waitFor()
  return tab
}
