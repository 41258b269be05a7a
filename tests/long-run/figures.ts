import { expect, type Locator } from '@playwright/test'
import * as z from 'zod'
import { ChatRoom } from '../e2e/kit/chat-room.ts'
import { WITHIN_MS } from './api.ts'
import { GUILD, GUILD_NAME, openScreen, type Community } from './community.ts'

/** The first day of the community. */
export const FIRST_DAY = '2027-01-04'

const Summary = z.object({
  days: z.array(z.object({ date: z.string(), total_messages: z.number(), commands_used: z.number() })),
  event_type_counts: z.record(z.string(), z.number()),
})
const Commands = z.array(z.object({ command_name: z.string(), count: z.number() }))
const Users = z.array(z.object({ user_id: z.string(), message_count: z.number(), command_count: z.number() }))
const Hits = z.object({
  hits: z.array(z.object({ date: z.string(), list_name: z.string(), word: z.string(), count: z.number() })),
})
const Revisions = z.array(z.object({ area: z.string(), action: z.string() }))

const range = ({ ledger }: Community): string => `start_date=${FIRST_DAY}&end_date=${ledger.today}`

/** Waits until the analytics show what was counted, day by day, by event, command and user. A lost or a doubled event differs. */
export async function expectCounted(community: Community): Promise<void> {
  const { ada, ledger } = community
  const shown = async () => {
    const [summary, commands, users] = [
      await ada.read(`/analytics/summary?${range(community)}`, Summary),
      await ada.read(`/analytics/commands/summary?${range(community)}`, Commands),
      await ada.read(`/analytics/users/summary?${range(community)}`, Users),
    ]
    return {
      days: summary.days
        .filter((day) => day.total_messages + day.commands_used > 0)
        .map((day) => ({ date: day.date, messages: day.total_messages, commands: day.commands_used })),
      events: summary.event_type_counts,
      commands: Object.fromEntries(commands.map(({ command_name: name, count }) => [name, count])),
      users: Object.fromEntries(
        users.map((user) => [user.user_id, { messages: user.message_count, commands: user.command_count }]),
      ),
    }
  }
  const { days, events, commands, users } = ledger
  await expect.poll(shown, { timeout: WITHIN_MS }).toEqual({ days, events, commands, users })
}

/** The pages of the analytics, the bot owner's and the server's, show the same numbers. */
export async function expectShown(community: Community): Promise<void> {
  const { page, dashboard, ledger } = community
  for (const path of [
    `/analytics?${range(community)}&guild_id=${GUILD}`,
    `/guilds/${GUILD}/analytics?${range(community)}`,
  ]) {
    await dashboard.open(path)
    await expect(rowOf(community, 'Event Type Counts', 'Messages Sent')).toContainText(
      String(ledger.events['message_create']),
      { timeout: WITHIN_MS },
    )
    for (const [name, count] of Object.entries(ledger.commands)) {
      await expect(rowOf(community, 'Command Usage Breakdown', name).getByRole('cell')).toHaveText([
        name,
        String(count),
      ])
    }
    for (const name of ['ada', 'cleo', 'dan']) {
      const { messages, commands } = ledger.users[community.idOf(name)] ?? { messages: 0, commands: 0 }
      await expect(rowOf(community, 'User Activity Summary', name).getByRole('cell')).toHaveText([
        name,
        String(messages),
        String(commands),
      ])
    }
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  }
}

function rowOf({ page }: Community, table: string, name: string): Locator {
  const rows = page.getByRole('table', { name: table, exact: true }).getByRole('row')
  return rows.filter({ has: page.getByText(name, { exact: true }) })
}

/** The word list's page has each stopped message. */
export async function expectStopped(community: Community): Promise<void> {
  const { ada, page } = community
  const { hits } = await ada.read('/word_lists/hits?days=60', Hits)
  expect(hits).toEqual(community.stopped.map((date) => ({ date, list_name: 'Spoilers', word: '*snape*', count: 1 })))
  await page.getByRole('banner').getByRole('link', { name: 'Word Detection' }).click()
  const table = page.getByRole('table', { name: 'Messages stopped' })
  await expect(table.getByRole('row', { name: /snape/ })).not.toHaveCount(0)
}

/** History has every area, on the page and in the API. */
export async function expectHistory(community: Community): Promise<void> {
  const { ada, page, dashboard } = community
  const filterBy = async (filter: string, option: string): Promise<void> => {
    await dashboard.picker(filter).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await openScreen(community, 'History')
  for (const [area, option, sentence] of [
    ['access', 'Access', 'ada changed who has access'],
    ['commands', 'Commands', 'ada enabled /blame'],
    ['reminders', 'Reminders', /^ada restored the reminder/],
    ['role_buttons', 'Role buttons and messages', /role buttons/],
    ['rules', 'Rules', /^cleo added rule 3/],
    ['settings', 'Settings', /changed the prefix$/],
    ['url_rules', 'URL rules', 'ada added URL rules'],
    ['word_detection', 'Word detection', 'ada added the word list “Spoilers”'],
  ] as const) {
    await filterBy('Area', option)
    await expect(page.getByRole('article', { name: sentence }).first()).toBeVisible()
    expect(await ada.read(`/history?area=${area}`, Revisions), area).not.toEqual([])
  }
  await filterBy('Area', 'Rules')
  await filterBy('Person', 'cleo')
  await expect(page.getByRole('article', { name: /^cleo added rule 3/ })).toBeVisible()
  await expect(page.getByRole('article', { name: /^ada / })).toHaveCount(0)
}

/** The chat page has each due reminder exactly once. */
export async function expectReminded(community: Community): Promise<void> {
  const chat = new ChatRoom(await community.page.context().newPage(), community.processes.discordOrigin)
  await chat.enter('ada', GUILD_NAME, 'general')
  for (const text of new Set(community.due)) {
    await chat.expectTimes(community.due.filter((one) => one === text).length, text)
  }
  await chat.expectGone('Never sent.')
}

/** Opens each tab and each screen of the server, the analytics of all, and the user guide. None may show an error. */
export async function openEveryScreen({ dashboard, page }: Community): Promise<void> {
  const paths = ['/health', '/history', '/access', '/analytics', '/word-detection', '/settings', '/commands', '']
  // The place of alerts is always on the page, without a text.
  const alerts = page.getByRole('alert').filter({ hasText: /\S/ })
  for (const path of [...paths.map((one) => `/guilds/${GUILD}${one}`), '/analytics', '/']) {
    await dashboard.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(alerts).toHaveCount(0)
  }
  const opened = page.context().waitForEvent('page')
  await page.getByRole('main').getByText('View Documentation').click()
  const guide = await opened
  await expect(guide.getByRole('heading', { level: 1, name: 'User guide' })).toBeVisible()
  await guide.close()
  await dashboard.manage(GUILD_NAME)
  const tabs = page.getByRole('tablist', { name: 'Server sections' }).getByRole('tab')
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect(page.getByRole('tabpanel').first()).toBeVisible()
    await expect(alerts).toHaveCount(0)
  }
}
