import { axeErrorsInThemes } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import { FULL_MESSAGE } from '../../testing/composer/full-message.ts'
import { chooseChannel, openRoleButtons } from '../../testing/role-buttons-tab.ts'
import { useSite, type Visit } from '../../testing/site.ts'

const open = useSite()

const SHOTS = process.env.SCREENSHOTS
const LIST = 'GET /guilds/1/saved_messages'
const SAVE = 'PUT /guilds/1/saved_messages'
const DELETE = 'DELETE /guilds/1/saved_messages'
const STARTERS = { name: 'Starters', ...FULL_MESSAGE, version: 2 }
const WELCOME = { name: 'Welcome', content: 'Hi all', embeds: [], components: [], version: 1 }

/** Opens the list of saved messages in the composer. */
async function openSaved(visit: Visit = {}) {
  const tab = await openRoleButtons(open, {
    ...visit,
    wire: {
      [LIST]: { body: [STARTERS, WELCOME] },
      [SAVE]: (request) => ({ body: { embeds: [], components: [], ...Object(request.postDataJSON()), version: 3 } }),
      [DELETE]: { status: 204 },
      ...visit.wire,
    },
  })
  const { page } = tab
  await chooseChannel(page, '#general')
  const composer = page.getByRole('region', { name: 'New message' })
  const text = composer.getByRole('textbox', { name: 'Message text' })
  await text.waitFor()
  const dialog = page.getByRole('dialog', { name: 'Saved messages' })
  const show = async () => {
    await composer.getByRole('button', { name: 'Message library' }).click()
    await dialog.waitFor()
  }
  return { ...tab, composer, text, dialog, show }
}

/** The dialog that saves the typed message. */
async function openSave(visit: Visit, typed: string) {
  const opened = await openSaved(visit)
  await opened.text.fill(typed)
  await opened.show()
  await opened.dialog.getByRole('button', { name: 'Save message…' }).click()
  const save = opened.page.getByRole('dialog', { name: 'Save message' })
  const name = save.getByRole('textbox', { name: 'Name' })
  return { ...opened, save, name, press: () => save.getByRole('button', { name: 'Save', exact: true }).click() }
}

