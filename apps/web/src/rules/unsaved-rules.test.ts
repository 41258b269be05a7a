import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { openRulesTab, pick, ruleTexts, SAVED_RULES } from '../testing/rules-tab.ts'
import { useSite } from '../testing/site.ts'
import { EXPIRED, offer, signInAgain } from '../testing/unsaved-work.ts'

const open = useSite()

const SAVE = 'POST /guilds/1/rules'

type RulesTab = Awaited<ReturnType<typeof openRulesTab>>

/** Types a rule under which the session ends. */
async function typeAndLose({ page, rules }: RulesTab, text: string): Promise<void> {
  await pick(page, 'Channel', '#rules')
  await rules.getByRole('textbox', { name: 'Rule 1' }).fill(text)
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
}

/** Signs in and opens the rules. */
async function comeBack(page: Page): Promise<void> {
  await signInAgain(page)
  await page.goto(new URL('/guilds/1/settings', page.url()).href)
  await page.getByRole('tab', { name: 'Rules' }).click()
}

const replaceQuestion = (page: Page) =>
  page.getByRole('dialog', { name: 'Replace what you typed since with the changes from your last session?' })

describe('unsaved rules', () => {
  it('are asked for before another channel takes their place', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await pick(page, 'Channel', '#raids')
    const dialog = page.getByRole('dialog', { name: "Discard unsaved changes to this channel's rules?" })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await ruleTexts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await pick(page, 'Channel', '#raids')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual([''])
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
    const tab = await openRulesTab(open, { wire: { [SAVE]: EXPIRED } })
    const { page, rules } = tab
    await typeAndLose(tab, 'Be kinder.')
    await comeBack(page)
    await rules.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await rules.getByRole('combobox', { name: 'Channel' }).getByText('#rules').waitFor()
  })

  it('of an ended session replace those typed since only if that is agreed to', async () => {
    const tab = await openRulesTab(open, { wire: { [SAVE]: EXPIRED } })
    const { page, rules } = tab
    await typeAndLose(tab, 'Be kinder.')
    await comeBack(page)
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Typed since.')
    await rules.getByRole('button', { name: 'Restore' }).click()
    const dialog = replaceQuestion(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await ruleTexts(rules)).toEqual(['Typed since.', 'No spam.', 'Have fun.'])
    await rules.getByRole('button', { name: 'Restore' }).click()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
  })

  it('of two sessions are both kept: the newer ones are offered first, then the older ones', async () => {
    const tab = await openRulesTab(open, { wire: { [SAVE]: EXPIRED } })
    const { page, rules } = tab
    await typeAndLose(tab, 'From the first session.')
    await comeBack(page)
    await typeAndLose(tab, 'From the second session.')
    await comeBack(page)
    await rules.getByText('Older changes are offered next.').waitFor()
    await rules.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['From the second session.', 'No spam.', 'Have fun.'])
    expect(await rules.getByText('Older changes are offered next.').count()).toBe(0)
    await rules.getByRole('button', { name: 'Restore' }).click()
    await replaceQuestion(page).getByRole('button', { name: 'Replace' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['From the first session.', 'No spam.', 'Have fun.'])
    await replaceQuestion(page).waitFor({ state: 'detached' })
    expect(await offer(page).count()).toBe(0)
  })

  it('are linked once from the dashboard after the next sign-in, on their sub-tab', async () => {
    const tab = await openRulesTab(open, { wire: { [SAVE]: EXPIRED } })
    const { page, rules } = tab
    await typeAndLose(tab, 'Be kind at all times.')
    await comeBack(page)
    await typeAndLose(tab, 'Be kinder.')
    await signInAgain(page)
    await page
      .getByRole('region', { name: 'Unsaved work' })
      .getByRole('link', { name: 'Rules of Guildhall Demo' })
      .click()
    await rules.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
  })

  it('are dropped on request, and what is saved comes back', async () => {
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
