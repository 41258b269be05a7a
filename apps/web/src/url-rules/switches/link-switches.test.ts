import { LINK_SWITCHES } from '@guildhall/link-rewriting'
import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { grantedWire } from '../../testing/access/grantee.ts'
import { isFocused, openRulesTab } from '../../testing/rules-tab.ts'
import { useSite, type Visit } from '../../testing/site.ts'

const open = useSite()

const LIST = 'GET /guilds/1/urlrules'
const SAVE = 'PUT /guilds/1/urlrules'

interface Rule {
  input_pattern: string
  output_pattern: string
  channel_ids: string[] | null
}

const named = (name: string) => LINK_SWITCHES.find((one) => one.name === name)

/** The rules of a switch, as the API has them. */
function rulesOf(name: string, rules = named(name)?.rules ?? []): Rule[] {
  return rules.map(({ input, output }) => ({ input_pattern: input, output_pattern: output, channel_ids: null }))
}

const X = rulesOf('X and Twitter')
const REDDIT = rulesOf('Reddit')
const WIKI: Rule = { input_pattern: 'wiki', output_pattern: 'wiki2', channel_ids: null }
const FORUM: Rule = { input_pattern: 'forum', output_pattern: 'forum2', channel_ids: ['20'] }

/** A list as the server returns it. */
const saved = (rules: readonly Rule[], version = 4) => rules.map((rule) => ({ ...rule, version }))

function openWith(rules: readonly Rule[], wire: Visit['wire'] = {}, visit: Visit = {}) {
  return openRulesTab(open, { ...visit, wire: { [LIST]: { body: saved(rules) }, ...wire } })
}

const switchOf = (urlRules: Locator, name: string) => urlRules.getByRole('switch', { name, exact: true })
const save = (urlRules: Locator) => urlRules.getByRole('button', { name: 'Save URL rules' }).click()

/** Whether each switch is on, by its name. */
async function shown(urlRules: Locator): Promise<string[]> {
  await switchOf(urlRules, 'Reddit').waitFor()
  return urlRules
    .getByRole('switch', { checked: true })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '?'))
}

/** The texts that describe a control: its purpose, and why it is disabled. */
function descriptionOf(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
}

/** The input patterns of the own rules, from the first to the last. */
async function own(urlRules: Locator): Promise<string[]> {
  await urlRules.getByRole('heading', { name: 'Your own rules' }).waitFor()
  return urlRules
    .getByRole('textbox', { name: /^Input pattern \d+$/ })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '?')))
}

