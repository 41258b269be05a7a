import { describe, expect, it } from 'vitest'
import { CONFIGS, LISTED, MESSAGES, chooseChannel, openRoleButtons } from '../testing/role-buttons-tab.ts'
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

  it('are opened from a line while the message is not on the page', async () => {
    const newer = [9004, 9003, 9002, 9001, 9000].map((id) => ({
      id: String(id),
      content: `Message ${id}`,
      timestamp: '2030-01-08T19:00:00.000Z',
    }))
    let listed = LISTED
    const { page, live } = await openRoleButtons(open, {
      wire: {
        [CONFIGS]: { body: [] },
        [MESSAGES]: ({ query }) => ({ body: listed.slice(0, Number(query.get('limit'))) }),
      },
    })
    await chooseChannel(page, '#general')
    await page.getByRole('button', { name: 'Edit message 5000' }).click()
    const text = page.getByRole('dialog').getByRole('textbox', { name: 'Message text' })
    await text.fill('Hear ye!')
    await waitForDrafts(page, 1)
    await page.keyboard.press('Escape')
    await page.getByText('Unsaved', { exact: true }).waitFor()
    const anyLine = page.getByText('You have unsaved changes to')
    expect(await anyLine.count()).toBe(0)
    // The channel lists its newest five messages.
    listed = [...newer, ...LISTED]
    live.change('role_buttons')
    await page.getByText('You have unsaved changes to an older message: “Pick your roles”').waitFor()
    await page.getByRole('button', { name: 'Show all menus' }).click()
    await page.getByText('You have unsaved changes to a message: “Pick your roles”').waitFor()
    await page.getByRole('button', { name: 'Open “Pick your roles”' }).click()
    await expect.poll(() => text.inputValue()).toBe('Hear ye!')
  })

  it('are marked once after Load more, and opened from one line in the list of menus', async () => {
    const body = Array.from({ length: 7 }, (_, at) => ({ ...LISTED[0], id: `${5006 - at}`, content: `Message ${at}` }))
    const { page } = await openRoleButtons(open, {
      wire: { [MESSAGES]: ({ query }) => ({ body: body.slice(0, Number(query.get('limit'))) }) },
    })
    await chooseChannel(page, '#general')
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByRole('button', { name: 'Edit message 5000' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Message text' }).fill('Hear ye!')
    await waitForDrafts(page, 1)
    await page.keyboard.press('Escape')
    const tag = page.getByText('Unsaved', { exact: true })
    const anyLine = page.getByText('You have unsaved changes to')
    await tag.waitFor()
    expect(await anyLine.count()).toBe(0)
    await page.getByRole('button', { name: 'Show all menus' }).click()
    await page.getByText('You have unsaved changes to a message: “Message 6”').waitFor()
    await page.getByRole('button', { name: /^ID: 5000/ }).waitFor()
    expect(await tag.count()).toBe(0)
    await chooseChannel(page, '#general')
    await page.getByText('You have unsaved changes to an older message: “Message 6”').waitFor()
  })
})

it('an unsaved new message is opened from a line while no channel is chosen', async () => {
  const { page } = await openRoleButtons(open)
  await chooseChannel(page, '#general')
  const text = page.getByRole('region', { name: 'New message' }).getByRole('textbox', { name: 'Message text' })
  await text.fill('Hear ye!')
  await waitForDrafts(page, 1)
  const line = page.getByText('You have an unsaved new message')
  expect(await line.count()).toBe(0)
  await page.getByRole('button', { name: 'Show all menus' }).click()
  await line.waitFor()
  await page.getByRole('button', { name: 'Open the new message' }).click()
  await expect.poll(() => text.inputValue()).toBe('Hear ye!')
  expect(await line.count()).toBe(0)
})

it('an unsaved new menu is marked at the button that opens it', async () => {
  const { page } = await openRoleButtons(open)
  const button = page.getByRole('button', { name: 'New menu' })
  await button.click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message text' }).fill('Pick a role.')
  await waitForDrafts(page, 1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button.locator('..').getByText('Unsaved', { exact: true }).waitFor()
})
