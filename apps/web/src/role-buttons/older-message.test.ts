import { describe, expect, it } from 'vitest'
import { CONFIGS, LISTED, MESSAGES, chooseChannel, openRoleButtons } from '../testing/role-buttons-tab.ts'
import { useSite } from '../testing/site.ts'
import { draftKeys, waitForDrafts } from '../testing/unsaved-work.ts'
import type { ApiRequest } from '../testing/wire.ts'

const open = useSite()

const EDIT = 'PUT /guilds/1/messages/5000'
const STALE = {
  code: 'version.stale',
  error: 'Ben saved changes.',
  details: { username: 'ben', updated_at: '2030-01-03T10:00:00Z' },
}
const NEWER = Array.from({ length: 100 }, (_, at) => ({ ...LISTED[0], id: `${9000 - at}`, content: `Message ${at}` }))

/** Types a text for message 5000, closes its dialog, and lets 100 newer messages be posted. */
async function leaveOlder() {
  let isOld = false
  let content = LISTED[0]?.content
  const list = ({ query }: ApiRequest) => {
    const message = { ...LISTED[0], content, version: 1 }
    const isListed = !isOld || query.get('include') === '5000'
    return { body: [...(isOld ? NEWER.slice(0, Number(query.get('limit'))) : []), ...(isListed ? [message] : [])] }
  }
  const tab = await openRoleButtons(open, {
    wire: {
      [CONFIGS]: { body: [] },
      [MESSAGES]: list,
      [EDIT]: (_, nth) => (nth === 0 ? { status: 409, body: STALE } : { body: { ...LISTED[0], version: 3 } }),
    },
  })
  const { page, live } = tab
  await chooseChannel(page, '#general')
  await page.getByRole('button', { name: 'Edit message 5000' }).click()
  const modal = page.getByRole('dialog', { name: 'Edit message' })
  const text = modal.getByRole('textbox', { name: 'Message text' })
  await text.fill('Hear ye!')
  await waitForDrafts(page, 1)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached' })
  isOld = true
  live.change('role_buttons')
  return { ...tab, modal, text, rewrite: (other: string) => (content = other) }
}

describe('unsaved changes to a message that became too old to be listed', () => {
  it('are opened from a line and saved', async () => {
    const { page, modal, text, sent, rewrite } = await leaveOlder()
    const line = page.getByText('You have unsaved changes to an older message: “Pick your roles”')
    await line.waitFor()
    await page.getByRole('button', { name: 'Open “Pick your roles”' }).click()
    await expect.poll(() => text.inputValue()).toBe('Hear ye!')
    rewrite("Ben's text.")
    await modal.getByRole('button', { name: 'Save message' }).click()
    await modal.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => text.inputValue()).toBe("Ben's text.")
    await modal.getByRole('button', { name: 'View my version' }).click()
    await modal.getByRole('button', { name: 'Save message' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(EDIT)).toMatchObject({ content: 'Hear ye!' })
    expect(await line.count()).toBe(0)
    expect(await draftKeys(page)).toEqual([])
  })

  it('are opened again after a reload', async () => {
    const { page, text } = await leaveOlder()
    await page.getByRole('button', { name: 'Open “Pick your roles”' }).click()
    await expect.poll(() => text.inputValue()).toBe('Hear ye!')
    await page.reload()
    await expect.poll(() => text.inputValue()).toBe('Hear ye!')
  })
})