describe('a saved message', () => {
  it('is named by the first words of its text, without mentions', async () => {
    const { name } = await openSave({}, 'Hello <#10>, ask <@&20> or <a:wave:123> today!\nSee you')
    expect(await name.inputValue()).toBe('Hello, ask or today!')
  })

  it('has a proposed name that typing replaces', async () => {
    const { page, name } = await openSave({}, 'Hello!')
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('Greet')
    // Another window has the focus for a while.
    await name.evaluate((input) => input.blur())
    await name.evaluate((input) => input.focus())
    await page.keyboard.type('ing')
    expect(await name.inputValue()).toBe('Greeting')
  })

  it('fills an empty form with its text, embeds and link buttons', async () => {
    const { composer, text, dialog, show } = await openSaved()
    await show()
    await dialog.getByRole('button', { name: 'Starters', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await text.inputValue()).toBe('Hear ye!')
    await expect
      .poll(() => composer.getByRole('textbox', { name: 'Embed 2 title', exact: true }).inputValue())
      .toBe('Loot')
    expect(await composer.getByRole('textbox', { name: 'Link 1 label' }).inputValue()).toBe('Sign up')
  })

  it('replaces what was typed after a question', async () => {
    const { page, text, dialog, show } = await openSaved()
    await text.fill('Mine')
    await show()
    await dialog.getByRole('button', { name: 'Welcome', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Replace what you typed with “Welcome”?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Welcome', exact: true }).click()
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect.poll(() => text.inputValue()).toBe('Hi all')
  })

  it('is deleted after a confirmation, and leaves the list', async () => {
    const { page, dialog, show, calls } = await openSaved()
    await show()
    await dialog.getByRole('button', { name: 'Delete “Starters”' }).click()
    const question = page.getByRole('dialog', { name: 'Delete the saved message “Starters”?' })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('status').getByText('“Starters” was deleted.').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor()
    expect(calls.some(({ name }) => name === `${DELETE}?name=Starters&version=2`)).toBe(true)
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['WelcomeDelete'])
  })

  it('closes the question about its deletion with an error when another administrator deletes it', async () => {
    const { page, dialog, show, live } = await openSaved({
      wire: { [LIST]: (_, nth) => ({ body: nth === 0 ? [STARTERS, WELCOME] : [WELCOME] }) },
    })
    await show()
    await dialog.getByRole('button', { name: 'Delete “Starters”' }).click()
    const question = page.getByRole('dialog', { name: 'Delete the saved message “Starters”?' })
    await question.waitFor()
    live.change('role_buttons')
    await page.getByRole('alert').getByText('This saved message was deleted.').waitFor()
    await question.waitFor({ state: 'detached' })
    const next = dialog.getByRole('listitem').filter({ hasText: 'Welcome' }).getByRole('button').first()
    await expect.poll(() => next.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  it('does not ask to reload the page when its deletion is confirmed too late', async () => {
    const error = 'This saved message no longer exists. Reload the page.'
    const { page, dialog, show } = await openSaved({
      wire: {
        [LIST]: (_, nth) => ({ body: nth === 0 ? [STARTERS, WELCOME] : [WELCOME] }),
        [DELETE]: { status: 404, body: { error, code: 'saved_messages.not_found' } },
      },
    })
    await show()
    await dialog.getByRole('button', { name: 'Delete “Starters”' }).click()
    await page
      .getByRole('dialog', { name: /^Delete the/ })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await page.getByRole('alert').getByText('This saved message was deleted.').waitFor()
    await expect.poll(() => dialog.getByRole('listitem').allTextContents()).toEqual(['WelcomeDelete'])
  })

  it('appears once another administrator saves it', async () => {
    const { dialog, show, live } = await openSaved({
      wire: { [LIST]: (_, nth) => ({ body: nth === 0 ? [] : [WELCOME] }) },
    })
    await show()
    await dialog.getByText('No saved messages yet.').waitFor()
    live.change('role_buttons')
    await dialog.getByRole('button', { name: 'Welcome', exact: true }).waitFor()
  })
})

describe('the list of saved messages', () => {
  it('is accessible in both themes', async () => {
    const { page, dialog, show } = await openSaved()
    await show()
    await dialog.getByRole('button', { name: 'Welcome', exact: true }).waitFor()
    const errors = await axeErrorsInThemes(page, async (theme) => {
      if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/composer-saved-${theme}.png` })
    })
    expect(errors).toEqual([])
  })

  it('is loaded again after a failure', async () => {
    const { dialog, show } = await openSaved({
      wire: { [LIST]: (_, nth) => (nth === 0 ? { status: 409, body: { error: 'Busy.' } } : { body: [WELCOME] }) },
    })
    await show()
    await dialog.getByRole('alert').getByText('Busy.').waitFor()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByRole('button', { name: 'Welcome', exact: true }).waitFor()
  })
})

describe('saving a message', () => {
  it('proposes its first words as the name', async () => {
    const { page, name, press, save, sent } = await openSave({}, 'Raid tonight!\nBring flasks.')
    expect(await name.inputValue()).toBe('Raid tonight!')
    await press()
    await page.getByRole('status').getByText('Saved as “Raid tonight!”.').waitFor()
    await save.waitFor({ state: 'detached' })
    expect(sent(SAVE)).toEqual({ name: 'Raid tonight!', content: 'Raid tonight!\nBring flasks.', version: 0 })
  })

  it('replaces the one with the same name, and says so', async () => {
    const { page, name, press, save, sent } = await openSave({}, 'New start')
    await name.fill('starters')
    await save.getByText('Replaces “Starters”.').waitFor()
    await press()
    await page.getByRole('status').getByText('Saved as “starters”.').waitFor()
    expect(sent(SAVE)).toEqual({ name: 'starters', content: 'New start', version: 2 })
  })

  it('needs a name, and a place among 50', async () => {
    const full = Array.from({ length: 50 }, (_, at) => ({ ...WELCOME, name: `Message ${at}` }))
    const { name, press, save, count } = await openSave({ wire: { [LIST]: { body: full } } }, 'Hello')
    await press()
    await save.getByText('A server can have up to 50 saved messages. Delete one to save another.').waitFor()
    await name.fill(' ')
    await press()
    await save.getByText('Enter a name for the message.').waitFor()
    expect(count(SAVE)).toBe(0)
  })

  it('keeps the dialog with the reason when it fails', async () => {
    const { name, press, save } = await openSave(
      { wire: { [SAVE]: { status: 409, body: { error: 'ben saved changes.' } } } },
      'Hello',
    )
    await press()
    await save.getByRole('alert').getByText('ben saved changes.').waitFor()
    expect(await name.inputValue()).toBe('Hello')
  })
})
