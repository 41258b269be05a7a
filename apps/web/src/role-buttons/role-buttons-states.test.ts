import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { axeErrors, sidewaysScroll } from '../testing/axe.ts'
import {
  CHANGE,
  CONFIG,
  CONFIGS,
  LISTED,
  MESSAGES,
  chooseChannel,
  openMessage,
  openRoleButtons,
} from '../testing/role-buttons-tab.ts'
import { narrow, useSite, wide, type Visit } from '../testing/site.ts'

const open = useSite()
const SHOTS = process.env.SCREENSHOTS

const FAILED = { status: 400, body: { error: 'The hall is closed.' } }
const REFUSED = "The bot needs View Channel in #general. Grant it in the channel's permissions."

interface State extends Visit {
  name: string
  /** Stands on the screen once the state is reached. */
  shows: string
  /** The message whose modal is open. */
  message?: string
  channel?: string
  reach?: (page: Page) => Promise<unknown>
}

const STATES: State[] = [
  { name: 'loading', wire: { [CONFIGS]: 'never' }, shows: 'Loading...' },
  { name: 'failed', wire: { [CONFIGS]: FAILED }, shows: 'Failed to load channels, roles, or configs.' },
  { name: 'no-channel', shows: "Choose a channel to see the bot's messages in it." },
  { name: 'empty', wire: { [MESSAGES]: { body: [] } }, channel: '#general', shows: 'No recent bot messages found.' },
  { name: 'messages-failed', wire: { [MESSAGES]: FAILED }, channel: '#general', shows: 'The hall is closed.' },
  {
    name: 'messages',
    wire: {
      [CONFIGS]: {
        body: [
          { ...CONFIG, status: 'blocked', last_error: REFUSED },
          { ...CONFIG, id: '8', message_id: '3000', status: 'queued' },
        ],
      },
    },
    channel: '#general',
    shows: REFUSED,
  },
  { name: 'modal', message: '5000', shows: 'Add Button' },
  { name: 'modal-empty', message: '4000', shows: 'Start from a template' },
  {
    name: 'modal-refused',
    message: '5000',
    shows: 'Validation failed at Button 2 > Button 1: Missing label',
    reach: async (page) => {
      await page.getByLabel('Label of button 2.1').fill('')
      await page.getByRole('button', { name: 'Save Configuration' }).click()
    },
  },
  {
    name: 'modal-saving',
    message: '5000',
    wire: { [CHANGE]: 'never' },
    shows: 'Add Button',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save Configuration' }).click()
      await page.getByRole('button', { name: 'Save Configuration' }).and(page.locator('[aria-busy=true]')).waitFor()
    },
  },
  {
    name: 'modal-emoji',
    message: '5000',
    shows: 'This server',
    reach: (page) => page.getByRole('button', { name: 'Emoji of button 2.1' }).click(),
  },
  {
    name: 'modal-sub-buttons',
    message: '5000',
    shows: 'Dismiss message',
    reach: (page) => page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Classes' }).click(),
  },
  {
    name: 'composer',
    channel: '#general',
    shows: 'Embed description',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Message text' }).fill('**Pick** your roles <@&31>')
      await page.getByRole('button', { name: 'Embed', exact: true }).click()
      await page.getByRole('textbox', { name: 'Embed title' }).fill('Roles')
    },
  },
]

describe.each([wide, narrow])('at $width px', (viewport) => {
  it.each(STATES)('$name has no error that axe finds, dark or light, and no sideways scroll', async (state) => {
    const visit = { ...state, viewport }
    const { page } = state.message ? await openMessage(open, state.message, visit) : await openRoleButtons(open, visit)
    if (state.channel) await chooseChannel(page, state.channel)
    await state.reach?.(page)
    await page.getByText(state.shows).first().waitFor({ state: 'attached' })
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/role-buttons-${state.name}-${theme}-${viewport.width}.png` })
      expect(await axeErrors(page)).toEqual([])
    }
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

describe('failing lists', () => {
  it('are read again on Retry', async () => {
    const { page } = await openRoleButtons(open, {
      wire: { [CONFIGS]: (_, nth) => (nth < 1 ? FAILED : { body: [CONFIG] }) },
    })
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('combobox', { name: 'Channel', exact: true }).waitFor()
  })

  it('of emoji are not mentioned', async () => {
    const { page, modal } = await openMessage(open, '5000', { wire: { 'GET /guilds/1/emojis': FAILED } })
    await modal.getByRole('button', { name: 'Emoji of button 2.1' }).click()
    await page.getByText('Smileys & emotion').waitFor()
    expect(await page.getByRole('alert').filter({ hasText: 'hall' }).count()).toBe(0)
  })
})

it('older messages are asked for 25 and then 100 at a time', async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ ...LISTED[0], id: `${9000 - at}` }))
  const { page, count } = await openRoleButtons(open, {
    wire: {
      [CONFIGS]: { body: [] },
      [MESSAGES]: (request) => ({ body: many.slice(0, Number(new URL(request.url()).searchParams.get('limit'))) }),
    },
  })
  await chooseChannel(page, '#general')
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await expect.poll(() => page.getByRole('button', { name: /^ID: / }).count()).toBe(25)
  await more.click()
  await expect.poll(() => page.getByRole('button', { name: /^ID: / }).count()).toBe(100)
  expect(await more.count()).toBe(0)
  expect(count('GET /guilds/1/messages?channel_id=10&limit=100')).toBe(1)
})
