import { describe, expect, it } from 'vitest'
import { chooseChannel, openRoleButtons } from '../testing/role-buttons-tab.ts'
import { useSite } from '../testing/site.ts'
import { waitForDrafts } from '../testing/unsaved-work.ts'

const open = useSite()

describe('unsaved changes to the text of a message', () => {
  it('are marked in the list of messages', async () => {
    const { page } = await openRoleButtons(open)
    await chooseChannel(page, '#general')
    await page.getByRole('button', { name: 'Edit message 4000' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Message text' }).fill('Hear ye!')
    await waitForDrafts(page, 1)
    await page.keyboard.press('Escape')
    const tag = page.getByText('Unsaved', { exact: true })
    await page.getByRole('listitem').filter({ hasText: 'ID: 4000' }).and(page.locator(':has-text("Unsaved")')).waitFor()
    expect(await tag.count()).toBe(1)
  })
})
