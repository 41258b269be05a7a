import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { openRulesTab, pick, ruleTexts } from '../testing/rules-tab.ts'
import { narrow, useSite } from '../testing/site.ts'
import { dragByFinger, dragByMouse } from '../ui/testing/gestures.ts'

const open = useSite()

const SAVE = 'POST /guilds/1/rules'

/** The last announcement to screen readers while a row was moved. */
async function expectSaid(page: Page, words: string): Promise<void> {
  await page.getByRole('status').getByText(words, { exact: true }).first().waitFor({ state: 'attached' })
}

describe('the order of rules', () => {
  it('is changed by keyboard with each step announced to screen readers', async () => {
    const { page, rules, sent } = await openRulesTab(open, {
      wire: { [SAVE]: { status: 500, body: { error: 'No.' } } },
    })
    await pick(page, 'Channel', '#rules')
    const handle = rules.getByRole('button', { name: 'Move rule 1', exact: true })
    await handle.focus()
    await page.keyboard.press('Space')
    await expectSaid(page, 'Picked up rule 1. Position 1 of 3.')
    await page.keyboard.press('ArrowDown')
    await expectSaid(page, 'Position 2 of 3.')
    await page.keyboard.press('ArrowDown')
    await expectSaid(page, 'Position 3 of 3.')
    await page.keyboard.press('Space')
    await expectSaid(page, 'Dropped. Position 3 of 3.')
    expect(await ruleTexts(rules)).toEqual(['No spam.', 'Have fun.', 'Be kind.'])
    const last = rules.getByRole('button', { name: 'Move rule 3', exact: true })
    await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true)

    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect
      .poll(() => sent(SAVE))
      .toMatchObject({
        rules: [
          { content: 'No spam.', position: 0 },
          { content: 'Have fun.', position: 1 },
          { content: 'Be kind.', position: 2 },
        ],
      })
  })

  it('is restored when Escape cancels a move', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('button', { name: 'Move rule 3', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expectSaid(page, 'Picked up rule 3. Position 3 of 3.')
    await page.keyboard.press('ArrowUp')
    await expectSaid(page, 'Position 2 of 3.')
    await page.keyboard.press('Escape')
    await expectSaid(page, 'Move canceled.')
    expect(await ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
  })

  it('is explained at the handle, which is disabled for a single row', async () => {
    const { rules } = await openRulesTab(open)
    const handle = rules.getByRole('button', { name: 'Move rule 1', exact: true })
    const description = await handle.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(description).toMatch(/^Press Space or Enter to pick up/)
    expect(await handle.getAttribute('aria-disabled')).toBe('true')
  })

  it('is changed by mouse', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await dragByMouse(
      page,
      rules.getByRole('button', { name: 'Move rule 3', exact: true }),
      rules.getByRole('button', { name: 'Move rule 1', exact: true }),
    )
    await expect.poll(() => ruleTexts(rules)).toEqual(['Have fun.', 'Be kind.', 'No spam.'])
  })

  it('is changed by touch on a narrow screen', async () => {
    const { page, rules } = await openRulesTab(open, { viewport: narrow })
    await pick(page, 'Channel', '#rules')
    await dragByFinger(
      page,
      rules.getByRole('button', { name: 'Move rule 1', exact: true }),
      rules.getByRole('button', { name: 'Move rule 2', exact: true }),
    )
    await expect.poll(() => ruleTexts(rules)).toEqual(['No spam.', 'Be kind.', 'Have fun.'])
  })

  it('is not changed by dragging in the text of a rule', async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await dragByMouse(
      page,
      rules.getByRole('textbox', { name: 'Rule 1' }),
      rules.getByRole('textbox', { name: 'Rule 3' }),
    )
    expect(await ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
  })
})
