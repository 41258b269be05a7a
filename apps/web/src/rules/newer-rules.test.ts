import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { isFocused, openRulesTab, pick, ruleTexts, SAVED_RULES } from '../testing/rules-tab.ts'
import { useSite, type Visit } from '../testing/site.ts'

const open = useSite()

const SAVE = 'POST /guilds/1/rules'
const NEWER = [{ ...SAVED_RULES[0], version: 9, rules: [{ content: 'Be excellent.', position: 0 }] }]
const STALE = {
  error: 'ben saved the rules of #rules on Nov 21, 19:30 UTC. Load the latest version, then reapply yours.',
  code: 'version.stale',
  details: { updated_by: '7', username: 'ben', updated_at: '2026-11-21T19:30:00.000Z' },
}

/** Opens edited rules whose save fails because ben saved first. @param loaded delays the newer rules */
async function staleRules(loaded?: Promise<unknown>) {
  const wire: Visit['wire'] = {
    'GET /guilds/1/rules': (_, nth) =>
      nth === 0 ? { body: SAVED_RULES } : { body: NEWER, ...(loaded && { after: loaded }) },
    [SAVE]: (_, nth) => (nth === 0 ? { status: 409, body: STALE } : { body: NEWER[0] }),
  }
  const screen = await openRulesTab(open, { wire })
  await pick(screen.page, 'Channel', '#rules')
  await screen.rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
  await screen.rules.getByRole('button', { name: 'Save rules' }).click()
  const load = screen.rules.getByRole('button', { name: 'Load latest version' })
  await load.waitFor()
  return { ...screen, load }
}

/** The time in the format of the browser. */
const localTime = (page: Page) =>
  page.evaluate(() =>
    new Date('2026-11-21T19:30:00.000Z').toLocaleString(undefined, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
  )

describe('rules that another administrator saved first', () => {
  it("are announced with the administrator's name and the local time", async () => {
    const { page, rules } = await staleRules()
    await rules
      .getByRole('alert')
      .getByText(`ben saved changes on ${await localTime(page)}. Load the latest version, then reapply yours.`)
      .waitFor()
    expect(await rules.getByText('UTC').count()).toBe(0)
  })

  it("are loaded beside the user's version, which can still be saved", async () => {
    const { page, rules, sent, load } = await staleRules()
    await load.click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be excellent.'])
    await rules.getByRole('status').filter({ hasText: "You're viewing the latest version." }).waitFor()
    const mine = rules.getByRole('button', { name: 'View my version' })
    await expect.poll(() => isFocused(mine)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.', 'No spam.', 'Have fun.'])
    await rules.getByRole('button', { name: 'View latest version' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be excellent.'])
    await mine.click()
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await page.getByText('Rules saved successfully!').waitFor()
    expect(sent(SAVE)).toMatchObject({ version: 9, rules: [{ content: 'Be kinder.' }, {}, {}] })
    await expect.poll(() => rules.getByRole('button', { name: 'View latest version' }).count()).toBe(0)
  })

  it('are announced in a status element that already exists', async () => {
    const { rules, load } = await staleRules()
    const statuses = await rules.getByRole('status').elementHandles()
    await load.click()
    await rules.getByRole('status').filter({ hasText: "You're viewing the latest version." }).waitFor()
    const texts = await Promise.all(statuses.map((status) => status.textContent()))
    expect(texts).toContain("You're viewing the latest version. Your edits are kept until you save.")
  })

  it('are loaded without losing text that is typed meanwhile', async () => {
    let release: () => void = () => undefined
    const { rules, load } = await staleRules(new Promise<void>((resolve) => (release = resolve)))
    await load.click()
    await expect.poll(() => load.getAttribute('aria-busy')).toBe('true')
    expect(await rules.getByRole('combobox', { name: 'Channel' }).isDisabled()).toBe(true)
    await rules.getByRole('textbox', { name: 'Rule 2' }).fill('Typed meanwhile.')
    release()
    await rules.getByRole('button', { name: 'View my version' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.', 'Typed meanwhile.', 'Have fun.'])
  })

  it("remain when the user's version is discarded", async () => {
    const { page, rules, load } = await staleRules()
    await load.click()
    await rules.getByRole('button', { name: 'View my version' }).click()
    await rules.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be excellent.'])
    expect(await rules.getByRole('button', { name: 'View my version' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.getByRole('heading', { name: 'Guild Commands' }).waitFor()
  })
})
