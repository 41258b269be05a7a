import type { Locator } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { expectFocus, expectFocusIn } from '../../testing/focus.ts'
import { FEW, LIST as ACCESS, accessOpener } from '../../testing/access/access-screen.ts'
import { LIST, MISSED, ONCE, REMINDERS, SENT, WEEKLY, remindersOpener } from '../../testing/reminders-tab.ts'
import { CONFIG, CONFIGS, LISTED, MESSAGES, chooseChannel, openRoleButtons } from '../../testing/role-buttons-tab.ts'
import { narrow, useSite, type Screen } from '../../testing/site.ts'
import { gate } from '../../testing/wire.ts'
import { INVITES, LISTS, MASKED, wordsOpener } from '../../testing/word-detection/word-detection-screen.ts'

const open = useSite()
const openReminders = remindersOpener(open)
const openWords = wordsOpener(open)
const openAccess = accessOpener(open)

const PAUSE = 'POST /guilds/1/reminders/7/pause'
const SEND = 'POST /guilds/1/reminders/6/send'
const SAVED = 'GET /guilds/1/saved_messages'

/** Focuses a control once the page follows the changes of the server. */
async function focus(control: Locator, { live }: Pick<Screen, 'live'>): Promise<void> {
  await expect.poll(() => live.count).toBe(1)
  await control.focus()
}

const edit = (row: Locator) => row.getByRole('button', { name: 'Edit', exact: true })

/** The bodies of a call: the first one, then the second one. */
const then = (first: unknown, second: unknown) => (_: unknown, nth: number) => ({ body: nth === 0 ? first : second })

describe('the focus in a row that another administrator deletes', () => {
  it('moves to the next reminder, also while a call of the row is pending', async () => {
    const screen = await openReminders({
      wire: { [LIST]: then(REMINDERS, [ONCE, SENT]), [PAUSE]: { after: gate().opened } },
    })
    const row = screen.reminder('Raid tonight!')
    await focus(row.getByRole('button', { name: 'Pause', exact: true }), screen)
    await screen.page.keyboard.press('Enter')
    await expect.poll(() => screen.count(`${PAUSE}?version=3`)).toBe(1)
    screen.live.change('reminders')
    await row.waitFor({ state: 'hidden' })
    await expectFocus(edit(screen.reminder('Happy new year!')))
  })

  it('moves to the previous reminder from the last one', async () => {
    const screen = await openReminders({ wire: { [LIST]: then([ONCE, WEEKLY], [ONCE]) } })
    await focus(edit(screen.reminder('Raid tonight!')), screen)
    screen.live.change('reminders')
    await expectFocus(edit(screen.reminder('The guild meeting')))
  })

  it.each([
    ['comes into view', 40, true],
    ['stays out of view after the user has scrolled away', -40, false],
  ])('moves to a control that %s', async (_, shown, isSeen) => {
    const screen = await openReminders({ viewport: narrow, wire: { [LIST]: then(REMINDERS, [ONCE, SENT]) } })
    const row = screen.reminder('Raid tonight!')
    await focus(edit(row), screen)
    // The row begins just above or just below the lower edge of the window.
    await row.evaluate((it, px) => window.scrollBy(0, it.getBoundingClientRect().top - innerHeight + px), shown)
    screen.live.change('reminders')
    const next = edit(screen.reminder('Happy new year!'))
    await expectFocus(next)
    const bottom = await next.evaluate((it) => it.getBoundingClientRect().bottom)
    expect(bottom < narrow.height).toBe(isSeen)
  })

  it('moves to the next word list', async () => {
    const lists = (all: object[]) => ({ lists: all, free_rules: 2 })
    const screen = await openWords({ wire: { [LISTS]: then(lists([INVITES, MASKED]), lists([MASKED])) } })
    await focus(screen.page.getByRole('button', { name: 'Delete Invite links' }), screen)
    screen.live.change('word_detection')
    await expectFocus(screen.page.getByRole('switch', { name: 'Enable Masked links' }))
  })

  it('moves to the heading from the only word list', async () => {
    const lists = (all: object[]) => ({ lists: all, free_rules: 2 })
    const screen = await openWords({ wire: { [LISTS]: then(lists([INVITES]), lists([])) } })
    await focus(screen.page.getByRole('button', { name: 'Delete Invite links' }), screen)
    screen.live.change('word_detection')
    await expectFocus(screen.page.getByRole('heading', { name: 'Lists', exact: true }))
  })

  it('moves to the next message with role buttons', async () => {
    const other = { ...CONFIG, id: '6', message_id: '4000' }
    const screen = await openRoleButtons(open, { wire: { [CONFIGS]: then([other, CONFIG], [other]) } })
    await focus(screen.page.getByRole('button', { name: /^ID: 5000/ }), screen)
    screen.live.change('role_buttons')
    await expectFocus(screen.page.getByRole('button', { name: /^ID: 4000/ }))
  })

  it('stays at a message whose role buttons are deleted', async () => {
    const screen = await openRoleButtons(open, { wire: { [CONFIGS]: then([CONFIG], []) } })
    await chooseChannel(screen.page, '#general')
    await focus(screen.page.getByRole('button', { name: /^ID: 5000/ }), screen)
    screen.live.change('role_buttons')
    const messages = screen.page.getByRole('region', { name: 'Messages without buttons' })
    await expectFocus(messages.getByRole('button', { name: /^ID: 5000/ }))
  })

  it('moves to the next role or member with access', async () => {
    const [, member] = FEW.entries
    const screen = await openAccess({ wire: { [ACCESS]: then(FEW, { version: 4, entries: [member] }) } })
    await focus(screen.page.getByRole('combobox', { name: 'Rules for Moderators', exact: true }), screen)
    screen.live.change('access')
    await screen.row('Moderators').waitFor({ state: 'hidden' })
    await expectFocus(screen.row('Mira').getByRole('button', { name: 'Remove Mira' }))
  })

  it('moves to the next saved message in its dialog', async () => {
    const saved = (name: string) => ({ name, content: name, embeds: [], components: [], version: 1 })
    const screen = await openRoleButtons(open, {
      wire: { [SAVED]: then([saved('First'), saved('Second')], [saved('Second')]) },
    })
    const { page, live } = screen
    await chooseChannel(page, '#general')
    await page.getByRole('button', { name: 'Message library' }).click()
    await focus(page.getByRole('button', { name: 'Delete “First”' }), screen)
    live.change('role_buttons')
    await expectFocus(page.getByRole('button', { name: 'Second', exact: true }))
  })
})

