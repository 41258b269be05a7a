import { axeErrorsInThemes } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import {
  ACCESS_CHANGE,
  BEN,
  LIST,
  REVISIONS,
  historyOpener,
  openRow,
  revision,
  row,
} from '../testing/history/history-screen.ts'
import { descriptionOf } from '../testing/settings-tab.ts'
import { useSite } from '../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../testing/widths.ts'

const openHistory = historyOpener(useSite())

describe('the History screen', () => {
  it('is a page of the server without a selected tab, which the header of the server links', async () => {
    const { page } = await openHistory()
    await page.getByRole('heading', { name: 'Guildhall Demo', level: 1 }).waitFor()
    expect(await page.title()).toBe('Guildhall Demo · Guildhall')
    const link = page.getByRole('main').getByRole('link', { name: 'History' })
    expect(await link.getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(0)
    expect(await page.getByRole('banner').locator('[aria-current]').count()).toBe(0)
    await page.getByRole('tab', { name: 'Reminders' }).click()
    await page.getByRole('tab', { name: 'Reminders', selected: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/guilds/1')
    await link.click()
    await row(page, 'ben changed the welcome message').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.goBack()
    await page.getByRole('tab', { name: 'Reminders', selected: true }).waitFor()
  })

  it("lists the changes under their days in the reader's zone, the newest first", async () => {
    const { page } = await openHistory()
    await row(page, 'ben changed the welcome message').getByText('11:05 AM').waitFor()
    const days = page.getByRole('heading', { level: 3 })
    expect(await days.allTextContents()).toEqual(['Today', 'Yesterday', 'Monday, November 19, 2029'])
    const yesterday = page.getByRole('region', { name: 'Yesterday' })
    const sentences = await yesterday.getByRole('article').getByRole('button').allTextContents()
    expect(sentences).toEqual([
      'ada changed 4 rules in #rules',
      'ada removed rule 3 in #rules',
      'Guildhall moved the rules of #rules to a new message',
    ])
  })

  it('puts a change of the late evening under the day of the reader', async () => {
    const wire = { [LIST]: { body: [revision(1, { at: '2030-01-02T23:30:00.000Z' })] } }
    const { page } = await openHistory({ wire })
    await page.getByRole('region', { name: 'Today' }).getByText('12:30 AM').waitFor()
    const elsewhere = await openHistory({ wire, timeZone: 'America/New_York', locale: 'de-DE' })
    await elsewhere.page.getByRole('region', { name: 'Yesterday' }).getByText('18:30').waitFor()
  })

  it('shows markup in names and texts as text', async () => {
    const evil = '<img src=x onerror="document.title=1">'
    const changes = [{ field: 'message', before: null, after: `${evil} **bold**` }]
    const hostile = revision(1, {
      area: 'reminders',
      target: { key: '7', name: evil },
      user: { ...BEN, username: evil },
      changes,
    })
    const { page } = await openHistory({ wire: { [LIST]: { body: [hostile] } } })
    await page.getByRole('article').getByRole('button').click()
    await page.getByText(`${evil} **bold**`).waitFor()
    expect(await page.getByRole('main').locator('img').count()).toBe(0)
  })

  it('shows what a newer server sends neutrally', async () => {
    const later = revision(1, {
      area: 'word_lists',
      action: 'merged',
      target: { key: '3', name: 'Slurs' },
      changes: [{ field: 'alert_channel_id', before: null, after: '10' }],
    })
    const { page } = await openHistory({ wire: { [LIST]: { body: [later] } } })
    const opened = await openRow(page, 'ben changed “Slurs” in word lists')
    await opened.getByText('Alert channel').waitFor()
    await opened.getByText('#general').waitFor()
  })
})

describe('an opened change', () => {
  it('marks the changed words of a text', async () => {
    const { page } = await openHistory()
    const opened = await openRow(page, 'ben changed the welcome message')
    await opened.getByRole('term').getByText('Welcome message').waitFor()
    expect(await opened.locator('ins').allTextContents()).toEqual(['#', ' and say hello'])
    expect(await opened.locator('del').allTextContents()).toEqual(['the '])
    await opened.getByRole('button', { expanded: true }).click()
    expect(await opened.getByRole('term').count()).toBe(0)
  })

  it('names channels, roles, times and switches as the forms do', async () => {
    const { page } = await openHistory()
    const created = await openRow(page, 'ada added a reminder “Raid tonight!”')
    await created.getByText('1/7/2030, 8:00:00 PM (local)').waitFor()
    const values = await created.locator('dl > div').allTextContents()
    expect(values).toEqual([
      'MessageRaid tonight! Bring **flasks**.',
      'Channel#raids',
      'Next run time1/7/2030, 8:00:00 PM (local)',
      'Mention role@Raider',
      'RecurringOn',
      'Recurrence typeWeekly',
      'Day of weekMonday',
    ])
    const settings = await openRow(page, 'ben changed 4 settings')
    expect(await settings.locator('dl > div').allTextContents()).toEqual([
      'PrefixBefore: !→After: ?',
      'Welcome channelBefore: #general→After: deleted channel',
      'Enable auto moderationBefore: On→After: Off',
      'Time zoneBefore: none→After: America/New York',
    ])
  })

  it('shows the only text of a posted message without a value before it', async () => {
    const changes = [{ field: 'content', before: null, after: 'Hear ye!' }]
    const target = { key: '5000', name: 'Hear ye!' }
    const posted = revision(1, { area: 'role_buttons', action: 'posted', target, changes })
    const { page } = await openHistory({ wire: { [LIST]: { body: [posted] } } })
    const opened = await openRow(page, 'ben posted the message “Hear ye!”')
    expect(await opened.getByRole('definition').allTextContents()).toEqual(['Hear ye!'])
  })

  it('shows the entries of a list as added, removed, moved and changed', async () => {
    const { page } = await openHistory()
    const opened = await openRow(page, 'ada changed 4 rules in #rules')
    expect(await opened.getByRole('term').allTextContents()).toEqual([
      '↕Rule 1 moved',
      '+Rule 2 added',
      '~Rule 3 changed',
      '−Rule 4 removed',
    ])
    expect(await opened.getByRole('definition').allTextContents()).toEqual([
      'Be kind.Moved from 3 to 1',
      'No links without a word about them.',
      'Do not shout in theany voice channelschannel.',
      'No spam.',
    ])
  })

  it('names a button by its menus and label, since its number in the form differs', async () => {
    const healer = { id: 'c', label: 'Healer', path: 'Raids › Healer', style: 'secondary', position: 2 }
    const body = [
      revision(1, {
        area: 'role_buttons',
        target: { key: '7', name: '#general' },
        changes: [{ field: 'buttons.2', before: healer, after: { ...healer, style: 'danger' } }],
      }),
    ]
    const { page } = await openHistory({ wire: { [LIST]: { body } } })
    const opened = await openRow(page, 'ben changed button “Raids › Healer” of #general')
    expect(await opened.getByRole('term').allTextContents()).toEqual(['~Button “Raids › Healer” changed', 'Style'])
  })

  it('shows a renamed menu as one change, without the buttons in it', async () => {
    const menu = { id: 'a', label: 'Raids', style: 'secondary', position: 0 }
    const healer = { id: 'b', label: 'Healer', path: 'Raids › Healer', style: 'secondary', position: 1 }
    const renamed = { ...healer, path: 'Raid nights › Healer' }
    const target = { key: '7', name: '#general' }
    const changes = [
      { field: 'buttons.0', before: menu, after: { ...menu, label: 'Raid nights' } },
      { field: 'buttons.1', before: healer, after: renamed },
    ]
    const { page } = await openHistory({
      wire: { [LIST]: { body: [revision(1, { area: 'role_buttons', target, changes })] } },
    })
    const opened = await openRow(page, 'ben changed button “Raid nights” of #general')
    expect(await opened.getByRole('term').allTextContents()).toEqual(['~Button “Raid nights” changed', 'Label'])
  })

  it('leaves out what is off in new role buttons', async () => {
    const target = { key: '7', name: '#general' }
    const healer = { id: 'a', label: 'Healer', style: 'secondary', position: 0 }
    const changes = [
      { field: 'pick_one', before: null, after: false },
      { field: 'buttons.0', before: null, after: healer },
    ]
    const created = revision(1, { area: 'role_buttons', action: 'created', target, changes })
    const { page } = await openHistory({ wire: { [LIST]: { body: [created] } } })
    const opened = await openRow(page, 'ben added role buttons to #general')
    expect(await opened.getByRole('term').allTextContents()).toEqual(['+Button “Healer” added', 'Label', 'Style'])
  })

  it('names the roles, the members and the areas of access', async () => {
    const { page } = await openHistory({ wire: { [LIST]: { body: [ACCESS_CHANGE] } } })
    const opened = await openRow(page, 'ben changed who has access')
    await opened.getByText('@Raider').waitFor()
    expect(await opened.getByRole('term').allTextContents()).toEqual([
      '+Entry 1 added',
      'Role',
      'Reminders',
      '~Entry 2 changed',
      'Rules',
      'Until',
    ])
    await opened.getByText('Before: view→After: edit').waitFor()
    await opened.getByText('Before: No end date→After: 2030-06-30').waitFor()
  })

  it('is opened and closed by keyboard', async () => {
    const { page } = await openHistory()
    const button = row(page, 'cleo enabled /blame').getByRole('button')
    await button.focus()
    await page.keyboard.press('Enter')
    await row(page, 'cleo enabled /blame').getByText('Enabled', { exact: true }).waitFor()
    await page.keyboard.press('Tab')
    const restore = row(page, 'cleo enabled /blame').getByRole('button', { name: 'Restore' })
    await expect.poll(() => restore.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('says in a line why it cannot be restored', async () => {
    const { page } = await openHistory()
    const opened = await openRow(page, 'Guildhall moved the rules of #rules to a new message')
    const restore = opened.getByRole('button', { name: 'Restore' })
    expect(await restore.getAttribute('aria-disabled')).toBe('true')
    await opened.getByText('The bot made this change by itself.', { exact: true }).waitFor()
    expect(await descriptionOf(restore)).toBe('The bot made this change by itself.')
  })
})

describe('the states of the screen', () => {
  it('are loading, failed with Retry, and empty', async () => {
    let answer: (() => void) | undefined
    const first = new Promise<void>((resolve) => (answer = resolve))
    const { page } = await openHistory({
      wire: {
        [LIST]: (_, nth) =>
          nth === 0 ? { status: 400, body: { error: 'The hall is closed.' }, after: first } : { body: [] },
      },
    })
    await page.getByRole('status').getByText('Loading changes').waitFor()
    answer?.()
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the history.' })
    await failed.getByText('The hall is closed.').waitFor()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No changes yet.').waitFor()
    await page.getByText("Every change to this server's configuration will be listed here.").waitFor()
  })

  it.each(['filled', 'empty'])('is accessible in both themes and fits the window when it is %s', async (state) => {
    await atEachWidth(
      async (viewport) => {
        const { page } = await openHistory({ viewport, ...(state === 'empty' && { wire: { [LIST]: { body: [] } } }) })
        if (state === 'empty') await page.getByText('No changes yet.').waitFor()
        else
          for (const name of [/welcome message/, /4 settings/, /4 rules/, /button “Class”/, /moved the rules/])
            await openRow(page, name)
        return page
      },
      false,
      async (page) => {
        expect(await sidewaysScroll(page)).toBe(0)
        expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
      },
    )
  })
})

it('has 44 px touch targets in a narrow window', async () => {
  const { page } = await openHistory({ viewport: { width: 360, height: 740 } })
  const opened = await openRow(page, 'cleo enabled /blame')
  const heights = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main article > div:first-child, main article button:not([aria-expanded]), main ul[aria-label] a',
      ),
    ].map((element) => element.getBoundingClientRect().height),
  )
  expect(heights.length).toBeGreaterThan(REVISIONS.length)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await opened.getByRole('button', { name: 'Restore' }).waitFor()
})
