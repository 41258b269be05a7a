import { describe, expect, it } from 'vitest'
import { POST, chooseGeneral, openNewMenu } from '../../testing/menu/new-menu.ts'
import { CONFIG, CONFIGS, CREATE, LISTED, MESSAGES } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

describe("a new menu below one of the bot's messages", () => {
  it('says that the chosen message is gone, and asks for another one', async () => {
    const { page, dialog } = await openNewMenu(open, {
      wire: { [MESSAGES]: (_, nth) => ({ body: nth === 0 ? LISTED : LISTED.slice(0, 1) }) },
    })
    await dialog.getByRole('radio', { name: "One of the bot's messages" }).click()
    await chooseGeneral(page)
    await dialog.getByRole('radio', { name: 'ID: 4000' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'New menu' }).click()
    const sentence = 'The chosen message was deleted or already has buttons. Choose another message.'
    await dialog.getByRole('alert').getByText(sentence).waitFor()
    await dialog.getByRole('radio', { name: 'ID: 5000' }).click()
    await dialog.getByText(sentence).waitFor({ state: 'detached' })
  })

  it('names a message that got buttons while the menu was made, and keeps the menu', async () => {
    const stale = {
      status: 409,
      body: { error: 'This message already has role buttons.', code: 'role_buttons.exists' },
    }
    const { page, dialog } = await openNewMenu(open, { wire: { [CREATE]: stale } })
    await dialog.getByRole('radio', { name: "One of the bot's messages" }).click()
    await chooseGeneral(page)
    await dialog.getByRole('radio', { name: 'ID: 4000' }).click()
    await dialog.getByRole('button', { name: '@Healer' }).click()
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    const sentence = 'The chosen message was deleted or already has buttons. Choose another message.'
    await dialog.getByRole('alert').getByText(sentence).waitFor()
    expect(await dialog.getByRole('button', { name: 'Load latest version' }).count()).toBe(0)
    expect(await dialog.getByLabel('Label of button 1').inputValue()).toBe('Healer')
  })

  it('offers the messages without buttons, and posts no new message', async () => {
    const { page, dialog, sent, count } = await openNewMenu(open, { wire: { [CONFIGS]: { body: [CONFIG] } } })
    await dialog.getByRole('radio', { name: "One of the bot's messages" }).click()
    await chooseGeneral(page)
    await dialog.getByRole('radio', { name: `ID: 4000 | Content: ${'x'.repeat(80)}`, exact: true }).click()
    expect(await dialog.getByRole('radio', { name: 'ID: 5000' }).count()).toBe(0)
    await dialog.getByRole('button', { name: '@Healer' }).click()
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(sent(CREATE)).toMatchObject({ channel_id: '10', message_id: '4000', buttons: [{ role_id: '33' }] })
    expect(count(POST)).toBe(0)
  })
})