it('a deletion leaves the focus alone after the user has pressed an empty place', async () => {
  const screen = await openReminders({ wire: { [LIST]: then(REMINDERS, [ONCE, SENT]) } })
  const { page, live, reminder } = screen
  await focus(edit(reminder('Raid tonight!')), screen)
  await page.getByRole('complementary', { name: 'Servers' }).click({ position: { x: 100, y: 500 } })
  live.change('reminders')
  await reminder('Raid tonight!').waitFor({ state: 'hidden' })
  await page.clock.runFor(1000)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

it('the focus stays in the row of a missed reminder that is sent', async () => {
  const sent = { ...MISSED, is_expired: false, is_sent: true, last_error: null }
  const screen = await openReminders({
    wire: { [LIST]: then([MISSED, ONCE], [sent, ONCE]), [SEND]: { body: sent } },
  })
  await focus(screen.page.getByRole('button', { name: 'Send now' }), screen)
  await screen.page.keyboard.press('Enter')
  screen.live.change('reminders')
  await screen.page.getByRole('button', { name: 'Send now' }).waitFor({ state: 'hidden' })
  await expectFocus(edit(screen.reminder('The council meets.')))
})

it('the focus moves to the last of the earlier messages when no more can be loaded', async () => {
  const messages = Array.from({ length: 12 }, (_, at) => ({ ...LISTED[0], id: `${5000 - at}` }))
  const { page } = await openRoleButtons(open, {
    wire: {
      [CONFIGS]: { body: [] },
      [MESSAGES]: ({ query }) => ({ body: messages.slice(0, Number(query.get('limit'))) }),
    },
  })
  await chooseChannel(page, '#general')
  const more = page.getByRole('button', { name: 'Load more' })
  await more.focus()
  const last = page.getByRole('list').last().getByRole('listitem').last()
  const text = await last.textContent()
  await page.keyboard.press('Enter')
  await more.waitFor({ state: 'detached' })
  await expectFocus(
    page
      .getByRole('listitem')
      .filter({ hasText: text ?? '' })
      .getByRole('button')
      .first(),
  )
})

describe('the focus in an error that is dismissed', () => {
  const FAILS = { [PAUSE]: { status: 500, body: { error: 'It failed.' } } }

  async function fail() {
    const screen = await openReminders({ wire: FAILS })
    const row = screen.reminder('Raid tonight!')
    const pause = row.getByRole('button', { name: 'Pause', exact: true })
    await pause.focus()
    await screen.page.keyboard.press('Enter')
    const dismiss = screen.page.getByRole('button', { name: 'Dismiss', includeHidden: true })
    await dismiss.waitFor()
    return { ...screen, row, pause, dismiss }
  }

  it('returns to the control that had it before', async () => {
    const { page, pause, dismiss } = await fail()
    await dismiss.focus()
    await page.keyboard.press('Enter')
    await expectFocus(pause)
  })

  it('stays in the open dialog, and returns to the control of the dialog', async () => {
    const { page, row, dismiss } = await fail()
    const control = row.getByRole('button', { name: 'Delete', exact: true })
    await control.click()
    const question = page.getByRole('dialog')
    await question.waitFor()
    await dismiss.click()
    await dismiss.waitFor({ state: 'detached' })
    await expectFocusIn(question)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await expectFocus(control)
  })
})
