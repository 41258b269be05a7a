import { axeErrorsInThemes } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import { useSite, type Visit } from '../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../testing/widths.ts'
import { ADA, DEMO, goodToken } from '../testing/wire.ts'

/** Valid at the times of these tests. */
const TOKEN = goodToken({ ...ADA, exp: Date.parse('2040-01-01') / 1000 })

const HEALTH = 'GET /guilds/1/health'
const BROKEN = {
  id: 'reminders/channel/10',
  area: 'reminders',
  severity: 'broken',
  title: "The reminder “Raid” can't be posted in #general.",
  detail: 'The bot lacks Send Messages there.',
  fix: 'In Discord, open #general: Edit Channel › Permissions › Guildhall › Send Messages.',
  place: { tab: 'reminders', modal: { kind: 'reminder', id: '7' } },
  since: '2030-01-02T11:00:00.000Z',
}
const WARNING = {
  ...BROKEN,
  id: 'access/roles',
  area: null,
  severity: 'warning',
  title: 'A role with access to this dashboard was deleted.',
  place: { tab: 'access' },
}
const FOUND = { checked_at: '2030-01-02T11:59:00.000Z', problems: [BROKEN, WARNING] }

const open = useSite()
const openHealth = (body: object, visit: Visit = {}) =>
  open('/guilds/1/health', { ...visit, wire: { [HEALTH]: { body }, ...visit.wire } })

describe('the Health screen', () => {
  it('lists each problem with what it stops, how to fix it, and a link to its place', async () => {
    const { page } = await openHealth(FOUND)
    const [broken, warning] = [
      page.getByRole('article', { name: BROKEN.title }),
      page.getByRole('article', { name: WARNING.title }),
    ]
    await broken.getByText(BROKEN.fix).waitFor()
    const [first, second] = [
      page.getByRole('region', { name: 'Broken 1' }),
      page.getByRole('region', { name: 'Warnings 1' }),
    ]
    await first.getByRole('article', { name: BROKEN.title }).waitFor()
    await second.getByRole('article', { name: WARNING.title }).waitFor()
    await warning.getByRole('link', { name: `Open ${WARNING.title}` }).click()
    await page.getByRole('heading', { name: 'Access', level: 2 }).waitFor()
    await page.goBack()
    await broken.getByRole('link', { name: `Open ${BROKEN.title}` }).click()
    await page.getByRole('tab', { name: 'Reminders', selected: true }).waitFor()
  })

  it('says what was checked when everything works', async () => {
    const { page } = await openHealth({ ...FOUND, problems: [] })
    await page.getByText('Everything works.').waitFor()
    await page.getByText('Checked: the channels', { exact: false }).waitFor()
  })

  it.each([
    [
      { reminders: 'edit', url_rules: 'view' },
      'Everything that you can see here works.',
      'Checked: the channels, roles, and permissions for URL rules and reminders.',
    ],
    [{ analytics: 'view' }, 'No checks to show.', "Health checks areas of this server that you can't see."],
  ])('names only the checked areas of a user with access to %j', async (access, title, text) => {
    const { page } = await openHealth(
      { ...FOUND, problems: [] },
      { wire: { 'GET /guilds/1': { body: { ...DEMO, access, problem_count: 0 } } } },
    )
    await page.getByText(title, { exact: true }).waitFor()
    await page.getByText(text, { exact: true }).waitFor()
  })

  it('has no link for a problem in a private channel', async () => {
    const hidden = { ...BROKEN, id: 'x', title: 'A problem in a private channel.', place: null }
    const { page } = await openHealth(
      { ...FOUND, problems: [hidden] },
      { wire: { 'GET /guilds/1': { body: { ...DEMO, access: { reminders: 'view' }, problem_count: 1 } } } },
    )
    const row = page.getByRole('article', { name: hidden.title })
    await row.waitFor()
    expect(await row.getByRole('link').count()).toBe(0)
  })

  it('shows “Not checked yet” without a check', async () => {
    const { page } = await openHealth({ checked_at: null, problems: [] })
    await page.getByText('Not checked yet').waitFor()
  })

  describe('while the bot is offline', () => {
    const OFFLINE = { 'GET /status': { body: { discord: 'up', bot: 'offline' } } }
    const inBerlin = (now: string, body: object = FOUND, wire = {}) =>
      openHealth(body, {
        wire: { ...OFFLINE, ...wire },
        timeZone: 'Europe/Berlin',
        startsAt: new Date(now),
        token: TOKEN,
      })

    it.each([
      ['the same day', '2030-01-02T14:00:00.000Z', 'As of 12:59 PM'],
      ['the next day', '2030-01-02T23:30:00.000Z', 'As of Jan 2, 12:59 PM'],
      ['the next year', '2031-01-02T11:00:00.000Z', 'As of Jan 2, 2030, 12:59 PM'],
    ])('shows the time of the list on %s', async (_, now, text) => {
      const { page } = await inBerlin(now)
      await page.getByText(text, { exact: true }).waitFor()
    })

    it('does not claim that everything works now', async () => {
      const { page } = await inBerlin('2030-01-02T12:00:00.000Z', { ...FOUND, problems: [] })
      await page.getByText('Everything worked as of 12:59 PM.').waitFor()
    })

    it('announces the time once the bot goes offline', async () => {
      let bot = 'online'
      const { page, live } = await openHealth(FOUND, {
        wire: { 'GET /status': () => ({ body: { discord: 'up', bot } }) },
      })
      await page.getByRole('article', { name: BROKEN.title }).waitFor()
      await expect.poll(() => live.count).toBe(1)
      const region = page.getByRole('region', { name: 'Health' }).getByRole('status').first()
      expect(await region.textContent()).toBe('')
      bot = 'offline'
      live.bot('offline')
      await region.getByText(/^As of Jan 2/).waitFor()
    })
  })

  it('shows the reason and a retry when the list cannot be loaded', async () => {
    const { page } = await openHealth(FOUND, {
      wire: {
        [HEALTH]: (_, nth) => (nth === 0 ? { status: 400, body: { error: 'The hall is closed.' } } : { body: FOUND }),
      },
    })
    await page.getByText('Failed to load the problems.').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('article', { name: BROKEN.title }).waitFor()
  })

  it('follows a change of the problems', async () => {
    let problems: object[] = FOUND.problems
    const { page, live } = await openHealth(FOUND, { wire: { [HEALTH]: () => ({ body: { ...FOUND, problems } }) } })
    await page.getByRole('article', { name: BROKEN.title }).waitFor()
    problems = []
    live.change('health')
    await page.getByText('Everything works.').waitFor()
  })
})

