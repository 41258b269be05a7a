import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { isFocused, openRulesTab, SAVED_URL_RULES } from '../testing/rules-tab.ts'
import { useSite } from '../testing/site.ts'
import { EXPIRED, signInAgain } from '../testing/unsaved-work.ts'
import { dragByMouse } from '../ui/testing/gestures.ts'

const open = useSite()

const SAVE = 'PUT /guilds/1/urlrules'
const SAVED = SAVED_URL_RULES.map((rule) => ({ ...rule, version: 5 }))

/** The input patterns from the first row to the last. */
function inputs(urlRules: Locator): Promise<string[]> {
  return urlRules
    .getByRole('textbox', { name: /^Input pattern \d+$/ })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '?')))
}

async function choose(page: Page, urlRules: Locator, row: number, channel: string): Promise<void> {
  await urlRules.getByRole('combobox', { name: `Channels ${row}` }).click()
  await page.getByRole('option', { name: channel }).click()
  await page.keyboard.press('Escape')
}

describe('the URL rules form', () => {
  it('shows the rules in their order with their channels', async () => {
    const { urlRules } = await openRulesTab(open)
    await urlRules.getByRole('textbox', { name: 'Output pattern 2' }).waitFor()
    expect(await inputs(urlRules)).toEqual(['^https?://x\\.com/', 'tiktok\\.com'])
    expect(await urlRules.getByRole('textbox', { name: 'Output pattern 2' }).inputValue()).toBe('vxtiktok.com')
    expect(await urlRules.getByRole('combobox', { name: 'Channels 1' }).getAttribute('placeholder')).toBe(
      'All channels',
    )
    const second = urlRules.getByRole('group', { name: 'URL rule 2' })
    await second.getByText('#raids').waitFor()
    await second.getByText('deleted channel').waitFor()
  })

  it('shows one blank row when there are no rules', async () => {
    const { urlRules } = await openRulesTab(open, { wire: { 'GET /guilds/1/urlrules': { body: [] } } })
    await urlRules.getByRole('button', { name: 'Save URL rules' }).waitFor()
    expect(await inputs(urlRules)).toEqual([''])
    expect(await urlRules.getByRole('button', { name: 'Remove URL rule 1' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('removes all rules and unsaved edits after a confirmation', async () => {
    const { page, urlRules, sent } = await openRulesTab(open, {
      wire: { 'GET /guilds/1/urlrules': { body: SAVED }, [SAVE]: { body: [] } },
    })
    await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('changed')
    await urlRules.getByRole('button', { name: 'Remove all URL rules' }).click()
    const question = page.getByRole('dialog', { name: /^Remove all URL rules\?/ })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await inputs(urlRules)).toEqual(['changed', 'tiktok\\.com'])
    await urlRules.getByRole('button', { name: 'Remove all URL rules' }).click()
    await question.getByRole('button', { name: 'Remove all' }).click()
    await page.getByText('All URL rules were removed.').waitFor()
    expect(sent(SAVE)).toEqual({ rules: [], version: 5 })
    expect(await inputs(urlRules)).toEqual([''])
    await urlRules.getByRole('button', { name: 'Remove all URL rules' }).waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(urlRules.getByRole('textbox', { name: 'Input pattern 1' }))).toBe(true)
  })

  it('keeps the rules when another administrator saved before Remove all, and names that administrator', async () => {
    const error = 'ben saved the URL rules on Nov 21, 19:30 UTC. Load the latest version, then reapply yours.'
    const details = { username: 'ben', updated_at: '2026-11-21T19:30:00.000Z' }
    const { page, urlRules } = await openRulesTab(open, {
      wire: { [SAVE]: { status: 409, body: { error, code: 'version.stale', details } } },
    })
    await urlRules.getByRole('button', { name: 'Remove all URL rules' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
    await page.getByText('ben saved').waitFor()
    expect(await inputs(urlRules)).toEqual(['^https?://x\\.com/', 'tiktok\\.com'])
  })

  it('adds, moves and removes numbered rows', async () => {
    const { page, urlRules } = await openRulesTab(open)
    await urlRules.getByRole('button', { name: 'Add URL rule' }).click()
    await expect.poll(() => isFocused(urlRules.getByRole('textbox', { name: 'Input pattern 3' }))).toBe(true)
    await page.keyboard.type('reddit')
    await dragByMouse(
      page,
      urlRules.getByRole('button', { name: 'Move URL rule 3', exact: true }),
      urlRules.getByRole('button', { name: 'Move URL rule 1', exact: true }),
    )
    await expect.poll(() => inputs(urlRules)).toEqual(['reddit', '^https?://x\\.com/', 'tiktok\\.com'])
    await urlRules.getByRole('button', { name: 'Move URL rule 1', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Picked up URL rule 1. Position 1 of 3.').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.getByText('Position 2 of 3.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(() => inputs(urlRules)).toEqual(['^https?://x\\.com/', 'reddit', 'tiktok\\.com'])
    await urlRules.getByRole('button', { name: 'Remove URL rule 3' }).click()
    await expect.poll(() => inputs(urlRules)).toEqual(['^https?://x\\.com/', 'reddit'])
  })

  it('shows a deleted channel by its id while the channels fail to load', async () => {
    const { urlRules } = await openRulesTab(open, {
      wire: { 'GET /guilds/1/channels': { status: 400, body: { error: 'Closed.' } } },
    })
    const second = urlRules.getByRole('group', { name: 'URL rule 2' })
    await second.getByRole('textbox', { name: 'Input pattern 2' }).waitFor()
    await second.getByText('99', { exact: true }).waitFor()
    expect(await second.getByText('deleted channel').count()).toBe(0)
  })
})

describe('saving URL rules', () => {
  it('sends only complete rows, with null for all channels and with the loaded version', async () => {
    const { page, urlRules, sent } = await openRulesTab(open, { wire: { [SAVE]: { body: SAVED } } })
    await choose(page, urlRules, 1, '#rules')
    for (const [number, input, output] of [
      [3, 'only an input', ''],
      [4, ' reddit\\.com ', 'rxddit.com'],
    ] as const) {
      await urlRules.getByRole('button', { name: 'Add URL rule' }).click()
      await urlRules.getByRole('textbox', { name: `Input pattern ${number}` }).fill(input)
      await urlRules.getByRole('textbox', { name: `Output pattern ${number}` }).fill(output)
    }
    await urlRules.getByText("Add an output pattern, or this rule won't be saved.").waitFor()
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await page.getByRole('status').getByText('URL rules saved successfully!').waitFor()
    expect(sent(SAVE)).toEqual({
      rules: [
        { input_pattern: '^https?://x\\.com/', output_pattern: 'https://fxtwitter.com/', channel_ids: ['20'] },
        { input_pattern: 'tiktok\\.com', output_pattern: 'vxtiktok.com', channel_ids: ['21', '99'] },
        { input_pattern: 'reddit\\.com', output_pattern: 'rxddit.com', channel_ids: null },
      ],
      version: 4,
    })
    await expect.poll(() => inputs(urlRules)).toEqual(['^https?://x\\.com/', 'tiktok\\.com'])
  })

  it('starts on Enter in a field, which keeps the focus', async () => {
    const { page, urlRules, sent } = await openRulesTab(open, {
      wire: { [SAVE]: { body: [{ ...SAVED[0], input_pattern: 'mine' }, SAVED[1]] } },
    })
    await page.getByRole('form', { name: 'URL Transformation Rules' }).waitFor()
    const input = urlRules.getByRole('textbox', { name: 'Input pattern 1' })
    await input.fill('mine')
    await input.press('Enter')
    await page.getByText('URL rules saved successfully!').waitFor()
    expect(sent(SAVE)).toMatchObject({ rules: [{ input_pattern: 'mine' }, {}] })
    expect(await isFocused(input)).toBe(true)
  })

  it('requires one complete row', async () => {
    const { urlRules, count } = await openRulesTab(open, { wire: { 'GET /guilds/1/urlrules': { body: [] } } })
    await urlRules.getByRole('textbox', { name: 'Output pattern 1' }).fill('https://example.com')
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await urlRules.getByRole('alert').getByText('Please add at least one valid URL rule.').waitFor()
    await expect.poll(() => isFocused(urlRules.getByRole('textbox', { name: 'Input pattern 1' }))).toBe(true)
    expect(count(SAVE)).toBe(0)
  })

  it('shows an invalid pattern at its row and does not send it', async () => {
    const { urlRules, count } = await openRulesTab(open)
    const input = urlRules.getByRole('textbox', { name: 'Input pattern 2' })
    await input.fill('tiktok(?=x)')
    await urlRules.getByText(/Lookahead, .* isn't supported/).waitFor()
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await urlRules
      .getByRole('alert')
      .getByText(/Lookahead, .* isn't supported/)
      .waitFor()
    await expect.poll(() => isFocused(input)).toBe(true)
    expect(count(SAVE)).toBe(0)
    await input.fill('tiktok')
    await expect.poll(() => urlRules.getByText(/Lookahead/).count()).toBe(0)
  })

  it('warns of an output pattern with an unknown group', async () => {
    const { urlRules } = await openRulesTab(open)
    await urlRules.getByRole('textbox', { name: 'Output pattern 1' }).fill('https://fxtwitter.com/$3')
    await urlRules.getByText(/\$3 doesn't exist/).waitFor()
  })

  it("shows the server's error at its row even if blank rows were not sent", async () => {
    const sentence = "Row 2: One of these channels isn't a text channel on this server. Choose again."
    const details = { fields: [{ path: 'rules.1.channel_ids', message: sentence }] }
    const { urlRules } = await openRulesTab(open, {
      wire: { [SAVE]: { status: 400, body: { error: sentence, code: 'request.invalid', details } } },
    })
    await urlRules.getByRole('button', { name: 'Add URL rule' }).click()
    await urlRules.getByRole('textbox', { name: 'Input pattern 3' }).fill('reddit')
    await urlRules.getByRole('textbox', { name: 'Output pattern 3' }).fill('rxddit')
    await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('')
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await urlRules.getByRole('alert').getByText("Some values aren't valid. Check the highlighted fields").waitFor()
    const third = urlRules.getByRole('group', { name: 'URL rule 3' })
    await third.getByText("One of these channels isn't a text channel on this server. Choose again.").waitFor()
    await expect.poll(() => isFocused(third.getByRole('combobox', { name: 'Channels 3' }))).toBe(true)
    expect(await inputs(urlRules)).toEqual(['', 'tiktok\\.com', 'reddit'])
  })

  it('keeps the rows when it fails and shows the reason until the next try', async () => {
    const { page, urlRules } = await openRulesTab(open, {
      startsAt: new Date(),
      wire: { [SAVE]: (_, nth) => (nth === 0 ? { status: 400, body: {} } : { body: SAVED }) },
    })
    await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('x\\.com/')
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    const alert = urlRules.getByRole('alert').getByText('Request failed with status code 400')
    await alert.waitFor()
    await page.clock.runFor(20_000)
    await alert.waitFor()
    expect(await inputs(urlRules)).toEqual(['x\\.com/', 'tiktok\\.com'])
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await page.getByText('URL rules saved successfully!').waitFor()
    expect(await alert.count()).toBe(0)
    await page.clock.runFor(3_000)
    await page.getByText('URL rules saved successfully!').waitFor({ state: 'detached' })
  })
})

describe('unsaved URL rules', () => {
  it('are restored after leaving the page and after the end of the session', async () => {
    const { page, urlRules } = await openRulesTab(open, { wire: { [SAVE]: EXPIRED } })
    await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('mine')
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    const draft = page.getByRole('region', { name: 'Unsaved work' }).getByRole('link', { name: 'URL rules in' })
    await draft.click()
    await expect.poll(() => inputs(urlRules)).toEqual(['mine', 'tiktok\\.com'])
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await signInAgain(page)
    await draft.click()
    await expect.poll(() => inputs(urlRules)).toEqual(['mine', 'tiktok\\.com'])
  })

  it('are discarded on request', async () => {
    const { urlRules } = await openRulesTab(open)
    await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('mine')
    await urlRules.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => inputs(urlRules)).toEqual(['^https?://x\\.com/', 'tiktok\\.com'])
  })

  it('are kept while another sub-tab is open', async () => {
    const { page, urlRules } = await openRulesTab(open)
    await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('mine')
    await page.getByRole('tab', { name: 'General' }).click()
    await page.getByRole('tab', { name: 'Rules' }).click()
    await expect.poll(() => inputs(urlRules)).toEqual(['mine', 'tiktok\\.com'])
  })
})

describe('loading URL rules', () => {
  it('shows a loading text', async () => {
    const { urlRules } = await openRulesTab(open, { wire: { 'GET /guilds/1/urlrules': 'never' } })
    await urlRules.getByRole('status').getByText('Loading URL rules...').waitFor()
  })

  it('shows an error when the rules fail to load and retries on request', async () => {
    let closed = true
    const { urlRules } = await openRulesTab(open, {
      wire: {
        'GET /guilds/1/urlrules': () =>
          closed ? { status: 400, body: { error: 'Closed.' } } : { body: SAVED_URL_RULES },
      },
    })
    await urlRules.getByRole('alert').getByText('Error loading URL rules').waitFor()
    closed = false
    await urlRules.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => inputs(urlRules)).toHaveLength(2)
  })
})
