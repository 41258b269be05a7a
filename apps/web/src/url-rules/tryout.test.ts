import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { waitForFocus } from '../testing/focus.ts'
import { openRulesTab, pick } from '../testing/rules-tab.ts'
import { useSite } from '../testing/site.ts'

const open = useSite()

const RULES = [
  { input_pattern: '^https?://x\\.com/', output_pattern: 'https://fxtwitter.com/', channel_ids: null },
  { input_pattern: 'tiktok\\.com', output_pattern: 'vxtiktok.com', channel_ids: ['21'] },
]

function message(urlRules: Locator): Locator {
  return urlRules.getByRole('textbox', { name: 'Test message' })
}

function answer(urlRules: Locator): Locator {
  return urlRules.getByRole('group', { name: 'Bot reply preview' })
}

describe('the URL rules tester', () => {
  it("shows the bot's reply and the matching rows while rules and message change", async () => {
    const { page, urlRules } = await openRulesTab(open, { wire: { 'GET /guilds/1/urlrules': { body: RULES } } })
    await message(urlRules).fill('See https://tiktok.com/@a and https://x.com/b/status/1!')
    await answer(urlRules).getByText('https://vxtiktok.com/@a').waitFor()
    await answer(urlRules).getByText('https://fxtwitter.com/b/status/1').waitFor()
    await urlRules.getByText('Rule 2 rewrites https://tiktok.com/@a').waitFor()
    await urlRules.getByText('Rule 1 rewrites https://x.com/b/status/1').waitFor()
    await urlRules.getByRole('group', { name: 'URL rule 1 matches the test message' }).waitFor()

    await urlRules.getByRole('textbox', { name: 'Output pattern 1' }).fill('https://nitter.example/')
    await answer(urlRules).getByText('https://nitter.example/b/status/1').waitFor()

    await pick(page, 'Test channel', '#rules')
    await expect.poll(() => answer(urlRules).getByText('vxtiktok').count()).toBe(0)
    await pick(page, 'Test channel', '#raids')
    await answer(urlRules).getByText('https://vxtiktok.com/@a').waitFor()
  })

  it('explains why the bot would not reply', async () => {
    const { urlRules } = await openRulesTab(open)
    await urlRules.getByText("The bot's reply will appear here.").waitFor()
    await message(urlRules).fill('Good evening')
    await urlRules.getByText('This message has no links.').waitFor()
    await message(urlRules).fill('https://example.com and `https://x.com/a`')
    await urlRules.getByText('No rule matches a link in this message.').waitFor()
  })

  it('announces only changes in the number of rewritten links', async () => {
    const { page, urlRules } = await openRulesTab(open, { wire: { 'GET /guilds/1/urlrules': { body: RULES } } })
    await message(urlRules).fill('https://x.com/b')
    await urlRules.getByRole('status').getByText('The bot rewrites 1 link.').waitFor({ state: 'attached' })
    const announced = await page.evaluateHandle(() => {
      const texts: string[] = []
      const live = document.querySelectorAll('[role=status], [role=alert], [aria-live]')
      const observer = new MutationObserver(([record]) => texts.push(record?.target.textContent ?? ''))
      for (const region of live) observer.observe(region, { childList: true, subtree: true, characterData: true })
      return texts
    })
    await message(urlRules).focus()
    await page.keyboard.press('End')
    await page.keyboard.type('/status/1')
    await answer(urlRules).getByText('https://fxtwitter.com/b/status/1').waitFor()
    expect(await announced.jsonValue()).toEqual([])
    await message(urlRules).fill('https://x.com/b https://tiktok.com/c')
    await expect.poll(() => announced.jsonValue()).toEqual(['The bot rewrites 2 links.'])
  })

  it('ignores invalid rows', async () => {
    const { urlRules } = await openRulesTab(open, { wire: { 'GET /guilds/1/urlrules': { body: RULES } } })
    await message(urlRules).fill('https://x.com/b')
    await urlRules.getByText('Rule 1 rewrites https://x.com/b').waitFor()
    await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('(')
    await urlRules.getByText("The bot won't reply.").waitFor()
  })

  it('does not send the test message to the server', async () => {
    const { page, urlRules, calls } = await openRulesTab(open)
    await message(urlRules).fill('https://x.com/secret')
    await urlRules.getByText('Rule 1 rewrites https://x.com/secret').waitFor()
    const requests = calls.map(({ name, request }) => `${name} ${request.postData() ?? ''}`)
    expect(requests.filter((request) => request.includes('secret'))).toEqual([])
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.getByRole('heading', { name: 'Guild Commands' }).waitFor()
  })

  it('is unavailable when its engine fails to load, but the rules can be saved', async () => {
    const SAVE = 'PUT /guilds/1/urlrules'
    const { page, urlRules, count } = await openRulesTab(open, {
      routes: (page) => page.route('**/assets/link-engine-*', (route) => route.abort()),
      wire: { [SAVE]: { body: RULES } },
    })
    await urlRules
      .getByText("The tester isn't available right now. Patterns are still checked when you save.")
      .waitFor()
    await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('anything(')
    await urlRules.getByRole('button', { name: 'Save URL rules' }).click()
    await page.getByText('URL rules saved successfully!').waitFor()
    expect(count(SAVE)).toBe(1)
  })
})

describe('a preset', () => {
  it('fills the first blank row, or a new row if no row is blank', async () => {
    const { page, urlRules } = await openRulesTab(open, { wire: { 'GET /guilds/1/urlrules': { body: [] } } })
    const add = urlRules.getByRole('button', { name: 'Add preset' })
    await add.click()
    await page.getByRole('menuitem', { name: 'x.com posts → fxtwitter.com' }).click()
    await add.focus()
    await page.keyboard.press('Enter')
    await waitForFocus(page, 'menuitem')
    await page.keyboard.type('tik')
    await waitForFocus(page, 'menuitem', /^TikTok/)
    await page.keyboard.press('Enter')
    await message(urlRules).fill('https://x.com/a/status/1 https://vm.tiktok.com/b')
    await answer(urlRules).getByText('https://fxtwitter.com/a/status/1').waitFor()
    await answer(urlRules).getByText('https://vm.vxtiktok.com/b').waitFor()
    expect(await urlRules.getByRole('textbox', { name: /^Input pattern/ }).count()).toBe(2)
  })
})
