import { expect, it } from 'vitest'
import { grantedWire } from '../testing/access/grantee.ts'
import { picker, prefix, save, saving, settingsOpener, subTab, welcome } from '../testing/settings-tab.ts'
import { useSite } from '../testing/site.ts'
import { CHANNELS } from '../testing/wire.ts'

const open = useSite()
const settingsOf = settingsOpener(open)

const PRIVATE = "It concerns a channel that you can't view in Discord. Ask one of the server's administrators."
const NO_LOGS = { moderation_log_channel_id: null, deleted_message_log_channel_id: null, alerts_channel_id: null }
const LOGS = Object.keys(NO_LOGS)

/** The server of a user who may change settings. @param saved the settings that the user sees */
const wireOf = (saved: object) => ({
  ...grantedWire({ settings: 'edit' }),
  'GET /guilds/1/channels': { body: CHANNELS },
  ...saving({ ...saved }),
})

it('the form shows a private welcome channel as private, without a warning about missing welcomes', async () => {
  const hidden = { welcome_message: null, welcome_channel_id: null, unavailable_channel_id: null, ...NO_LOGS }
  const names = ['welcome_channel_id', 'unavailable_channel_id', ...LOGS]
  const { page } = await settingsOf({ wire: wireOf({ ...hidden, private_channels: names, read_only: PRIVATE }) })
  for (const [tab, pickers] of [
    ['General', ['Unavailable channel']],
    ['Moderation', ['Moderation log channel', 'Deleted message log channel']],
    ['Notifications', ['Welcome channel', 'Problem alerts channel']],
  ] as const) {
    await subTab(page, tab).click()
    for (const name of pickers) {
      await expect.poll(() => picker(page, name).textContent()).toBe('A private channel')
      expect(await picker(page, name).isDisabled()).toBe(true)
    }
  }
  await page.getByText("You can't view the welcome channel, so the welcome message isn't shown.").waitFor()
  expect(await welcome(page).count()).toBe(0)
  expect(await page.getByText(/won't get a welcome|No welcome message/).count()).toBe(0)
})

it('private log channels do not prevent a save of other settings, which leaves them out', async () => {
  const { page, sent } = await settingsOf({ wire: wireOf({ ...NO_LOGS, private_channels: LOGS }) })
  await prefix(page).fill('?')
  await subTab(page, 'Notifications').click()
  expect(await welcome(page).isChecked()).toBe(true)
  await expect.poll(() => picker(page, 'Problem alerts channel').textContent()).toBe('A private channel')
  await save(page).click()
  await page.getByText('Settings saved successfully!').waitFor()
  expect(sent()).toEqual([{ prefix: '?' }])
  await expect.poll(() => picker(page, 'Problem alerts channel').textContent()).toBe('A private channel')
})

it('a setting without a channel is still shown as such beside private ones', async () => {
  const saved = { ...NO_LOGS, private_channels: ['alerts_channel_id'] }
  const { page } = await settingsOf({ wire: wireOf(saved) })
  await subTab(page, 'Moderation').click()
  await expect.poll(() => picker(page, 'Moderation log channel').textContent()).toBe('No channel')
})
