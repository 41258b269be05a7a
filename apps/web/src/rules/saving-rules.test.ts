import { RULE_LENGTH } from '@guildhall/contract'
import { describe, expect, it } from 'vitest'
import { isFocused, openRulesTab, pick, ruleTexts, SAVED_RULES } from '../testing/rules-tab.ts'
import { useSite } from '../testing/site.ts'

const open = useSite()

const SAVE = 'POST /guilds/1/rules'
const FAILED = { status: 409, body: { error: 'The bot lacks Send Messages in #rules.' } }

describe('saving rules', () => {
  it('sends the non-blank rules numbered from 0 with the loaded version', async () => {
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
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kind.', 'Be fair.'])
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect.poll(() => sent(SAVE)).toEqual({ channel_id: '20', rules: contents, version: 4 })
  })

  it('sends the version from the refusal when the rules are saved again', async () => {
    const refused = { error: 'The bot lacks a permission.', code: 'discord.refused', details: { version: 5 } }
    const { page, rules, sent } = await openRulesTab(open, {
      wire: { [SAVE]: (_, nth) => (nth === 0 ? { status: 409, body: refused } : { body: SAVED_RULES[0] }) },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await rules.getByRole('alert').getByText('The bot lacks a permission.').waitFor()
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect.poll(() => sent(SAVE)).toMatchObject({ version: 5 })
    await page.getByRole('status').getByText('Rules saved successfully!').waitFor()
  })

  it('shows a success message for 3 seconds', async () => {
    const { page, rules } = await openRulesTab(open, {
      startsAt: new Date(),
      wire: { [SAVE]: { body: SAVED_RULES[0] } },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    await page.clock.runFor(3_000)
    await page.getByText('Rules saved successfully!').waitFor({ state: 'detached' })
  })

  it('requires a channel and a rule and focuses the missing field', async () => {
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

  it('sends rules that were typed before a channel without rules was chosen', async () => {
    const { page, rules, sent, calls } = await openRulesTab(open, {
      wire: { [SAVE]: { body: { channel_id: '21', rules: [{ content: 'Be on time.', position: 0 }] } } },
    })
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be on time.')
    await pick(page, 'Channel', '#raids')
    expect(await ruleTexts(rules)).toEqual(['Be on time.'])
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    expect(sent(SAVE)).toEqual({ channel_id: '21', rules: [{ content: 'Be on time.', position: 0 }] })
    expect(calls.findLast(({ name }) => name === SAVE)?.request.headers()['if-none-match']).toBe('*')
  })

  it('shows a character count near the limit and is refused above it', async () => {
    const { page, rules, count } = await openRulesTab(open)
    await pick(page, 'Channel', '#raids')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('x'.repeat(RULE_LENGTH - 10))
    await rules.getByText('1,490 of 1,500 characters').waitFor()
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('x'.repeat(RULE_LENGTH + 1))
    await rules.getByText('1,501 of 1,500 characters').waitFor()
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await rules.getByRole('alert').getByText('Use 1,500 characters or fewer.').waitFor()
    expect(count(SAVE)).toBe(0)
  })

  it('keeps text that is typed while the save is in progress', async () => {
    let release: () => void = () => undefined
    const after = new Promise<void>((resolve) => (release = resolve))
    const saved = { ...SAVED_RULES[0], version: 4 }
    const { page, rules, sent } = await openRulesTab(open, { wire: { [SAVE]: { body: saved, after } } })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await rules.getByRole('textbox', { name: 'Rule 2' }).fill('No spam at all.')
    release()
    await page.getByText('Rules saved successfully!').waitFor()
    expect(await ruleTexts(rules)).toEqual(['Be kind.', 'No spam at all.', 'Have fun.'])
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect.poll(() => sent(SAVE)).toMatchObject({ version: 4, rules: [{}, { content: 'No spam at all.' }, {}] })
  })

  it('keeps the rules when it fails and shows the reason until the next try', async () => {
    const { page, rules } = await openRulesTab(open, {
      startsAt: new Date(),
      wire: { [SAVE]: (_, nth) => (nth === 0 ? FAILED : { body: SAVED_RULES[0] }) },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    const alert = rules.getByRole('alert').getByText('The bot lacks Send Messages in #rules.')
    await alert.waitFor()
    await page.clock.runFor(20_000)
    await alert.waitFor()
    expect(await ruleTexts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    expect(await alert.count()).toBe(0)
  })

  it("shows the server's error at its row even if blank rows were not sent", async () => {
    const fields = [{ path: 'rules.1.content', message: 'contains unsupported characters' }]
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
    await rules.getByText('This rule contains unsupported characters.').waitFor()
    // Users must not see API field names.
    await rules.getByRole('alert').getByText("Some values aren't valid. Check the highlighted fields").waitFor()
    expect(await rules.getByText('rules.1.content').count()).toBe(0)
  })

  it('reports a queued message until it is posted', async () => {
    const entry = { ...SAVED_RULES[0], version: 4 }
    const { page, rules, live } = await openRulesTab(open, {
      wire: {
        [SAVE]: { body: { ...entry, status: 'queued' } },
        'GET /guilds/1/rules': (_, nth) => ({ body: nth === 0 ? SAVED_RULES : [entry] }),
      },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    const queued = rules.getByRole('status').getByText('Saved. Updating in Discord…')
    await queued.waitFor()
    live.change('rules')
    await queued.waitFor({ state: 'detached' })
  })
})
