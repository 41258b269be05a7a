import { expect, it } from 'vitest'
import { CHANGE, remindersOpener } from '../../testing/reminders-tab.ts'
import { PATCH, message, prefix, save, settingsOpener, subTab } from '../../testing/settings-tab.ts'
import { useSite } from '../../testing/site.ts'
import { gate } from '../../testing/wire.ts'

const open = useSite()
const openSettings = settingsOpener(open)
const openReminders = remindersOpener(open)

const FIELD = { path: 'prefix', message: 'is taken' }
const INVALID = { error: 'prefix is taken.', code: 'request.invalid', details: { fields: [FIELD] } }

it('a save that fails after its form was left does not open the form again', async () => {
  const { opened, release } = gate()
  const { page, count, idle } = await openSettings({
    wire: { [PATCH]: { status: 400, body: INVALID, after: opened } },
  })
  await prefix(page).fill('?')
  await subTab(page, 'Notifications').click()
  await message(page).waitFor()
  await save(page).click()
  await expect.poll(() => count(PATCH)).toBe(1)
  await page.getByRole('tab', { name: 'Commands' }).click()
  await page.getByRole('heading', { name: 'Guild Commands' }).waitFor()
  release()
  await page
    .getByRole('alert')
    .getByText(/^Settings: .*Some values aren't valid\./)
    .waitFor()
  await idle()
  expect(await page.getByRole('heading', { name: 'Guild Commands' }).count()).toBe(1)
})

it('a save that fails after Back closed its dialog has a message', async () => {
  const { opened, release } = gate()
  const error = "Discord isn't responding. Try again in a minute."
  const { page, dialog, reminder, count } = await openReminders({
    wire: { [CHANGE]: { status: 409, body: { error }, after: opened } },
  })
  await reminder('Raid tonight!').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('No raid.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => count(CHANGE)).toBe(1)
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  release()
  await page.getByRole('alert').getByText(`Reminder edit: ${error}`).waitFor()
})
