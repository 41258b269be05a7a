import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { REMINDERS_WIRE } from '../../testing/reminders-tab.ts'
import { ROLE_BUTTONS_WIRE } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'
import { wordsOpener } from '../../testing/word-detection/word-detection-screen.ts'

const open = useSite()
const openWords = wordsOpener(open)

async function expectFocus(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((it) => it === document.activeElement)).toBe(true)
}

describe('the focus after a dialog that a link of Health opened', () => {
  const title = 'A part does not work.'
  const since = '2030-01-02T11:00:00.000Z'
  const part = { id: 'a', area: null, severity: 'broken', title, detail: 'It is broken.', fix: 'Mend it.', since }

  it.each([
    {
      control: 'Edit',
      row: /Raid tonight!/,
      place: { tab: 'reminders', modal: { kind: 'reminder', id: '7' } },
      wire: REMINDERS_WIRE,
    },
    {
      control: /^ID: 5000/,
      row: /ID: 5000/,
      place: { tab: 'role-buttons', channelId: '10', modal: { kind: 'buttons', id: '5000' } },
      wire: ROLE_BUTTONS_WIRE,
    },
  ])('goes to the control that opens it: $place.modal.kind', async ({ control, row, place, wire }) => {
    const { page } = await open('/guilds/1/health', {
      wire: { ...wire, 'GET /guilds/1/health': { body: { checked_at: since, problems: [{ ...part, place }] } } },
    })
    await page.getByRole('link', { name: `Open ${title}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectFocus(page.getByRole('listitem').filter({ hasText: row }).getByRole('button', { name: control }))
  })
})

it('the focus goes to the control of a dialog that was open before a reload', async () => {
  const { page } = await openWords()
  const control = page.getByRole('button', { name: 'Edit Invite links' })
  await control.click()
  const close = page.getByRole('dialog', { name: 'Edit list' }).getByRole('button', { name: 'Cancel' })
  await close.waitFor()
  await page.reload()
  await close.waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(control)
})
