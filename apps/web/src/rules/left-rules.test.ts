import { describe, expect, it } from 'vitest'
import { openRulesTab, pick, ruleTexts, SAVED_RULES } from '../testing/rules-tab.ts'
import { useSite, type Screen } from '../testing/site.ts'
import { EXPIRED, storeElsewhere } from '../testing/unsaved-work.ts'
import { gate, goodToken, type Answer } from '../testing/wire.ts'

const open = useSite()

const SAVE = 'POST /guilds/1/rules'
const REASON = 'Rules: The bot lacks Send Messages in #rules.'
const FAILED = { status: 409, body: { error: 'The bot lacks Send Messages in #rules.' } }
const NEW_RULES = [{ ...SAVED_RULES[0], rules: [{ content: 'Be kinder.', position: 0 }], version: 4 }]
const SAVED = { body: NEW_RULES[0] }
const TYPED = ['Be kinder.', 'No spam.', 'Have fun.']

/** Saves the rules of #rules, which were opened after those of #raids. The first answer waits for `release`. */
async function startSave(first: Answer, second: Answer = {}) {
  const { opened, release } = gate()
  const screen = await openRulesTab(open, {
    wire: {
      [SAVE]: (_, nth) => (nth === 0 ? { ...first, after: opened } : second),
      'GET /guilds/1/rules': (_, nth) => ({ body: nth > 0 && first === SAVED ? NEW_RULES : SAVED_RULES }),
    },
  })
  const { page, rules, count } = screen
  await pick(page, 'Channel', '#raids')
  await pick(page, 'Channel', '#rules')
  await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
  const save = rules.getByRole('button', { name: 'Save rules' })
  await save.click()
  await expect.poll(() => count(SAVE)).toBe(1)
  return {
    ...screen,
    release,
    save,
    /** Goes to the rules of #raids. */
    leave: async () => {
      await page.goBack()
      await expect.poll(() => ruleTexts(rules)).toEqual([''])
    },
    /** Returns to the rules of #rules, with what was typed. */
    comeBack: async () => {
      await page.goForward()
      await expect.poll(() => ruleTexts(rules)).toEqual(TYPED)
    },
  }
}

async function openCommands({ page }: Pick<Screen, 'page'>): Promise<void> {
  await page.getByRole('tab', { name: 'Commands' }).click()
  await page.getByRole('heading', { name: 'Guild Commands' }).waitFor()
}

describe('rules that are left during their save', () => {
  it('have a message about its failure beside the rules of another channel, until the next try', async () => {
    const { page, release, save, leave, comeBack } = await startSave(FAILED, SAVED)
    await leave()
    release()
    const alert = page.getByRole('alert').getByText(REASON)
    await alert.waitFor()
    await comeBack()
    await save.click()
    await page.getByText('Rules saved successfully!').waitFor()
    expect(await alert.count()).toBe(0)
  })

  it('have a message about its failure on another tab', async () => {
    const { page, release } = await startSave(FAILED)
    await openCommands({ page })
    release()
    await page.getByRole('alert').getByText(REASON).waitFor()
  })

  it('have no such message on the login page after the end of the session', async () => {
    const { page, idle, release } = await startSave(EXPIRED)
    await openCommands({ page })
    release()
    await page.getByText('Your session ended.').waitFor()
    await idle()
    expect(await page.getByRole('alert').allTextContents()).toEqual([''])
  })

  it.each([
    ['fails', FAILED],
    ['succeeds', SAVED],
  ])('have no message for another user who has signed in before the save %s', async (_, answer) => {
    const { page, idle, release } = await startSave(answer)
    await storeElsewhere(page, goodToken({ sub: '200', username: 'ben' }))
    await page.getByRole('banner').getByText('ben').waitFor()
    release()
    await idle()
    expect(await page.getByText(/^Rules(:| saved)/).count()).toBe(0)
  })
})

describe('rules that are opened again during their save', () => {
  it('show its failure and keep what was typed', async () => {
    const { rules, release, leave, comeBack } = await startSave(FAILED)
    await leave()
    await comeBack()
    release()
    await rules.getByRole('alert').getByText(FAILED.body.error).waitFor()
    expect(await ruleTexts(rules)).toEqual(TYPED)
  })

  it('show what it saved', async () => {
    const { page, rules, release, leave, comeBack } = await startSave(SAVED)
    await leave()
    await comeBack()
    release()
    await page.getByText('Rules saved successfully!').waitFor()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.'])
    expect(await page.getByText('in another tab').count()).toBe(0)
  })

  it('keep what is typed meanwhile and replace its version', async () => {
    const { page, rules, sent, count, release, save, leave, comeBack } = await startSave(SAVED, SAVED)
    await leave()
    await comeBack()
    await rules.getByRole('textbox', { name: 'Rule 2' }).fill('No spam at all.')
    release()
    await page.getByText('Rules saved successfully!').waitFor()
    expect(await ruleTexts(rules)).toEqual(['Be kinder.', 'No spam at all.', 'Have fun.'])
    await save.click()
    await expect.poll(() => count(SAVE)).toBe(2)
    expect(sent(SAVE)).toMatchObject({ version: 4, rules: [{}, { content: 'No spam at all.' }, {}] })
  })
})
