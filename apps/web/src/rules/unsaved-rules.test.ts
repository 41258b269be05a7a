import { describe, expect, it } from 'vitest'
import { openRulesTab, pick, ruleTexts, SAVED_RULES } from '../testing/rules-tab.ts'
import { useSite } from '../testing/site.ts'
import { EXPIRED, draftKeys, signInAgain, unsavedWork } from '../testing/unsaved-work.ts'

const open = useSite()

const SAVE = 'POST /guilds/1/rules'

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