describe('a switch of the URL rules', () => {
  it('names the service that sees the links, and says when there is none', async () => {
    const { urlRules } = await openWith([])
    await urlRules.getByRole('heading', { name: 'Your own rules' }).waitFor()
    for (const { name, service } of LINK_SWITCHES) {
      const said = await descriptionOf(switchOf(urlRules, name))
      expect(said).toContain(service === null ? 'no other service sees them' : `go through ${service}, which then sees`)
    }
  })

  it('is on when the list has exactly its rules, wherever they are, and hides them from the own rules', async () => {
    const { urlRules } = await openWith([...REDDIT.slice(1), WIKI, ...X, ...REDDIT.slice(0, 1), FORUM])
    expect(await shown(urlRules)).toEqual(['X and Twitter', 'Reddit'])
    expect(await own(urlRules)).toEqual(['wiki', 'forum'])
    await urlRules.getByText('some switches come before yours').waitFor()
  })

  it('is off while a rule of it is missing, changed or limited to channels, and shows the rest as own rules', async () => {
    const [x] = X
    const [reddit] = REDDIT
    const [, tiktok] = rulesOf('TikTok')
    if (!x || !reddit || !tiktok) throw new Error('A switch has no rules')
    const rules = [{ ...x, channel_ids: ['20'] }, reddit, { ...tiktok, output_pattern: 'https://tiktok.example' }]
    const { urlRules } = await openWith(rules)
    expect(await shown(urlRules)).toEqual([])
    expect(await own(urlRules)).toEqual(rules.map(({ input_pattern: input }) => input))
  })

  it('is off for a rule whose channels are hidden from the member who reads it', async () => {
    const { urlRules } = await openWith(X.map((rule) => ({ ...rule, channel_ids: [] })))
    expect(await shown(urlRules)).toEqual([])
    expect(await own(urlRules)).toHaveLength(1)
  })

  it('stays on with the rules of an earlier version until it is switched off and on', async () => {
    const earlier = rulesOf('Reddit', named('Reddit')?.earlier[0]?.rules)
    const { page, urlRules, sent } = await openWith([...earlier, WIKI], {
      [SAVE]: (_, nth) => ({ body: saved(nth === 0 ? [...earlier, FORUM] : [FORUM, ...REDDIT], 5 + nth) }),
    })
    const reddit = switchOf(urlRules, 'Reddit')
    const hint = 'This switch has rules of an earlier version. Switch it off and on to get the current ones.'
    expect(await shown(urlRules)).toEqual(['Reddit'])
    expect(await own(urlRules)).toEqual(['wiki'])
    expect(await descriptionOf(reddit)).toContain(hint)
    await urlRules.getByRole('textbox', { name: 'Input pattern 1' }).fill('forum')
    await save(urlRules)
    await page.getByText('URL rules saved successfully!').waitFor()
    expect(sent(SAVE)).toMatchObject({ rules: [...earlier, { input_pattern: 'forum' }] })

    await urlRules.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' })
    await reddit.click()
    expect(await shown(urlRules)).toEqual([])
    await reddit.click()
    expect(await descriptionOf(reddit)).not.toContain(hint)
    await save(urlRules)
    await expect.poll(() => sent(SAVE)).toMatchObject({ rules: [{ input_pattern: 'forum' }, ...REDDIT], version: 5 })
  })

  it('adds its rules after the own ones and removes them again, with the one save of the form', async () => {
    const { page, urlRules, sent } = await openWith([WIKI], {
      [SAVE]: (_, nth) => ({ body: nth === 0 ? saved([WIKI, ...REDDIT], 5) : saved([WIKI], 6) }),
    })
    const reddit = switchOf(urlRules, 'Reddit')
    await reddit.focus()
    await page.keyboard.press('Space')
    expect(await shown(urlRules)).toEqual(['Reddit'])
    expect(await own(urlRules)).toEqual(['wiki'])
    await save(urlRules)
    await page.getByText('URL rules saved successfully!').waitFor()
    expect(sent(SAVE)).toEqual({ rules: [WIKI, ...REDDIT], version: 4 })
    await urlRules.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' })

    await reddit.click()
    expect(await shown(urlRules)).toEqual([])
    await save(urlRules)
    await expect.poll(() => sent(SAVE)).toEqual({ rules: [WIKI], version: 5 })
  })

  it('keeps its place in the order while own rules are moved and added', async () => {
    const { page, urlRules, sent } = await openWith([...X, WIKI, ...REDDIT, FORUM], { [SAVE]: { body: [] } })
    await urlRules.getByRole('button', { name: 'Move URL rule 1', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Picked up URL rule 1. Position 1 of 2.').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.getByText('Position 2 of 2.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(() => own(urlRules)).toEqual(['forum', 'wiki'])
    await switchOf(urlRules, 'Bluesky').click()
    await urlRules.getByRole('button', { name: 'Add URL rule' }).click()
    await urlRules.getByRole('textbox', { name: 'Input pattern 3' }).fill('news')
    await urlRules.getByRole('textbox', { name: 'Output pattern 3' }).fill('news2')
    await save(urlRules)
    await page.getByText('URL rules saved successfully!').waitFor()
    const news: Rule = { input_pattern: 'news', output_pattern: 'news2', channel_ids: null }
    expect(sent(SAVE)).toMatchObject({ rules: [...X, FORUM, ...REDDIT, WIKI, news, ...rulesOf('Bluesky')] })
  })

  it('needs no own rule, also when it is the last one that is switched off', async () => {
    const { page, urlRules, sent } = await openWith(X, { [SAVE]: { body: [] } })
    expect(await own(urlRules)).toEqual([''])
    expect(await urlRules.getByRole('button', { name: 'Remove URL rule 1' }).getAttribute('aria-disabled')).toBe('true')
    await switchOf(urlRules, 'X and Twitter').click()
    await save(urlRules)
    await page.getByText('URL rules saved successfully!').waitFor()
    expect(sent(SAVE)).toEqual({ rules: [], version: 4 })
    expect(await own(urlRules)).toEqual([''])
    await save(urlRules)
    await urlRules.getByRole('alert').getByText('Please add at least one valid URL rule.').waitFor()
  })

  it('takes over a typed rule that equals its rule when it is saved, not while it is typed', async () => {
    const [x] = X
    if (!x) throw new Error('The switch has no rules')
    const { page, urlRules, sent } = await openWith([WIKI], { [SAVE]: { body: saved([WIKI, ...X], 5) } })
    await urlRules.getByRole('button', { name: 'Add URL rule' }).click()
    await urlRules.getByRole('textbox', { name: 'Input pattern 2' }).fill(x.input_pattern)
    await urlRules.getByRole('textbox', { name: 'Output pattern 2' }).fill(x.output_pattern)
    expect(await shown(urlRules)).toEqual([])
    expect(await own(urlRules)).toHaveLength(2)
    await save(urlRules)
    await page.getByText('URL rules saved successfully!').waitFor()
    await expect.poll(() => shown(urlRules)).toEqual(['X and Twitter'])
    expect(await own(urlRules)).toEqual(['wiki'])
    expect(sent(SAVE)).toMatchObject({ rules: [WIKI, x] })
  })

  it('is tried by the tester under its name', async () => {
    const { urlRules } = await openWith([WIKI])
    await switchOf(urlRules, 'X and Twitter').click()
    await urlRules
      .getByRole('textbox', { name: 'Test message' })
      .fill('https://wiki.example https://mobile.twitter.com/ada/status/1?s=20')
    await urlRules.getByText('Rule 1 rewrites https://wiki.example').waitFor()
    await urlRules.getByText('X and Twitter rewrites https://mobile.twitter.com/ada/status/1?s=20').waitFor()
    await urlRules.getByText('https://fxtwitter.com/ada/status/1', { exact: true }).waitFor()
  })

  it('is kept in the draft and discarded with it', async () => {
    const { page, urlRules } = await openWith([WIKI])
    await switchOf(urlRules, 'TikTok').click()
    await page.getByRole('tab', { name: 'General' }).click()
    await page.getByRole('tab', { name: 'Rules' }).click()
    expect(await shown(urlRules)).toEqual(['TikTok'])
    await urlRules.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => shown(urlRules)).toEqual([])
  })

  it("shows the newer version after a conflict, and the user's on request", async () => {
    const stale = { error: 'ben saved other URL rules.', code: 'version.stale' }
    const { urlRules } = await openWith([WIKI], {
      [LIST]: (_, nth) => ({ body: nth === 0 ? saved([WIKI]) : saved([WIKI, ...REDDIT], 9) }),
      [SAVE]: { status: 409, body: stale },
    })
    await switchOf(urlRules, 'TikTok').click()
    await save(urlRules)
    await urlRules.getByRole('alert').getByText(stale.error).waitFor()
    await urlRules.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => shown(urlRules)).toEqual(['Reddit'])
    await urlRules.getByRole('button', { name: 'View my version' }).click()
    await expect.poll(() => shown(urlRules)).toEqual(['TikTok'])
  })

  it('is disabled while the form is saved and keeps the focus', async () => {
    const { urlRules } = await openWith([WIKI], { [SAVE]: 'never' })
    const tiktok = switchOf(urlRules, 'TikTok')
    await tiktok.click()
    await save(urlRules)
    await expect.poll(() => tiktok.getAttribute('aria-disabled')).toBe('true')
    await tiktok.focus()
    expect(await isFocused(tiktok)).toBe(true)
  })

  it('says that the list is full, whose count includes the rules of switches', async () => {
    const many = Array.from({ length: 48 }, (_, at) => ({ ...WIKI, input_pattern: `wiki${at}` }))
    const { urlRules } = await openWith([...many, ...X])
    await urlRules.getByText('49 of 50 rules').waitFor()
    const reddit = switchOf(urlRules, 'Reddit')
    expect(await reddit.getAttribute('aria-disabled')).toBe('true')
    expect(await descriptionOf(reddit)).toContain('Reddit adds 2 rules, and a server can have up to 50.')
    await switchOf(urlRules, 'Bluesky').click()
    await urlRules.getByText('50 of 50 rules').waitFor()
    const add = urlRules.getByRole('button', { name: 'Add URL rule' })
    expect(await add.getAttribute('aria-disabled')).toBe('true')
    await switchOf(urlRules, 'X and Twitter').click()
    await urlRules.getByText('49 of 50 rules').waitFor()
    expect(await add.getAttribute('aria-disabled')).toBeNull()
  })

  it('works while the engine fails to load', async () => {
    const { page, urlRules, sent } = await openWith(
      [],
      { [SAVE]: { body: saved(REDDIT, 1) } },
      { routes: (site) => site.route('**/assets/link-engine-*', (route) => route.abort()) },
    )
    await switchOf(urlRules, 'Reddit').click()
    await save(urlRules)
    await page.getByText('URL rules saved successfully!').waitFor()
    expect(sent(SAVE)).toEqual({ rules: REDDIT })
  })

  it('is read-only with the reason for a member who may only view URL rules', async () => {
    const { page, urlRules } = await openWith(X, { ...grantedWire({ url_rules: 'view' }), [LIST]: { body: saved(X) } })
    const reason = 'You can view URL rules but not change them. Ask an administrator for access.'
    await page.getByText(reason, { exact: true }).waitFor()
    expect(await shown(urlRules)).toEqual(['X and Twitter'])
    const reddit = switchOf(urlRules, 'Reddit')
    expect(await reddit.isDisabled()).toBe(true)
    await urlRules.getByText('This server has no rules of its own.').waitFor()
    expect(await own(urlRules)).toEqual([])
  })
})
