import type { Locator } from '@playwright/test'
import { RULE_LENGTH } from '@guildhall/contract'
import { describe, expect, it } from 'vitest'
import { openRulesTab, pick, SAVED_RULES } from '../testing/rules-tab.ts'
import { useSite } from '../testing/site.ts'

const open = useSite()

const SAVE = 'POST /guilds/1/rules'
const FAILED = { status: 409, body: { error: 'The bot lacks Send Messages in #rules.' } }

/** What stands in the rows, from the first to the last. */
function texts(rules: Locator): Promise<string[]> {
  return rules
    .getByRole('textbox', { name: /^Rule \d+$/ })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLTextAreaElement ? field.value : '?')))
}

function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement)
}

describe('the rules of a channel', () => {
  it('begin without a channel and with one blank row, and offer text channels only', async () => {
    const { page, rules } = await openRulesTab(open)
    await rules.getByText('Select a channel').waitFor()
    expect(await texts(rules)).toEqual([''])
    await rules.getByRole('combobox', { name: 'Channel' }).click()
    expect(await page.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual(['#rules', '#raids'])
  })

  it('are loaded in their order when their channel is chosen, and are a blank row where there are none', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await expect.poll(() => texts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
    await pick(page, 'Channel', '#raids')
    await expect.poll(() => texts(rules)).toEqual([''])
  })

  it('of a channel that is gone are shown as those of a deleted channel', async () => {
    const gone = { ...SAVED_RULES[0], channel_id: '77', last_error: 'This channel was deleted.' }
    const { page, rules } = await openRulesTab(open, { wire: { 'GET /guilds/1/rules': { body: [gone] } } })
    await pick(page, 'Channel', 'deleted channel')
    await rules.getByText('This channel was deleted.').waitFor()
    expect(await texts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
  })

  it('are added, removed and numbered anew; the last row stays and says why', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('button', { name: 'Remove rule 2' }).click()
    expect(await texts(rules)).toEqual(['Be kind.', 'Have fun.'])
    expect(await isFocused(rules.getByRole('textbox', { name: 'Rule 2' }))).toBe(true)
    await rules.getByRole('button', { name: 'Add rule' }).click()
    expect(await isFocused(rules.getByRole('textbox', { name: 'Rule 3' }))).toBe(true)
    for (const number of [3, 2]) await rules.getByRole('button', { name: `Remove rule ${number}` }).click()
    const last = rules.getByRole('button', { name: 'Remove rule 1' })
    expect(await last.getAttribute('aria-disabled')).toBe('true')
    await last.focus()
    await page.getByRole('tooltip', { name: 'The last row stays: there is at least one rule.' }).waitFor()
    await last.click({ force: true })
    expect(await texts(rules)).toEqual(['Be kind.'])
  })

  it('are previewed as Discord will show them', async () => {
    const { page, rules } = await openRulesTab(open)
    await rules.getByText('What you type stands here as it will in Discord.').waitFor()
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('**Be kind** in <#21>, not <b>rude</b>.')
    await rules.getByRole('button', { name: 'Add rule' }).click()
    await page.keyboard.type('No spam.')
    const preview = rules.getByRole('group', { name: 'Preview of the rules' })
    await preview.getByText('No spam.').waitFor()
    expect(await preview.innerText()).toMatch(
      /Guildhall\s+APP\s+1\.\s+Be kind in #raids, not <b>rude<\/b>\.\s+2\.\s+No spam\.$/,
    )
    expect(await preview.getByText('Be kind', { exact: true }).getAttribute('class')).toContain('font-bold')
  })
})

describe('saving rules', () => {
  it('sends those that are not blank, numbered from 0, with the version that was read', async () => {
    const { page, rules, sent } = await openRulesTab(open, {
      wire: {
        [SAVE]: {
          body: {
            ...SAVED_RULES[0],
            rules: [
              { content: 'Be kind.', position: 0 },
              { content: 'Be fair.', position: 1 },
            ],
            version: 4,
          },
        },
      },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 2' }).fill('  ')
    await rules.getByRole('textbox', { name: 'Rule 3' }).fill('Be fair.')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByRole('status').getByText('Rules saved successfully!').waitFor()
    const contents = [
      { content: 'Be kind.', position: 0 },
      { content: 'Be fair.', position: 1 },
    ]
    expect(sent(SAVE)).toEqual({ channel_id: '20', rules: contents, version: 3 })
    await expect.poll(() => texts(rules)).toEqual(['Be kind.', 'Be fair.'])
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect.poll(() => sent(SAVE)).toEqual({ channel_id: '20', rules: contents, version: 4 })
  })

  it('is said for 3 seconds', async () => {
    const { page, rules } = await openRulesTab(open, { frozen: true, wire: { [SAVE]: { body: SAVED_RULES[0] } } })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    await page.clock.runFor(3_000)
    await page.getByText('Rules saved successfully!').waitFor({ state: 'detached' })
  })

  it('needs a channel and a rule, says so, and goes to the place', async () => {
    const { page, rules, count } = await openRulesTab(open)
    const save = rules.getByRole('button', { name: 'Save rules' })
    await save.click()
    await rules.getByRole('alert').getByText('Please select a channel.').waitFor()
    await expect.poll(() => isFocused(rules.getByRole('combobox', { name: 'Channel' }))).toBe(true)
    await pick(page, 'Channel', '#raids')
    expect(await rules.getByRole('alert').count()).toBe(0)
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill(' \n ')
    await save.click()
    await rules.getByRole('alert').getByText('Please add at least one rule.').waitFor()
    await expect.poll(() => isFocused(rules.getByRole('textbox', { name: 'Rule 1' }))).toBe(true)
    await page.keyboard.type('Be kind.')
    await expect.poll(() => rules.getByRole('alert').count()).toBe(0)
    expect(count(SAVE)).toBe(0)
  })

  it('keeps what was typed before a channel without rules was chosen', async () => {
    const { page, rules, sent } = await openRulesTab(open, {
      wire: { [SAVE]: { body: { channel_id: '21', rules: [{ content: 'Be on time.', position: 0 }] } } },
    })
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be on time.')
    await pick(page, 'Channel', '#raids')
    expect(await texts(rules)).toEqual(['Be on time.'])
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    expect(sent(SAVE)).toEqual({ channel_id: '21', rules: [{ content: 'Be on time.', position: 0 }], version: 0 })
  })

  it('counts characters near the limit and stops beyond it', async () => {
    const { page, rules, count } = await openRulesTab(open)
    await pick(page, 'Channel', '#raids')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('x'.repeat(RULE_LENGTH - 10))
    await rules.getByText('1,490 of 1,500 characters').waitFor()
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('x'.repeat(RULE_LENGTH + 1))
    await rules.getByText('1,501 of 1,500 characters').waitFor()
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await rules.getByRole('alert').getByText('A rule has at most 1,500 characters.').waitFor()
    expect(count(SAVE)).toBe(0)
  })

  it('keeps everything when it fails, with the reason until the next try', async () => {
    const { page, rules } = await openRulesTab(open, {
      frozen: true,
      wire: { [SAVE]: (_, nth) => (nth === 0 ? FAILED : { body: SAVED_RULES[0] }) },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    const alert = rules.getByRole('alert').getByText('The bot lacks Send Messages in #rules.')
    await alert.waitFor()
    await page.clock.runFor(20_000)
    await alert.waitFor()
    expect(await texts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    expect(await alert.count()).toBe(0)
  })

  it('says what the server said of a row at that row, although blank ones were left out', async () => {
    const fields = [{ path: 'rules.1.content', message: 'must not contain NUL or broken characters' }]
    const { page, rules } = await openRulesTab(open, {
      wire: {
        [SAVE]: {
          status: 400,
          body: { error: 'rules.1.content must not.', code: 'request.invalid', details: { fields } },
        },
      },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    const row = rules.getByRole('textbox', { name: 'Rule 3' })
    await expect.poll(() => isFocused(row)).toBe(true)
    expect(await row.getAttribute('aria-invalid')).toBe('true')
    await rules.getByText('This rule must not contain NUL or broken characters.').waitFor()
  })

  it('says when the message follows only shortly, and no longer once it stands', async () => {
    const entry = { ...SAVED_RULES[0], version: 4 }
    const { page, rules } = await openRulesTab(open, {
      frozen: true,
      wire: {
        [SAVE]: { body: { ...entry, status: 'queued' } },
        'GET /guilds/1/rules': (_, nth) => ({ body: nth === 0 ? SAVED_RULES : [entry] }),
      },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    const queued = rules.getByRole('status').getByText('Saved. The message in Discord follows shortly.')
    await queued.waitFor()
    await page.clock.runFor(6_000)
    await queued.waitFor({ state: 'detached' })
  })

  it('offers the newer rules of somebody else without losing what was typed', async () => {
    const newer = [{ ...SAVED_RULES[0], version: 9, rules: [{ content: 'Be excellent.', position: 0 }] }]
    const stale = { error: 'ben saved other rules. Load them again.', code: 'version.stale' }
    const { page, rules, sent } = await openRulesTab(open, {
      wire: {
        'GET /guilds/1/rules': (_, nth) => ({ body: nth === 0 ? SAVED_RULES : newer }),
        [SAVE]: (_, nth) => (nth === 0 ? { status: 409, body: stale } : { body: newer[0] }),
      },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await rules.getByRole('alert').getByText(stale.error).waitFor()
    await rules.getByRole('button', { name: 'Load newer rules' }).click()
    await expect.poll(() => texts(rules)).toEqual(['Be excellent.'])
    await rules.getByRole('button', { name: 'Show mine' }).click()
    expect(await texts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await rules.getByRole('button', { name: 'Show the newer rules' }).click()
    expect(await texts(rules)).toEqual(['Be excellent.'])
    await rules.getByRole('button', { name: 'Show mine' }).click()
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    expect(sent(SAVE)).toMatchObject({ version: 9, rules: [{ content: 'Be kinder.' }, {}, {}] })
    await expect.poll(() => rules.getByRole('button', { name: 'Show the newer rules' }).count()).toBe(0)
  })
})

describe('unsaved rules', () => {
  it('are asked for before another channel takes their place', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await pick(page, 'Channel', '#raids')
    const dialog = page.getByRole('dialog', { name: 'Discard the unsaved rules of this channel?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await texts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await pick(page, 'Channel', '#raids')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => texts(rules)).toEqual([''])
  })

  it('are asked for before the tab is left, and not once they are saved', async () => {
    const { page, rules } = await openRulesTab(open, { wire: { [SAVE]: { body: SAVED_RULES[0] } } })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.getByRole('heading', { name: 'Guild Commands' }).waitFor()
  })

  it('outlive the end of the session', async () => {
    const { page, rules } = await openRulesTab(open, { wire: { [SAVE]: { status: 401, body: { error: 'Sign in.' } } } })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    const token = await page.evaluate(() => localStorage.getItem('auth_token'))
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await page.evaluate((value) => localStorage.setItem('auth_token', value ?? ''), token)
    await page.goto(new URL('/guilds/1/settings', page.url()).href)
    await page.getByRole('tab', { name: 'Rules' }).click()
    await rules.getByRole('button', { name: 'Restore' }).click()
    expect(await texts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await rules.getByRole('combobox', { name: 'Channel' }).getByText('#rules').waitFor()
  })
})

describe('loading rules', () => {
  it('says that channels are awaited', async () => {
    const { rules } = await openRulesTab(open, { wire: { 'GET /guilds/1/channels': 'never' } })
    await rules.getByRole('status').getByText('Loading channels...').waitFor()
  })

  it('tries again when channels cannot be had', async () => {
    let closed = true
    const { rules } = await openRulesTab(open, {
      wire: {
        'GET /guilds/1/channels': () =>
          closed
            ? { status: 400, body: { error: 'Closed.' } }
            : { body: [{ id: '20', name: 'rules', channel_type: 0, position: 0 }] },
      },
    })
    await rules.getByRole('alert').getByText('Error loading channels').waitFor()
    closed = false
    await rules.getByRole('button', { name: 'Retry' }).click()
    await rules.getByRole('combobox', { name: 'Channel' }).waitFor()
  })

  it('never shows a blank form in place of rules that could not be read', async () => {
    let closed = true
    const { page, rules } = await openRulesTab(open, {
      wire: {
        'GET /guilds/1/rules': () => (closed ? { status: 400, body: { error: 'Closed.' } } : { body: SAVED_RULES }),
      },
    })
    await rules.getByRole('alert').getByText('Error loading rules').waitFor()
    await rules.getByText('Closed.').waitFor()
    closed = false
    await rules.getByRole('button', { name: 'Retry' }).click()
    await pick(page, 'Channel', '#rules')
    await expect.poll(() => texts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
  })
})
