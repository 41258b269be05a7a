import { describe, expect, it } from 'vitest'
import { FULL_MESSAGE } from '../../testing/composer/full-message.ts'
import { CREATE, fillIn, remindersOpener } from '../../testing/reminders-tab.ts'
import { useSite, type Visit } from '../../testing/site.ts'
import { grantedWire } from '../../testing/access/grantee.ts'

const openReminders = remindersOpener(useSite())

const SAVED = 'GET /guilds/1/saved_messages'
const STARTERS = { name: 'Starters', ...FULL_MESSAGE, version: 2 }
const LONG = { name: 'Long', content: 'x'.repeat(2_000), embeds: [], components: [], version: 1 }

async function openForm(visit: Visit = {}) {
  const opened = await openReminders({ ...visit, wire: { [SAVED]: { body: [STARTERS, LONG] }, ...visit.wire } })
  const { page, form } = opened
  const list = page.getByRole('dialog', { name: 'Saved messages' })
  const choose = async (name: string): Promise<void> => {
    await form.getByRole('button', { name: 'Message library' }).click()
    await list.getByRole('button', { name, exact: true }).click()
  }
  return { ...opened, choose, message: form.getByRole('textbox', { name: 'Message', exact: true }) }
}

describe('a saved message in the form of a reminder', () => {
  it('fills the text, the embeds and the link buttons, and asks before it replaces a typed text', async () => {
    const { page, form, message, choose, sent } = await openForm()
    await fillIn(form, '2030-01-05T13:30')
    await choose('Starters')
    const question = page.getByRole('dialog', { name: 'Replace what you typed with “Starters”?' })
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect.poll(() => message.inputValue()).toBe('Hear ye!')
    await form.getByRole('button', { name: 'Create reminder' }).click()
    await page.getByText('Reminder created successfully.').waitFor()
    const { embeds, components } = FULL_MESSAGE
    expect(sent(CREATE)).toMatchObject({ message: 'Hear ye!', channel_id: '10', embeds, components })
  })

  it('has the limit of a reminder, which includes the mention', async () => {
    const { form, message, choose } = await openForm()
    await form.getByRole('combobox', { name: 'Mention role', exact: true }).click()
    await form.page().getByRole('option', { name: 'Raider' }).click()
    await choose('Long')
    await expect.poll(() => message.inputValue()).toBe(LONG.content)
    await form.getByText(/^Use 2,000 characters or fewer with the mention/).waitFor()
  })

  it('is not offered to a user without access to Role Buttons', async () => {
    const { form, message } = await openForm({ wire: grantedWire({ reminders: 'edit' }) })
    await message.waitFor()
    expect(await form.getByRole('button', { name: 'Message library' }).count()).toBe(0)
  })
})