it.each([
  ['one of two problems', [BROKEN]],
  ['the last problem', []],
])('the focus of %s goes to the heading once it ends', async (_, left) => {
  let problems: object[] = FOUND.problems
  const { page, live } = await openHealth(FOUND, { wire: { [HEALTH]: () => ({ body: { ...FOUND, problems } }) } })
  await page.getByRole('link', { name: `Open ${WARNING.title}` }).focus()
  await expect.poll(() => live.count).toBe(1)
  problems = left
  live.change('health')
  await page.getByRole('article', { name: WARNING.title }).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Health')
})

describe('the number of problems', () => {
  it('is on the card of a server, and in the header of its page', async () => {
    const wire = {
      'GET /guilds': { body: [{ ...DEMO, problem_count: 2 }] },
      'GET /guilds/1': { body: { ...DEMO, problem_count: 2 } },
    }
    const { page } = await openHealth(FOUND, { wire })
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Health, 2 problems' }).waitFor()
    await main.getByText('2 problems').first().waitFor()
    await main
      .getByRole('link', { name: 'Back to Dashboard' })
      .or(main.getByRole('button', { name: 'Back to Dashboard' }))
      .click()
    await page.getByRole('article', { name: DEMO.name }).getByText('2 problems').waitFor()
  })

  it('follows a change in the header and on the card', async () => {
    let counted = { ...DEMO, problem_count: 2 }
    const { page, live } = await openHealth(FOUND, {
      wire: { 'GET /guilds': () => ({ body: [counted] }), 'GET /guilds/1': () => ({ body: counted }) },
    })
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Health, 2 problems', exact: true }).waitFor()
    await expect.poll(() => live.count).toBe(1)
    counted = { ...DEMO, problem_count: 1 }
    live.change('health')
    await main.getByRole('link', { name: 'Health, 1 problem', exact: true }).waitFor()
    await main.getByText('• 1 problem', { exact: true }).waitFor()
    counted = { ...DEMO, problem_count: 0 }
    live.change('health')
    await main.getByRole('link', { name: 'Health', exact: true }).waitFor()
    await main
      .getByRole('link', { name: 'Back to Dashboard' })
      .or(main.getByRole('button', { name: 'Back to Dashboard' }))
      .click()
    const card = page.getByRole('article', { name: DEMO.name })
    await card.waitFor()
    expect(await card.getByText('problem').count()).toBe(0)
  })
})

it('the screen fits each width, and has no accessibility errors in either theme', async () => {
  await atEachWidth(
    async (viewport) => {
      const { page } = await openHealth({ ...FOUND, first_steps: [{ step: 'welcome', is_done: false }] }, { viewport })
      await page.getByRole('article', { name: BROKEN.title }).waitFor()
      return page
    },
    false,
    async (page) => {
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
    },
  )
})
