import { describe, expect, it } from 'vitest'
import { isFocused, openRulesTab, pick, ruleTexts, SAVED_RULES } from '../testing/rules-tab.ts'
import { useSite } from '../testing/site.ts'
import { EXPIRED, draftKeys, signInAgain, unsavedWork } from '../testing/unsaved-work.ts'

const open = useSite()

const SAVE = 'POST /guilds/1/rules'
const NEW_RULES = [{ content: 'Be kinder.', position: 0 }]

describe('unsaved rules', () => {
  it('are kept for their channel while the rules of another channel are edited', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await pick(page, 'Channel', '#raids')
    await expect.poll(() => ruleTexts(rules)).toEqual([''])
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Come in time.')
    await pick(page, 'Channel', '#rules')
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await page.goBack()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Come in time.'])
    expect(await draftKeys(page)).toEqual(['draft:v1:100:1:rules-20', 'draft:v1:100:1:rules-21'])
  })

  it('move from no channel to the first chosen channel without rules', async () => {
    const { page, rules } = await openRulesTab(open)
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be early.')
    await pick(page, 'Channel', '#rules')
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
    await page.goBack()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be early.'])
    await pick(page, 'Channel', '#raids')
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be early.'])
    expect(await draftKeys(page)).toEqual(['draft:v1:100:1:rules-21'])
    await page.goBack()
    await expect.poll(() => ruleTexts(rules)).toEqual([''])
  })

  it('are opened from a line while another channel is chosen', async () => {
    const { page, rules } = await openRulesTab(open)
    const first = rules.getByRole('textbox', { name: 'Rule 1' })
    await first.fill('Be early.')
    await pick(page, 'Channel', '#rules')
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
    await first.fill('Be kinder.')
    const [ofChannel, ofNone] = ['You have unsaved rules in #rules', 'You have unsaved rules without a channel']
    await rules.getByText(ofNone).waitFor()
    expect(await rules.getByText(ofChannel).count()).toBe(0)
    await rules.getByRole('button', { name: 'Open the rules without a channel' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be early.'])
    expect(await rules.getByText(ofNone).count()).toBe(0)
    await rules.getByText(ofChannel).waitFor()
    await rules.getByRole('button', { name: 'Open the rules in #rules' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
  })

  it('are restored when the tab is reopened, until they are saved', async () => {
    const { page, rules } = await openRulesTab(open, { wire: { [SAVE]: { body: SAVED_RULES[0] } } })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.getByRole('heading', { name: 'Guild Commands' }).waitFor()
    await page.goBack()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    await page.reload()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
  })

  it('are saved while an earlier save of another channel ends', async () => {
    const ends: (() => void)[] = []
    const { page, rules, count } = await openRulesTab(open, {
      wire: {
        [SAVE]: (request) => ({
          body: { ...SAVED_RULES[0], ...Object(request.postDataJSON()), rules: NEW_RULES, version: 9 },
          after: new Promise<void>((resolve) => ends.push(resolve)),
        }),
      },
    })
    const first = rules.getByRole('textbox', { name: 'Rule 1' })
    const saveAs = async (text: string): Promise<void> => {
      const before = count(SAVE)
      await first.fill(text)
      await rules.getByRole('button', { name: 'Save rules' }).click()
      await expect.poll(() => count(SAVE)).toBe(before + 1)
    }
    await pick(page, 'Channel', '#rules')
    await pick(page, 'Channel', '#raids')
    await expect.poll(() => ruleTexts(rules)).toEqual([''])
    await saveAs('Come in time.')
    await page.goBack()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
    await saveAs('Be kinder.')
    const saved = page.getByText('Rules saved successfully!')
    for (const end of ends) {
      end()
      await saved.waitFor()
      await saved.waitFor({ state: 'detached' })
    }
    expect(await rules.getByRole('button', { name: 'Discard changes' }).count()).toBe(0)
    expect(await draftKeys(page)).toEqual([])
  })

  it('keep the focus of the user when an earlier save of another channel fails', async () => {
    let end: () => void = () => undefined
    const after = new Promise<void>((resolve) => {
      end = resolve
    })
    const body = {
      error: 'rules.0.content is too long.',
      code: 'request.invalid',
      details: { fields: [{ path: 'rules.0.content', message: 'is too long' }] },
    }
    const wire = { [SAVE]: { status: 400, body, after } }
    const { page, rules, count, idle } = await openRulesTab(open, { wire })
    await pick(page, 'Channel', '#rules')
    await pick(page, 'Channel', '#raids')
    await expect.poll(() => ruleTexts(rules)).toEqual([''])
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Come in time.')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect.poll(() => count(SAVE)).toBe(1)
    await page.goBack()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
    const third = rules.getByRole('textbox', { name: 'Rule 3' })
    await third.focus()
    end()
    await idle()
    expect(await isFocused(third)).toBe(true)
    await rules.getByText('You have unsaved rules in #raids').waitFor()
  })

  it('survive the end of the session and are linked from the dashboard with their channel', async () => {
    const { page, rules } = await openRulesTab(open, { wire: { [SAVE]: EXPIRED } })
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await signInAgain(page)
    await unsavedWork(page).getByRole('link', { name: 'Rules in Guildhall Demo' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await rules.getByRole('combobox', { name: 'Channel' }).getByText('#rules').waitFor()
  })

  it('are discarded on request in favor of the saved rules', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    const discard = rules.getByRole('button', { name: 'Discard changes' })
    expect(await discard.count()).toBe(0)
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await discard.click()
    await page.getByRole('status').getByText('Changes discarded').waitFor()
    expect(await ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.getByRole('heading', { name: 'Guild Commands' }).waitFor()
  })
})
