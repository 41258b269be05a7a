import { axeErrorsInThemes } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { sidewaysScroll } from '../testing/widths.ts'
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
import { narrow, useSite, wide } from '../testing/site.ts'

const open = useSite()
const SHOTS = process.env.SCREENSHOTS

const FAILED = { status: 400, body: { error: 'The hall is closed.' } }
const REFUSED =
  'The bot needs View Channel in #general. In Discord: Edit Channel › Permissions › the bot › View Channel.'

/** A button whose role has unconfirmed permissions. */
const MODERATING = [{ ...CONFIG.buttons[0], role_id: '32', confirmed_permissions: ['Kick Members'] }]
const GAINED = {
  button_id: 'a',
  message:
    'Button 1: @Officer now gives Ban Members to anyone who presses this button. Confirm it to make the button work again.',
}

/** Checks the current page in both themes. */
async function expectSound(page: Page, name: string): Promise<void> {
  const errors = await axeErrorsInThemes(page, async (theme) => {
    const path = `${SHOTS}/role-buttons-${name}-${theme}-${page.viewportSize()?.width}.png`
    if (SHOTS) await page.screenshot({ path })
  })
  expect(errors).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

describe.each([wide, narrow])(
  'the Role Buttons tab at $width px, checked with axe in both themes and for sideways scroll',
  (viewport) => {
    it('shows the lists in their failed, empty and warning states', async () => {
      const body = [
        { ...CONFIG, status: 'blocked', last_error: REFUSED, buttons: MODERATING, warnings: [GAINED] },
        { ...CONFIG, id: '8', message_id: '3000', status: 'queued' },
        { ...CONFIG, id: '9', channel_id: '99', message_id: '2000' },
      ]
      let works = false
      const { page } = await openRoleButtons(open, {
        viewport,
        wire: {
          [CONFIGS]: () => (works ? { body } : FAILED),
          [MESSAGES]: (_, nth) => [FAILED, { body: [] }][nth] ?? { body: LISTED },
        },
      })
      await page.getByText('Failed to load channels, roles, or configs.').waitFor()
      await expectSound(page, 'failed')
      works = true
      await page.getByRole('button', { name: 'Retry' }).click()
      const overview = page.getByRole('list', { name: 'Messages with role buttons' })
      await overview.getByText('deleted channel').waitFor()
      await expectSound(page, 'no-channel')
      await chooseChannel(page, '#general')
      await page.getByText('The hall is closed.').waitFor()
      await expectSound(page, 'messages-failed')
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByText('No recent bot messages found.').waitFor()
      await page.getByText(REFUSED).waitFor()
      await expectSound(page, 'empty')
      await chooseChannel(page, 'deleted channel')
      await page.getByText('This channel was deleted.').first().waitFor()
      await expectSound(page, 'deleted-channel')
      await chooseChannel(page, '#staff')
      await page.getByRole('list', { name: 'Messages in #staff' }).waitFor()
      await page.getByRole('textbox', { name: 'Message text' }).fill('**Pick** your roles <@&31>')
      await page.getByRole('button', { name: 'Embed', exact: true }).click()
      await page.getByRole('textbox', { name: 'Embed title' }).fill('Roles')
      await expectSound(page, 'composer')
    })

    it('shows the modal with its menus, pickers and errors, and while it saves', async () => {
      const { page, modal } = await openMessage(open, '4000', { viewport, wire: { [CHANGE]: 'never' } })
      await modal.getByRole('button', { name: 'Start from a template' }).click()
      await page.getByRole('menuitem', { name: 'Pronouns' }).waitFor()
      await expectSound(page, 'modal-empty')
      await page.keyboard.press('Escape')
      await modal.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: /^ID: 5000/ }).click()
      const label = modal.getByLabel('Label of button 2.1')
      await label.waitFor()
      await modal.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Classes' }).click()
      await modal.getByText('Dismiss message').waitFor()
      await expectSound(page, 'modal')
      await modal.getByRole('button', { name: 'Emoji of button 2.1' }).click()
      await page.getByText('This server').waitFor()
      const picker = await page.getByRole('dialog', { name: 'Choose an emoji' }).boundingBox()
      expect((picker?.y ?? 0) + (picker?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
      await expectSound(page, 'modal-emoji')
      await page.keyboard.press('Escape')
      await modal.getByRole('combobox', { name: 'Role of button 1' }).click()
      await page.getByRole('option', { name: '@Officer' }).click()
      const confirm = modal.getByRole('checkbox', { name: 'Confirm these permissions of button 1' })
      await confirm.waitFor()
      await expectSound(page, 'modal-moderating')
      await modal.getByRole('button', { name: 'Save Configuration' }).click()
      await modal.getByText('Validation failed at Button 1: @Officer gives').waitFor()
      await expectSound(page, 'modal-unconfirmed')
      await confirm.click()
      await modal.getByRole('combobox', { name: 'Role of button 2.1' }).click()
      await page.getByRole('option', { name: '@Healer' }).waitFor()
      await expectSound(page, 'modal-roles')
      await page.keyboard.press('Escape')
      await modal.getByRole('button', { name: 'More for button 2', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
      await expectSound(page, 'modal-menu')
      await page.keyboard.press('Escape')
      await label.fill('')
      const save = modal.getByRole('button', { name: 'Save Configuration' })
      await save.click()
      await modal.getByText('Validation failed at Button 2 > Button 1: Missing label').waitFor()
      await expectSound(page, 'modal-refused')
      await label.fill('Healer')
      await save.click()
      await save.and(page.locator('[aria-busy=true]')).waitFor()
      await expectSound(page, 'modal-saving')
    })
  },
)

it('the Role Buttons tab shows a message as queued until Discord has its buttons', async () => {
  const { page, count, live } = await openRoleButtons(open, {
    wire: { [CONFIGS]: (_, nth) => ({ body: [{ ...CONFIG, status: nth < 2 ? 'queued' : 'applied' }] }) },
  })
  const queued = page.getByText('Updating in Discord…')
  await queued.waitFor()
  live.change('role_buttons')
  await expect.poll(() => count(CONFIGS)).toBe(2)
  await queued.waitFor()
  live.change('role_buttons')
  await queued.waitFor({ state: 'detached' })
  expect(count(CONFIGS)).toBe(3)
})

it("the Role Buttons tab shows Discord's reason for refusing buttons until Discord accepts them", async () => {
  const states = [{ status: 'queued' }, { status: 'blocked', last_error: REFUSED }, { status: 'applied' }]
  const { page, live } = await openRoleButtons(open, {
    wire: { [CONFIGS]: (_, nth) => ({ body: [{ ...CONFIG, ...states[nth] }] }) },
  })
  const queued = page.getByText('Updating in Discord…')
  await queued.waitFor()
  live.change('role_buttons')
  await page.getByText(REFUSED).waitFor()
  expect(await queued.count()).toBe(0)
  live.change('role_buttons')
  await page.getByText(REFUSED).waitFor({ state: 'detached' })
})

it('the emoji picker shows no error when the emoji of the server fail to load', async () => {
  const { page, modal } = await openMessage(open, '5000', { wire: { 'GET /guilds/1/emojis': FAILED } })
  await modal.getByRole('button', { name: 'Emoji of button 2.1' }).click()
  await page.getByText('Smileys & emotion').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'hall' }).count()).toBe(0)
})

