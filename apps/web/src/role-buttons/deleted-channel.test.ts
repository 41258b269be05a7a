import { describe, expect, it } from 'vitest'
import { CONFIGS, chooseChannel, openRoleButtons } from '../testing/role-buttons-tab.ts'
import { useSite } from '../testing/site.ts'
import { draftKeys, openUnsaved, waitForDrafts } from '../testing/unsaved-work.ts'
import { CHANNELS, DEMO } from '../testing/wire.ts'

const open = useSite()

describe('a channel that is deleted', () => {
  /** Opens #general. `remove` deletes it and waits until the page has received the change. */
  async function openDeletable() {
    let channels = CHANNELS
    const tab = await openRoleButtons(open, {
      wire: { [CONFIGS]: { body: [] }, 'GET /guilds/1/channels': () => ({ body: channels }) },
    })
    await chooseChannel(tab.page, '#general')
    const gone = tab.page.getByText('This channel was deleted.', { exact: true })
    const remove = async (): Promise<void> => {
      channels = CHANNELS.slice(1)
      tab.live.change('guild')
      await gone.waitFor()
    }
    return { ...tab, gone, remove }
  }

  it('keeps the form of a new message until another channel is chosen or the text is discarded', async () => {
    const { page, gone, remove } = await openDeletable()
    const text = page.getByRole('region', { name: 'New message' }).getByRole('textbox', { name: 'Message text' })
    await text.fill('Hear ye!')
    await waitForDrafts(page, 1)
    await remove()
    expect(await text.inputValue()).toBe('Hear ye!')
    await openUnsaved(page, 'New message')
    await expect.poll(() => text.inputValue()).toBe('Hear ye!')
    await chooseChannel(page, '#staff')
    expect(await text.inputValue()).toBe('Hear ye!')
    await page.goBack()
    await gone.waitFor()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByText('No role buttons yet').waitFor()
    expect(await draftKeys(page)).toEqual([])
  })

  it('leaves the form of a new message while its text is typed', async () => {
    const { page, remove } = await openDeletable()
    const text = page.getByRole('region', { name: 'New message' }).getByRole('textbox', { name: 'Message text' })
    await text.fill('Hear')
    await remove()
    await text.pressSequentially(' ye!')
    expect(await text.inputValue()).toBe('Hear ye!')
    await waitForDrafts(page, 1)
  })

  it('is called deleted or private for a user with a grant', async () => {
    let channels = CHANNELS
    const access = { role_buttons: 'edit' }
    const { page, live } = await openRoleButtons(open, {
      wire: {
        'GET /guilds/1': { body: { ...DEMO, access } },
        [CONFIGS]: { body: [] },
        'GET /guilds/1/channels': () => ({ body: channels }),
      },
    })
    await chooseChannel(page, '#general')
    await page.getByRole('region', { name: 'New message' }).getByRole('textbox', { name: 'Message text' }).fill('Hear')
    channels = CHANNELS.slice(1)
    live.change('guild')
    await page.getByText('This channel was deleted or became private.', { exact: true }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Channel' }).textContent()).toBe('deleted or private channel')
  })

  it('leaves the dialog of a new menu open', async () => {
    const { page, remove } = await openDeletable()
    await page.getByRole('button', { name: 'New menu' }).click()
    const text = page.getByRole('dialog', { name: 'New menu' }).getByRole('textbox', { name: 'Message text' })
    await text.fill('Pick a role.')
    await remove()
    expect(await text.inputValue()).toBe('Pick a role.')
  })
})
