import { expect, it } from 'vitest'
import { CHANGE, CREATE, LIST, ONCE, fillIn, remindersOpener } from '../../testing/reminders-tab.ts'
import { useSite } from '../../testing/site.ts'

const openReminders = remindersOpener(useSite())

const EMBED = { title: 'Raid', description: 'Bring flasks.', color: null, image_url: null }
const LINK = { label: 'Sign up', url: 'https://example.com/', emoji: null }
const WITH_PARTS = { ...ONCE, id: '7', message: 'Raid tonight!', embeds: [EMBED], components: [LINK] }

it('a reminder is created with an embed and a link button, which the preview shows', async () => {
  const { page, form, sent } = await openReminders()
  await fillIn(form, '2030-01-05T13:30')
  await form.getByRole('button', { name: 'Embed', exact: true }).click()
  await form.getByRole('textbox', { name: 'Embed title', exact: true }).fill('Raid')
  await form.getByRole('textbox', { name: 'Embed description', exact: true }).fill('Bring flasks.')
  await form.getByRole('button', { name: 'Link buttons' }).click()
  const add = form.getByRole('button', { name: 'Add link button' })
  const label = form.getByRole('textbox', { name: 'Link 1 label' })
  await add.or(label).first().waitFor()
  if ((await label.count()) === 0) await add.click()
  await label.fill('Sign up')
  await form.getByRole('textbox', { name: 'Link 1 address' }).fill('https://example.com/')
  const preview = form.getByRole('region', { name: 'Preview' })
  await preview.getByText('Bring flasks.').waitFor()
  await preview.getByText('Sign up').waitFor()
  await form.getByRole('button', { name: 'Create reminder' }).click()
  await page.getByText('Reminder created successfully.').waitFor()
  expect(sent(CREATE)).toMatchObject({ message: 'Feed the dragon.', embeds: [EMBED], components: [LINK] })
})

it('a saved embed and link button are in the form, and removing them sends empty lists', async () => {
  const { page, reminder, dialog, sent } = await openReminders({ wire: { [LIST]: { body: [WITH_PARTS] } } })
  await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
  const title = dialog.getByRole('textbox', { name: 'Embed title', exact: true })
  await expect.poll(() => title.inputValue()).toBe('Raid')
  await title.fill('')
  await dialog.getByRole('textbox', { name: 'Embed description', exact: true }).fill('')
  await dialog.getByRole('textbox', { name: 'Link 1 label' }).fill('')
  await dialog.getByRole('textbox', { name: 'Link 1 address' }).fill('')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Reminder updated successfully.').waitFor()
  expect(sent(CHANGE)).toMatchObject({ embeds: [], components: [] })
})

it('Duplicate copies the embed and the link button, and the draft of the copy keeps them', async () => {
  const { page, reminder, form, sent } = await openReminders({ wire: { [LIST]: { body: [WITH_PARTS] } } })
  await reminder('Raid tonight!').getByRole('button', { name: 'Duplicate' }).click()
  await form.getByRole('textbox', { name: 'Embed title', exact: true }).fill('Raid again')
  await page.getByRole('tab', { name: 'Commands' }).click()
  await page.getByRole('tab', { name: 'Reminders' }).click()
  const title = form.getByRole('textbox', { name: 'Embed title', exact: true })
  await expect.poll(() => title.inputValue()).toBe('Raid again')
  await form.getByRole('button', { name: 'Create reminder' }).click()
  await page.getByText('Reminder created successfully.').waitFor()
  expect(sent(CREATE)).toMatchObject({ embeds: [{ ...EMBED, title: 'Raid again' }], components: [LINK] })
})

it('an error of the server in an embed is shown at its field', async () => {
  const fields = [{ path: 'body.embeds.0.title', message: 'Enter another title.' }]
  const error = { error: 'Some values are wrong.', code: 'request.invalid', details: { fields } }
  const { reminder, dialog } = await openReminders({
    wire: { [LIST]: { body: [WITH_PARTS] }, [CHANGE]: { status: 400, body: error } },
  })
  await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Embed title', exact: true }).fill('Raids')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Enter another title.').waitFor()
})
