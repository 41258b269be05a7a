import { expect, it } from 'vitest'
import { openRulesTab, SAVED_URL_RULES } from '../testing/rules-tab.ts'
import { useSite } from '../testing/site.ts'

const open = useSite()

const SAVE = 'PUT /guilds/1/urlrules'

it("URL rules that another administrator saved first can be replaced by the user's version", async () => {
  const newer = [{ input_pattern: 'newer', output_pattern: 'newest', channel_ids: null, version: 9 }]
  const stale = { error: 'ben saved other URL rules.', code: 'version.stale' }
  const { page, urlRules, sent } = await openRulesTab(open, {
    wire: {
      'GET /guilds/1/urlrules': (_, nth) => ({ body: nth === 0 ? SAVED_URL_RULES : newer }),
      [SAVE]: (_, nth) => (nth < 2 ? { status: 409, body: stale } : { body: newer }),
    },
  })
  const input = urlRules.getByRole('textbox', { name: 'Input pattern 1' })
  const load = urlRules.getByRole('button', { name: 'Load latest version' })
  const save = urlRules.getByRole('button', { name: 'Save URL rules' })
  await input.fill('mine')
  await save.click()
  await urlRules.getByRole('alert').getByText(stale.error).waitFor()
  await load.click()
  await expect.poll(() => input.inputValue()).toBe('newer')
  await urlRules.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => input.inputValue()).toBe('newer')
  expect(await urlRules.getByRole('button', { name: 'View my version' }).count()).toBe(0)

  await input.fill('mine again')
  await save.click()
  await load.click()
  await urlRules.getByRole('button', { name: 'View my version' }).click()
  await expect.poll(() => input.inputValue()).toBe('mine again')
  await save.click()
  await page.getByText('URL rules saved successfully!').waitFor()
  expect(sent(SAVE)).toMatchObject({ version: 9, rules: [{ input_pattern: 'mine again' }] })
})