it('Load more shows first 25 and then 100 messages', async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ ...LISTED[0], id: `${9000 - at}` }))
  const { page, count } = await openRoleButtons(open, {
    wire: {
      [CONFIGS]: { body: [] },
      [MESSAGES]: (request) => ({ body: many.slice(0, Number(request.query.get('limit'))) }),
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

describe('the gallery', () => {
  const drawings = async (page: Page) =>
    page.getByRole('list', { name: 'Messages with role buttons' }).getByRole('listitem').allInnerTexts()

  it('draws each message with its embeds and buttons, the newest first, with its channel and state', async () => {
    const embeds = [{ title: 'Roles', description: 'Pick some.', color: 0xff8800, image_url: null }, { title: 'More' }]
    const body = [
      CONFIG,
      {
        ...CONFIG,
        id: '8',
        message_id: '6000',
        status: 'blocked',
        last_error: REFUSED,
        message: { content: '', embeds },
      },
    ]
    const { page } = await openRoleButtons(open, { wire: { [CONFIGS]: { body } } })
    await page.getByRole('button', { name: 'ID: 6000 | Content: Roles' }).waitFor()
    const [newest, oldest] = await drawings(page)
    for (const part of ['#general', 'Blocked', REFUSED, 'Pick some.', 'More', 'Raider', 'Classes']) {
      expect(newest).toContain(part)
    }
    for (const part of [
      '#general',
      'Live',
      'Pick your roles',
      'Raider',
      'ID: 5000 | Content: Pick your **roles** below.',
    ]) {
      expect(oldest).toContain(part)
    }
  })

  it('shows a message as loading until the bot has read it', async () => {
    const { message, ...unread } = CONFIG
    const { page, live } = await openRoleButtons(open, {
      wire: { [CONFIGS]: (_, nth) => ({ body: [nth === 0 ? unread : { ...unread, message }] }) },
    })
    await page.getByText('Loading message').waitFor()
    live.change('role_buttons')
    await page.getByText('Loading message').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'ID: 5000 | Content: Pick your **roles** below.' }).waitFor()
  })

  it('says that a message cannot be read when the user cannot read its channel', async () => {
    const { page } = await openRoleButtons(open, { wire: { [CONFIGS]: { body: [{ ...CONFIG, message: null }] } } })
    await page.getByText("You can't read the messages of this channel in Discord.").waitFor()
  })
})
