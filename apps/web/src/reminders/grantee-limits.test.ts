import { expect, it } from 'vitest'
import { grantedGuild } from '../testing/access/grantee.ts'
import { LIST, REMINDER_CHANNELS, WEEKLY, choose, remindersOpener } from '../testing/reminders-tab.ts'
import { useSite } from '../testing/site.ts'

const openReminders = remindersOpener(useSite())

const [GENERAL, RAIDS] = REMINDER_CHANNELS

const NOT_POSTED = "You can't send messages in #raids in Discord. Ask one of the server's administrators."
const NOT_PINGED = "You can't mention @Officer in #general in Discord. Ask one of the server's administrators."

it('names the limits of a grantee in the form as those of the user, and not as obstacles to saved reminders', async () => {
  const channels = [
    { ...GENERAL, can_mention: true, may_mention: false },
    { ...RAIDS, may_mention: false, beyond: NOT_POSTED },
  ]
  const { page, form, list } = await openReminders({
    wire: {
      'GET /guilds/1': { body: grantedGuild({ reminders: 'edit' }) },
      'GET /guilds/1/channels': { body: channels },
      [LIST]: { body: [{ ...WEEKLY, mention_role_id: '32', read_only: NOT_POSTED }] },
    },
  })
  await form.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: '#raids' }).getByText("You can't post").waitFor()
  await page.keyboard.press('Escape')
  await choose(form, 'Channel', '#raids')
  await form.getByText(NOT_POSTED).waitFor()
  await choose(form, 'Channel', '#general')
  await choose(form, 'Mention role', '@Officer')
  await form.getByText(NOT_PINGED).waitFor()
  await list.getByText(NOT_POSTED).waitFor()
  expect(await list.getByText('Warning:').count()).toBe(0)
})
