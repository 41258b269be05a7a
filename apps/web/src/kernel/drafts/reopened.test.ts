import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { accessOpener } from '../../testing/access/access-screen.ts'
import { openRulesTab, pick } from '../../testing/rules-tab.ts'
import { useSite } from '../../testing/site.ts'
import { line, waitForDrafts } from '../../testing/unsaved-work.ts'
import { wordsOpener } from '../../testing/word-detection/word-detection-screen.ts'

const open = useSite()
const openAccess = accessOpener(open)
const openWords = wordsOpener(open)

/** Edits a form with rows. */
const EDITS: Record<string, () => Promise<Page>> = {
  rules: async () => {
    const { page, rules } = await openRulesTab(open)
    await pick(page, 'Channel', '#rules')
    await rules.getByRole('textbox', { name: 'Rule 1' }).fill('Be kinder.')
    await rules.getByRole('button', { name: 'Add rule' }).click()
    return page
  },
  'URL rules': async () => {
    const { page, urlRules } = await openRulesTab(open)
    await urlRules.getByRole('textbox', { name: 'Output pattern 1' }).fill('https://vxtwitter.com/')
    await urlRules.getByRole('button', { name: 'Add URL rule' }).click()
    return page
  },
  'a switch of URL rules': async () => {
    const { page, urlRules } = await openRulesTab(open, { wire: { 'GET /guilds/1/urlrules': { body: [] } } })
    await urlRules.getByRole('switch').first().click()
    return page
  },
  'a word list': async () => {
    const { page, row, dialog } = await openWords()
    await row('Masked links').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('button', { name: 'Add pattern' }).click()
    await dialog.getByRole('textbox', { name: 'Pattern 2' }).fill('mine')
    return page
  },
  access: async () => {
    const { page } = await openAccess()
    await pick(page, 'Commands for Moderators', 'View')
    return page
  },
}

/** The stored draft as it is written. */
function storedDraft(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('draft:v1:'))
    return key === undefined ? null : localStorage.getItem(key)
  })
}

it.each(Object.keys(EDITS))('a draft of %s is not a new change when it is opened again', async (form) => {
  const page = await EDITS[form]?.()
  if (!page) throw new Error(`No edit of ${form}.`)
  await waitForDrafts(page, 1)
  // Forms write their last edits when the page is hidden.
  const write = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await write()
  const before = await storedDraft(page)
  await page.reload()
  await line(page).waitFor()
  await write()
  expect(await storedDraft(page)).toBe(before)
})
