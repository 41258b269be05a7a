import { describe, expect, it } from 'vitest'
import { REMINDER_ROLES } from '../testing/reminders-tab.ts'
import { isFocused, openRulesTab, pick, ruleTexts, SAVED_RULES } from '../testing/rules-tab.ts'
import { useSite } from '../testing/site.ts'

const open = useSite()

describe('the rules of a channel', () => {
  it('start with one blank row and no channel, and offer only text channels', async () => {
    const { page, rules } = await openRulesTab(open)
    await rules.getByText('Select a channel').waitFor()
    expect(await ruleTexts(rules)).toEqual([''])
    await rules.getByRole('combobox', { name: 'Channel' }).click()
    await expect.poll(() => page.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual(['#rules', '#raids'])
  })

  it('are loaded in order for a chosen channel, or start as one blank row', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
    await pick(page, 'Channel', '#raids')
    await expect.poll(() => ruleTexts(rules)).toEqual([''])
  })

  it('are shown under a deleted channel when their channel was deleted', async () => {
    const gone = { ...SAVED_RULES[0], channel_id: '77', last_error: 'This channel was deleted.' }
    const { page, rules } = await openRulesTab(open, { wire: { 'GET /guilds/1/rules': { body: [gone] } } })
    await pick(page, 'Channel', 'deleted channel')
    await rules.getByText('This channel was deleted.').waitFor()
    expect(await ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
  })

  it('mark their sub-tab with the errors and warnings of both forms', async () => {
    const behind = { ...SAVED_RULES[0], last_error: 'The bot may not post here.' }
    const { page, rules, urlRules } = await openRulesTab(open, {
      wire: { 'GET /guilds/1/rules': { body: [behind] }, 'GET /guilds/1/urlrules': { body: [] } },
    })
    const marked = (name: string) => page.getByRole('tab', { name, exact: true })
    await marked('Rules, 1 warning').waitFor()
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await marked('Rules, 1 error, 1 warning').waitFor()
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await marked('Rules, 2 errors, 1 warning').waitFor()
    await page.getByRole('tab', { name: 'General' }).click()
    await marked('Rules, 2 errors, 1 warning').click()
    await pick(page, 'Channel', '#rules')
    await marked('Rules, 1 error, 1 warning').waitFor()
  })

  it.each([
    ['of the whole form', { error: 'The bot lacks Send Messages in #rules.' }],
    [
      'at a rule',
      {
        error: 'rules.0.content is too long.',
        code: 'request.invalid',
        details: { fields: [{ path: 'rules.0.content', message: 'is too long' }] },
      },
    ],
  ])('mark their sub-tab when a save fails with an error %s while another sub-tab is open', async (_, body) => {
    let answer: () => void = () => undefined
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { page, rules } = await openRulesTab(open, {
      wire: { 'POST /guilds/1/rules': { status: 400, body, after } },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByRole('tab', { name: 'General' }).click()
    answer()
    await page.getByRole('tab', { name: 'Rules, 1 error', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'General', selected: true }).waitFor()
  })

  it('are added, removed and renumbered, except that the last row cannot be removed', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('button', { name: 'Remove rule 2' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kind.', 'Have fun.'])
    expect(await isFocused(rules.getByRole('textbox', { name: 'Rule 2' }))).toBe(true)
    await rules.getByRole('button', { name: 'Add rule' }).click()
    await expect.poll(() => isFocused(rules.getByRole('textbox', { name: 'Rule 3' }))).toBe(true)
    for (const number of [3, 2]) await rules.getByRole('button', { name: `Remove rule ${number}` }).click()
    const last = rules.getByRole('button', { name: 'Remove rule 1' })
    expect(await last.getAttribute('aria-disabled')).toBe('true')
    await last.focus()
    await page.getByRole('tooltip', { name: 'You need at least one rule.' }).waitFor()
    await last.click({ force: true })
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kind.'])
  })

  it('are removed from their channel after a confirmation', async () => {
    const isRemoved = { now: false }
    const { page, rules, count } = await openRulesTab(open, {
      wire: {
        'GET /guilds/1/rules': () => ({ body: isRemoved.now ? [] : SAVED_RULES }),
        'DELETE /guilds/1/rules/20': () => {
          isRemoved.now = true
          return { status: 204 }
        },
      },
    })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('button', { name: 'Remove from channel' }).click()
    const question = page.getByRole('dialog', {
      name: 'Remove the rules from #rules? The bot deletes its message there.',
    })
    await question.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The rules were removed from #rules.').waitFor()
    expect(count('DELETE /guilds/1/rules/20?version=3')).toBe(1)
    await expect.poll(() => ruleTexts(rules)).toEqual([''])
    await rules.getByRole('button', { name: 'Remove from channel' }).waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(rules.getByRole('combobox', { name: 'Channel' }))).toBe(true)
  })

  it('keep the error of their removal while those of another channel are removed', async () => {
    const wire = {
      'GET /guilds/1/rules': {
        body: [...SAVED_RULES, ...SAVED_RULES.map((rules) => ({ ...rules, channel_id: '21' }))],
      },
      'DELETE /guilds/1/rules/20': { status: 400, body: { error: 'Not today.' } },
      'DELETE /guilds/1/rules/21': 'never',
    } as const
    const { page, rules, count } = await openRulesTab(open, { wire })
    const remove = async (channel: string): Promise<void> => {
      await pick(page, 'Channel', channel)
      await rules.getByRole('button', { name: 'Remove from channel' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    }
    await remove('#rules')
    const error = page.getByRole('alert').getByText('Not today.')
    await error.waitFor()
    await remove('#raids')
    await expect.poll(() => count('DELETE /guilds/1/rules/21?version=3')).toBe(1)
    expect(await error.count()).toBe(1)
  })

  it('are previewed with their Markdown and mentions', async () => {
    const { page, rules } = await openRulesTab(open)
    await rules.getByText('Write a rule to see how your rules will look in Discord.').waitFor()
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

  it('name the roles of the server in their preview', async () => {
    const { rules } = await openRulesTab(open, { wire: { 'GET /guilds/1/roles': { body: REMINDER_ROLES } } })
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Ask <@&31> or <@&99>.')
    const preview = rules.getByRole('group', { name: 'Preview of the rules' })
    await expect.poll(() => preview.innerText()).toContain('Ask @Raider or @role.')
  })

  it('keep the images of their preview while a rule is edited', async () => {
    const { page, rules } = await openRulesTab(open, {
      routes: (tab) => tab.route('https://cdn.discordapp.com/**', (route) => route.abort()),
    })
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kind <:heart:7>')
    const preview = rules.getByRole('group', { name: 'Preview of the rules' })
    const emoji = await preview.locator('img').elementHandle()
    await rules.getByRole('textbox', { name: 'Rule 1' }).focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' always')
    await preview.getByText('always').waitFor()
    expect(await emoji?.evaluate((image) => image.isConnected)).toBe(true)
  })
})

describe('loading rules', () => {
  it('shows a loading text for the channels', async () => {
    const { rules } = await openRulesTab(open, { wire: { 'GET /guilds/1/channels': 'never' } })
    await rules.getByRole('status').getByText('Loading channels...').waitFor()
  })

  it('shows an error when the channels fail to load and retries on request', async () => {
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

  it('shows an error when the rules fail to load and retries on request', async () => {
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
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
  })
})
