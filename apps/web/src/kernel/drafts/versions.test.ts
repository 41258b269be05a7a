import { describe, expect, it } from 'vitest'
import { RULES_WIRE, ruleTexts } from '../../testing/rules-tab.ts'
import { prefix, settingsOpener } from '../../testing/settings-tab.ts'
import { useLoadingSite } from '../../testing/site.ts'
import { draftKeys, line, sessionWith, stored, unsavedWork, waitForDrafts } from '../../testing/unsaved-work.ts'

const open = useLoadingSite()
const openSettings = settingsOpener(open)

const RULES_PLACE = { tab: 'settings', subTab: 'rules', channelId: '20' }
const typed = [{ key: 'saved-0', content: 'Be kinder.' }]

/** A draft of the rules of #rules. @param version the version of its base */
function rulesDraft(version: number) {
  return stored('rules-20', {
    model: 'rules 1',
    base: { version, value: ['Be kind.'] },
    edits: { rows: { value: typed, n: 3 } },
    last: 3,
    title: 'Rules',
    place: RULES_PLACE,
  })
}

async function openRules(local: Record<string, string>) {
  const { page } = await open('/', { wire: RULES_WIRE, local })
  await unsavedWork(page).getByRole('link', { name: 'Rules in Guildhall Demo' }).click()
  const rules = page.getByRole('region', { name: 'Rules', exact: true })
  return { page, rules }
}

describe('a draft', () => {
  it('is restored in its channel when its base is the saved version', async () => {
    const { page, rules } = await openRules(rulesDraft(3))
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.'])
    await rules.getByRole('combobox', { name: 'Channel' }).getByText('#rules').waitFor()
    await line(page).waitFor()
  })

  it('offers both versions when a newer version was saved', async () => {
    const { rules } = await openRules(rulesDraft(2))
    await rules.getByText("You're viewing the latest version.").waitFor()
    expect(await ruleTexts(rules)).toEqual(['Be kind.', 'No spam.', 'Have fun.'])
    await rules.getByRole('button', { name: 'View my version' }).click()
    await expect.poll(() => ruleTexts(rules)).toEqual(['Be kinder.'])
  })

  it('is shown as text to copy until it is discarded when its model is unknown', async () => {
    const { page } = await openSettings({
      local: stored('settings', { model: 'settings 0', edits: { greeting: { value: 'Hello there.', n: 1 } } }),
    })
    const earlier = page.getByRole('region', { name: 'Earlier text' })
    await expect.poll(() => earlier.getByRole('textbox').inputValue()).toBe('Hello there.')
    expect(await prefix(page).inputValue()).toBe('!')
    await prefix(page).fill('?')
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('settings 1')
    await page.reload()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    await expect.poll(() => earlier.getByRole('textbox').inputValue()).toBe('Hello there.')
    await earlier.getByRole('button', { name: 'Discard text' }).click()
    await earlier.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Reset' }).click()
    await waitForDrafts(page, 0)
  })

  it('is deleted when it is unreadable', async () => {
    const { page } = await open('/', { local: { 'draft:v1:100:1:settings': '{"edits":' } })
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('draft:v1:100:1:settings'))).toBeNull()
  })
})

describe('the drafts of version 0.1.0', () => {
  const settings = { guildId: '1', form: 'settings', title: 'Settings', subTab: 'general' }
  const rules = { guildId: '1', form: 'rules', title: 'Rules', subTab: 'rules' }
  const session = sessionWith([
    { place: settings, edits: { prefix: '~', welcome_message: 'The older text.' } },
    { place: settings, edits: { prefix: '?' } },
    { place: rules, edits: { channelId: '20', rows: typed }, version: 3 },
    {
      place: { ...rules, form: 'reminder', title: 'New reminder', tab: 'reminders', subTab: '' },
      edits: { message: 'Raid!' },
    },
  ])

  it('are migrated once: the newest of a form as its draft, older ones as text to copy', async () => {
    const { page } = await open('/guilds/1/settings', { wire: RULES_WIRE, session })
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    const earlier = page.getByRole('region', { name: 'Earlier text' })
    await expect.poll(() => earlier.getByRole('textbox').inputValue()).toBe('~\n\nThe older text.')
    expect(await draftKeys(page)).toEqual([
      'draft:v1:100:1:reminder',
      'draft:v1:100:1:rules-20',
      'draft:v1:100:1:settings',
    ])
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.goto(new URL('/', page.url()).href)
    await unsavedWork(page).getByRole('link', { name: 'New reminder in Guildhall Demo' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Raid!')
    await page.goto(new URL('/', page.url()).href)
    await unsavedWork(page).getByRole('link', { name: 'Rules in Guildhall Demo' }).click()
    await expect.poll(() => ruleTexts(page.getByRole('region', { name: 'Rules', exact: true }))).toEqual(['Be kinder.'])
  })
})
