import { axeErrorsInThemes } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import { POST, SAVED, chooseGeneral, openNewMenu } from '../../testing/menu/new-menu.ts'
import {
  CONFIG,
  CONFIGS,
  CREATE,
  LISTED,
  ROLES,
  chooseChannel,
  openRoleButtons,
} from '../../testing/role-buttons-tab.ts'
import { narrow, useSite, wide } from '../../testing/site.ts'
import { draftKeys, unsavedWork } from '../../testing/unsaved-work.ts'
import { sidewaysScroll } from '../../testing/widths.ts'

const open = useSite()

const SHOTS = process.env.SCREENSHOTS

/** Four roles that the bot can assign. */
const FOUR = ['Raider', 'Healer', 'Tank', 'Scout'].map((name, at) => ({ ...ROLES[0], id: `4${at}`, name }))

describe('a new menu', () => {
  it('names its missing buttons once', async () => {
    const { page, dialog, count } = await openNewMenu(open)
    await chooseGeneral(page)
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick')
    await dialog.getByRole('button', { name: 'Post' }).click()
    const error = dialog.getByText('Add at least one button.')
    await error.first().waitFor()
    expect(await error.count()).toBe(1)
    expect(count(POST)).toBe(0)
  })

  it('takes nine clicks with four roles', async () => {
    const tab = await openRoleButtons(open, {
      wire: { [POST]: { status: 201, body: SAVED }, [CONFIGS]: { body: [] }, 'GET /guilds/1/roles': { body: FOUR } },
    })
    const { page, sent } = tab
    await page.evaluate(() => {
      document.addEventListener(
        'pointerdown',
        () => {
          document.documentElement.dataset.presses = String(Number(document.documentElement.dataset.presses ?? 0) + 1)
        },
        true,
      )
    })
    await page.getByRole('button', { name: 'New menu' }).click()
    const dialog = page.getByRole('dialog', { name: 'New menu' })
    await dialog.getByRole('textbox', { name: 'Message text' }).click()
    await page.keyboard.type('Pick your roles.')
    for (const { name } of FOUR) await dialog.getByRole('button', { name: `@${name}` }).click()
    await chooseGeneral(page)
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByRole('status').getByText('Menu posted.').waitFor()
    expect(sent(POST)).toEqual({ channel_id: '10', content: 'Pick your roles.' })
    expect(sent(CREATE)).toMatchObject({
      channel_id: '10',
      message_id: '6000',
      buttons: FOUR.map(({ id, name }) => ({ role_id: id, label: name })),
    })
    expect(await page.evaluate(() => document.documentElement.dataset.presses)).toBe('9')
    await dialog.waitFor({ state: 'detached' })
  })

  it('is not posted without a text, buttons and a channel', async () => {
    const { page, dialog, count } = await openNewMenu(open)
    const post = dialog.getByRole('button', { name: 'Post', exact: true })
    await post.click()
    await dialog.getByText('Enter a message text or an embed.').waitFor()
    await dialog.getByText('Select a channel.').waitFor()
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick')
    await dialog.getByRole('button', { name: '@Raider' }).click()
    await dialog.getByLabel('Label of button 1').fill(' ')
    await chooseGeneral(page)
    await post.click()
    await dialog.getByText('Validation failed at Button 1: Missing label').waitFor()
    expect([count(POST), count(CREATE)]).toEqual([0, 0])
  })

  it('goes on with the posted message when its buttons are refused, and posts no second one', async () => {
    const refused = { status: 409, body: { error: 'The bot needs View Channel in #general.' } }
    const { page, dialog, sent, count } = await openNewMenu(open, {
      wire: {
        [CREATE]: (_, nth) => (nth === 0 ? refused : { status: 201, body: { ...CONFIG, id: '8', message_id: '6000' } }),
        'GET /guilds/1/messages': { body: [SAVED, ...LISTED] },
      },
    })
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick')
    await dialog.getByRole('button', { name: '@Raider' }).click()
    await chooseGeneral(page)
    const post = dialog.getByRole('button', { name: 'Post', exact: true })
    await post.click()
    const sentence = 'The message was posted without its buttons. The bot needs View Channel in #general.'
    await dialog.getByRole('alert').getByText(sentence).waitFor()
    await expect.poll(() => dialog.getByRole('radio', { name: 'ID: 6000' }).isChecked()).toBe(true)
    await post.click()
    await dialog.waitFor({ state: 'detached' })
    expect([count(POST), count(CREATE)]).toEqual([1, 2])
    expect(sent(CREATE)).toMatchObject({ message_id: '6000', buttons: [{ role_id: '31' }] })
  })

  it('goes on with the posted message after a reload while its buttons were saved, and needs no channel again', async () => {
    const { page, dialog, sent, count } = await openNewMenu(open, {
      wire: {
        [CREATE]: (_, nth) => (nth === 0 ? 'never' : { status: 201, body: { ...CONFIG, id: '8', message_id: '6000' } }),
        'GET /guilds/1/messages': { body: [SAVED, ...LISTED] },
      },
    })
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick')
    await dialog.getByRole('button', { name: '@Raider' }).click()
    await chooseGeneral(page)
    const post = dialog.getByRole('button', { name: 'Post', exact: true })
    await post.click()
    await expect.poll(() => count(CREATE)).toBe(1)
    await page.reload()
    await dialog.getByRole('radio', { name: 'ID: 6000', checked: true }).waitFor()
    await post.click()
    await dialog.waitFor({ state: 'detached' })
    expect([count(POST), count(CREATE)]).toEqual([1, 2])
    expect(sent(CREATE)).toMatchObject({ channel_id: '10', message_id: '6000', buttons: [{ role_id: '31' }] })
    await page.getByRole('button', { name: 'New menu' }).click()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Message text' }).inputValue()).toBe('')
  })

  it('continues the same post until Discord confirms the message, then adds the buttons', async () => {
    const { page, dialog, calls, sent, count } = await openNewMenu(open, {
      wire: {
        [POST]: (_, nth) => ({ status: 201, body: nth === 0 ? { ...SAVED, id: null, status: 'queued' } : SAVED }),
        [CREATE]: { status: 201, body: { ...CONFIG, id: '8', message_id: '6000' } },
      },
    })
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick')
    await dialog.getByRole('button', { name: '@Raider' }).click()
    await chooseGeneral(page)
    const post = dialog.getByRole('button', { name: 'Post', exact: true })
    await post.click()
    await dialog.getByRole('alert').getByText('The message is still being sent').waitFor()
    expect(count(CREATE)).toBe(0)
    await post.click()
    await dialog.waitFor({ state: 'detached' })
    const keys = calls.filter(({ name }) => name === POST).map(({ request }) => request.headers()['idempotency-key'])
    expect([keys.length, new Set(keys).size, count(CREATE)]).toEqual([2, 1, 1])
    expect(sent(CREATE)).toMatchObject({ message_id: '6000', buttons: [{ role_id: '31' }] })
  })

  it('keeps the channel of the posted message when it was posted from the page of that channel', async () => {
    const refused = { status: 409, body: { error: 'The bot needs View Channel in #general.' } }
    const { page, dialog, sent } = await openNewMenu(open, {
      wire: {
        [CREATE]: (_, nth) => (nth === 0 ? refused : { status: 201, body: { ...CONFIG, id: '8', message_id: '6000' } }),
        'GET /guilds/1/messages': { body: [SAVED, ...LISTED] },
      },
    })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await chooseChannel(page, '#general')
    await page.getByRole('button', { name: 'New menu' }).click()
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick')
    await dialog.getByRole('button', { name: '@Raider' }).click()
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await dialog.getByRole('alert').getByText('The message was posted without its buttons.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Show all menus' }).click()
    await page.getByRole('button', { name: 'New menu' }).click()
    await dialog.getByRole('radio', { name: 'ID: 6000', checked: true }).waitFor()
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(sent(CREATE)).toMatchObject({ channel_id: '10', message_id: '6000' })
  })

  it('leaves the page where Back led while it was being posted, without a draft', async () => {
    let answer = (): void => undefined
    const after = new Promise<void>((resolve) => (answer = resolve))
    const { page, dialog, count } = await openNewMenu(open, {
      wire: { [CREATE]: { status: 201, body: { ...CONFIG, id: '8', message_id: '6000' }, after } },
    })
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick')
    await dialog.getByRole('button', { name: '@Raider' }).click()
    await chooseGeneral(page)
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await expect.poll(() => count(CREATE)).toBe(1)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    answer()
    await page.getByRole('status').getByText('Menu posted.').waitFor()
    await page.getByRole('tab', { name: 'Role Buttons', selected: true }).waitFor()
    await page.getByRole('button', { name: 'New menu' }).click()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Message text' }).inputValue()).toBe('')
    expect(await dialog.getByRole('radio', { name: 'New message' }).isChecked()).toBe(true)
  })

  it('is refused before its message is posted when the server has as many menus as it can have', async () => {
    const body = Array.from({ length: 100 }, (_, at) => ({ ...CONFIG, id: `c${at}`, message_id: `${5000 + at}` }))
    const { page, dialog, count } = await openNewMenu(open, { wire: { [CONFIGS]: { body } } })
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick')
    await dialog.getByRole('button', { name: '@Raider' }).click()
    await chooseGeneral(page)
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await dialog.getByRole('alert').getByText('A server can have role buttons on at most 100 messages.').waitFor()
    expect(count(POST)).toBe(0)
  })

  it('is kept as a draft when its dialog is closed', async () => {
    const { page, dialog } = await openNewMenu(open)
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New menu' }).click()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Message text' }).inputValue()).toBe('Pick')
  })

  it('leaves no draft when it is posted in the dialog that a link on the dashboard opened', async () => {
    const { page, dialog } = await openNewMenu(open)
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('Pick')
    await dialog.getByRole('button', { name: '@Raider' }).click()
    await chooseGeneral(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await unsavedWork(page)
      .getByRole('link', { name: /^New menu/ })
      .click()
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByRole('status').getByText('Menu posted.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Role Buttons', exact: true }).waitFor()
    expect(await draftKeys(page)).toEqual([])
  })

  it.each([wide, narrow])('is accessible in both themes and fits $width px', async (viewport) => {
    const { page, dialog } = await openNewMenu(open, { viewport })
    await dialog.getByRole('textbox', { name: 'Message text' }).fill('**Pick** your roles.')
    await dialog.getByRole('button', { name: '@Raider' }).click()
    await dialog.getByRole('button', { name: '@Healer' }).click()
    const errors = await axeErrorsInThemes(page, async (theme) => {
      const path = `${SHOTS}/menus-new-menu-${theme}-${viewport.width}.png`
      if (SHOTS) await page.screenshot({ path })
    })
    expect(errors).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  })
})
