import { describe, expect, it } from 'vitest'
import { FULL_MESSAGE } from '../../testing/composer/full-message.ts'
import {
  CONFIG,
  CONFIGS,
  LISTED,
  MESSAGES,
  ROLE_BUTTONS_WIRE,
  openRoleButtons,
} from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'
import { draftKeys, stored } from '../../testing/unsaved-work.ts'

const open = useSite()

describe('a draft of the first model, which had the texts of one embed', () => {
  it('opens with the embed, and with the parts of the posted embed that were not edited', async () => {
    const embed = { title: 'Old title', description: 'Posted.', color: 0xff8800, image_url: null }
    const { page } = await open('/', {
      local: stored('message-5000', {
        model: 'message 1',
        base: { value: ['Pick your **roles**\nbelow.', embed] },
        edits: { title: { value: 'New title', n: 1 } },
        title: 'Message edit',
        place: { tab: 'role-buttons', channelId: '10', modal: { kind: 'message', id: '5000' } },
      }),
      wire: { ...ROLE_BUTTONS_WIRE, [MESSAGES]: { body: [{ ...LISTED[0], embed }] } },
    })
    await page.getByRole('link', { name: 'Message edit in Guildhall Demo' }).click()
    const modal = page.getByRole('dialog', { name: 'Edit message' })
    await expect.poll(() => modal.getByRole('textbox', { name: 'Embed title' }).inputValue()).toBe('New title')
    expect(await modal.getByRole('textbox', { name: 'Embed description' }).inputValue()).toBe('Posted.')
    expect(await modal.getByLabel('Embed colour').inputValue()).toBe('#ff8800')
    await modal.getByRole('textbox', { name: 'Embed title' }).fill('Old title')
    await expect.poll(() => draftKeys(page)).toEqual([])
  })
})

describe('the drawing of a message', () => {
  it('has each part of its embeds and its link buttons, also in the list of menus', async () => {
    const config = { ...CONFIG, message: { ...FULL_MESSAGE } }
    const { page } = await openRoleButtons(open, { timeZone: 'UTC', wire: { [CONFIGS]: { body: [config] } } })
    const card = page.getByRole('listitem').filter({ hasText: 'ID: 5000' })
    const texts = ['Guild council', 'Raid night', 'Tanks', 'Be on time.', 'See you there • 3/7/30', 'Loot', 'Sign up']
    for (const text of texts) await card.getByText(text).first().waitFor({ state: 'attached' })
    await card.getByText('Thumbnail from example.com').waitFor({ state: 'attached' })
  })
})
