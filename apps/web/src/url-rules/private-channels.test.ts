import { expect, it } from 'vitest'
import { grantedWire } from '../testing/access/grantee.ts'
import { openRulesTab, pick, TEXT_CHANNELS } from '../testing/rules-tab.ts'
import { useSite } from '../testing/site.ts'

const open = useSite()

const read_only = "It concerns a channel that you can't view in Discord. Ask one of the server's administrators."
const LIST = 'GET /guilds/1/urlrules'

const HIDDEN = { input_pattern: '', output_pattern: '', channel_ids: [], has_private_channels: true, read_only }
const SHOWN = { input_pattern: 'tiktok\\.com', output_pattern: 'vxtiktok.com', channel_ids: ['21'], read_only }

/** Opens the rules of a user who may change URL rules. @param rules the list that the user sees */
const openRules = (...rules: object[]) =>
  openRulesTab(open, {
    wire: {
      ...grantedWire({ rules: 'view', url_rules: 'edit' }),
      'GET /guilds/1/channels': { body: TEXT_CHANNELS },
      [LIST]: { body: rules.map((rule) => ({ ...rule, version: 4 })) },
    },
  })

it('a URL rule for private channels alone is shown as such, without fields', async () => {
  const { page, urlRules } = await openRules(HIDDEN, SHOWN)
  await page.getByText(read_only, { exact: true }).waitFor()
  const first = urlRules.getByRole('group', { name: 'URL rule 1' })
  await first.getByText("You can't view the channels of this rule, so its patterns aren't shown.").waitFor()
  expect(await first.getByRole('textbox').count()).toBe(0)
  expect(await first.getByRole('combobox').count()).toBe(0)
  const second = urlRules.getByRole('group', { name: 'URL rule 2' })
  await second.getByText('#raids').waitFor()
  expect(await urlRules.getByText('private channels', { exact: true }).count()).toBe(0)
})

it('URL rules for private channels alone do not seem to be a list without rules', async () => {
  const { urlRules } = await openRules(HIDDEN)
  await urlRules.getByText(/^You can't view the channels of this rule/).waitFor()
  expect(await urlRules.getByText('This server has no rules of its own.').count()).toBe(0)
})

it('a URL rule for private channels and others names those that the user can view, and is tried in these', async () => {
  const { page, urlRules } = await openRules(HIDDEN, { ...SHOWN, has_private_channels: true })
  const second = urlRules.getByRole('group', { name: 'URL rule 2' })
  await second.getByText('#raids').waitFor()
  await second.getByText('private channels', { exact: true }).waitFor()
  // Nothing can be chosen in a read-only list.
  await second.getByRole('group', { name: 'Channels 2' }).click()
  expect(await page.getByRole('listbox').count()).toBe(0)
  await urlRules.getByRole('textbox', { name: 'Test message' }).fill('https://tiktok.com/1')
  await pick(page, 'Test channel', '#raids')
  await urlRules.getByText('Rule 2 rewrites').waitFor()
  await pick(page, 'Test channel', '#rules')
  await urlRules.getByText('No rule matches a link in this message.').waitFor()
})

it('a URL rule for a deleted channel alone does not seem to be for all channels', async () => {
  const { urlRules } = await openRulesTab(open, {
    wire: { [LIST]: { body: [{ ...SHOWN, channel_ids: ['99'], read_only: undefined, version: 4 }] } },
  })
  const rule = urlRules.getByRole('group', { name: 'URL rule 1' })
  await rule.getByText('deleted channel').waitFor()
  expect(await rule.getByRole('combobox', { name: 'Channels 1' }).getAttribute('placeholder')).toBe('')
  await urlRules.getByRole('textbox', { name: 'Test message' }).fill('https://tiktok.com/1')
  await pick(urlRules.page(), 'Test channel', '#rules')
  await urlRules.getByText('No rule matches a link in this message.').waitFor()
})
