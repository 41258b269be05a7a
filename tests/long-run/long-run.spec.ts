import { expect, test } from '@playwright/test'
import { USERS } from '@guildhall/local-discord'
import * as z from 'zod'
import { ChatRoom } from '../e2e/kit/chat-room.ts'
import type { Dashboard } from '../e2e/kit/dashboard.ts'
import { startModel } from '../e2e/kit/model.ts'
import { WITHIN_MS } from './api.ts'
import { BOOKS, Community, GENERAL, GUILD, GUILD_NAME } from './community.ts'
import { firstDay, menuButtons, type Configured } from './first-day.ts'
import { Processes, type Arrangement } from './processes.ts'

/** A Monday. */
const STARTS_AT = '2027-01-04T12:00:00.000Z'
const RAID = 'Raid at seven!'
const MEETING = 'Guild meeting.'
/** A message that the word list stops. */
const STOPPED = 'Snape did it'

const Revisions = z.array(
  z.object({ id: z.string(), area: z.string(), action: z.string(), target: z.object({ name: z.string() }) }),
)
const Problems = z.object({ problems: z.array(z.object({ title: z.string(), area: z.string().nullable() })) })
const Hits = z.object({
  hits: z.array(z.object({ date: z.string(), list_name: z.string(), word: z.string(), count: z.number() })),
})
const Versioned = z.object({ version: z.number().nullable() })

for (const arrangement of ['one process on SQLite', 'two APIs and two bots on PostgreSQL'] as const) {
  test(`a community lives for six weeks with ${arrangement}`, async ({ browser }) => {
    const model = await startModel()
    const settings = { BOT_TIME_ZONE: 'Europe/Berlin', ASK_BASE_URL: model.url, ASK_MODEL: 'small-model' }
    const processes = await Processes.start(arrangement, STARTS_AT, settings)
    try {
      const community = await Community.open(processes, browser, STARTS_AT.slice(0, 10))
      await sixWeeks(community, arrangement)
    } catch (error) {
      process.stderr.write(`${processes.log().slice(-4_000)}\n`)
      throw error
    } finally {
      await processes.dispose()
      model.close()
    }
  })
}

async function sixWeeks(community: Community, arrangement: Arrangement): Promise<void> {
  const configured = await test.step('day 1', () => firstDay(community))
  await test.step('week 1', async () => {
    await talk(community, 2)
    await community.expectCounted()
    await community.remind('2027-01-05T10:00:01.000Z', 'The hall opens.')
    await community.remind('2027-01-06T18:00:01.000Z', RAID)
    await community.remind('2027-01-10T19:00:01.000Z', MEETING)
  })
  await test.step('week 2: a moderator edits within the grant, and is refused beyond', async () => {
    await newWeek(community, '2027-01-11T12:00:00.000Z', 3)
    await moderate(community, configured)
    await community.remind('2027-01-13T18:00:01.000Z', 'Raid at eight!')
  })
  await test.step('week 3: a grant expires, and a change is restored', async () => {
    const cleo = await community.caller('cleo')
    await cleo.answers(200, 'GET', '/rules')
    await newWeek(community, '2027-01-18T12:00:00.000Z', 4)
    const later = await community.caller('cleo')
    await later.answers(404, 'GET', '/rules')
    await restoreReminder(community)
    await community.remind('2027-01-20T18:00:01.000Z', RAID)
  })
  await test.step('week 4: the moderator loses the role; a channel and a role are deleted', async () => {
    await newWeek(community, '2027-01-25T12:00:00.000Z', 5)
    await loseRole(community, configured)
    await breakAndFix(community, configured)
    await community.remind('2027-01-27T18:00:01.000Z', RAID)
  })
  await test.step('week 5: a bot is killed, and started again', async () => {
    await newWeek(community, '2027-02-01T12:00:00.000Z', 6)
    if (arrangement !== 'one process on SQLite') {
      for (const bot of community.processes.bots()) {
        await community.processes.kill(bot)
        await community.processes.run(bot)
      }
    }
    await community.remind('2027-02-03T18:00:01.000Z', RAID)
  })
  await test.step('week 6: everything is as it was counted', async () => {
    await newWeek(community, '2027-02-08T12:00:00.000Z', 7)
    await community.remind('2027-02-10T18:00:01.000Z', RAID)
    await community.remind('2027-02-10T19:00:01.000Z', MEETING)
    await community.remind('2027-02-12T10:00:01.000Z', 'Chapter of the month.')
    await community.moveTo('2027-02-15T12:00:00.000Z')
    await community.signIn()
    await expectEnd(community)
  })
}

/** Begins a week with what members do in each: messages, a link, a stopped word, a command. */
async function newWeek(community: Community, time: string, messages: number): Promise<void> {
  await community.moveTo(time)
  await community.signIn()
  await talk(community, messages)
  await community.use(USERS.dan, 'blame', {}, new RegExp(`blamed ${messages - 1} times`))
  await community.expectCounted()
}

async function talk(community: Community, messages: number): Promise<void> {
  for (let at = 1; at < messages; at++) await community.write(USERS.dan, `Message ${at} of ${messages}`)
  await community.write(USERS.dan, `https://x.com/ada/status/${messages}`)
  await community.sees(USERS.cleo, `https://fxtwitter.com/ada/status/${messages}`)
  await community.stop(USERS.dan, STOPPED)
}

async function moderate(community: Community, { weeklyId, weekly }: Configured): Promise<void> {
  const ben = await community.caller('ben')
  const next_run_at = '2027-01-13T18:00:00.000Z'
  await ben.answers(200, 'PUT', `/reminders/${weeklyId}`, { ...weekly, message: 'Raid at eight!', next_run_at })
  await ben.answers(200, 'GET', '/settings')
  await ben.answers(403, 'PATCH', '/settings', { prefix: '?' })
  await ben.answers(403, 'GET', '/rules')
  await ben.answers(403, 'GET', '/access')
}

async function restoreReminder(community: Community): Promise<void> {
  const { ada } = community
  const changes = await ada.read('/history?area=reminders', Revisions)
  const changed = changes.find(({ action }) => action === 'changed')
  if (!changed) throw new Error('The history lacks the change of the moderator')
  const { version } = await ada.read(`/history/${changed.id}`, Versioned)
  await ada.answers(200, 'POST', `/history/${changed.id}/restore`, { version })
}

async function loseRole(community: Community, { roles }: Configured): Promise<void> {
  const ben = await community.caller('ben')
  await ben.answers(200, 'GET', '/reminders')
  await community.processes.discord.world.takeRole({ guildId: GUILD, roleId: roles.moderators, userId: USERS.ben })
  await ben.answers(404, 'GET', '/reminders')
}

async function breakAndFix(community: Community, configured: Configured): Promise<void> {
  const { ada, processes, page, dashboard } = community
  const { menu, roles, readingId, reading } = configured
  const problems = async (): Promise<string[]> =>
    [...new Set((await ada.read('/health', Problems)).problems.map(({ area }) => area ?? 'none'))].toSorted()
  await processes.discord.world.deleteChannel(BOOKS)
  await processes.discord.world.deleteRole({ guildId: GUILD, roleId: roles.guest })
  await expect.poll(problems, { timeout: WITHIN_MS }).toEqual(['reminders', 'role_buttons', 'settings'])
  await dashboard.manage(GUILD_NAME)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Health/ })
    .click()
  await expect(page.getByRole('article', { name: 'The reminder “Chapter of the month.”' })).toBeVisible()

  await ada.answers(200, 'PUT', `/reminders/${readingId}`, { ...reading, channel_id: GENERAL })
  await ada.answers(200, 'PATCH', '/settings', { moderation_log_channel_id: GENERAL, alerts_channel_id: GENERAL })
  const { channel_id, message_id, configId } = menu
  const buttons = menuButtons(roles).slice(0, 1)
  const body = { guild_id: GUILD, channel_id, message_id, buttons }
  await ada.answers(200, 'PUT', `/role_button_configs/${configId}`, body)
  await expect.poll(problems, { timeout: WITHIN_MS }).toEqual([])
  await expect(page.getByText('Everything works.')).toBeVisible()
}

async function expectEnd(community: Community): Promise<void> {
  const { ada, page, dashboard, processes } = community
  await community.expectCounted()
  const { event_type_counts: counts } = await community.figures()
  expect(counts).toMatchObject({ member_join: 3, link_rewritten: 6, reminder_sent: community.due.length })
  const { hits } = await ada.read('/word_lists/hits?days=60', Hits)
  expect(hits).toEqual(community.stopped.map((date) => ({ date, list_name: 'Spoilers', word: '*snape*', count: 1 })))

  const history = await ada.read('/history?limit=100', Revisions)
  const areas = [...new Set(history.map(({ area }) => area))].toSorted()
  expect(areas).toEqual([
    'access',
    'commands',
    'reminders',
    'role_buttons',
    'rules',
    'settings',
    'url_rules',
    'word_detection',
  ])
  expect(history.filter(({ action }) => action === 'restored')).toHaveLength(1)

  const chat = new ChatRoom(await page.context().newPage(), processes.discordOrigin)
  await chat.enter('ada', GUILD_NAME, 'general')
  for (const text of new Set(community.due)) {
    await chat.expectTimes(community.due.filter((one) => one === text).length, text)
  }
  await chat.expectGone('Never sent.')
  await openEveryScreen(dashboard)
}

/** Opens each tab and each screen of the server, and the analytics of all. None may show an error. */
async function openEveryScreen({ page, origin }: Dashboard): Promise<void> {
  const paths = ['/health', '/history', '/access', '/analytics', '/word-detection', '']
  // The place of alerts is always on the page, without a text.
  const alerts = page.getByRole('alert').filter({ hasText: /\S/ })
  for (const path of [...paths.map((one) => `/guilds/${GUILD}${one}`), '/analytics']) {
    await page.goto(`${origin}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(alerts).toHaveCount(0)
  }
  await page.goto(`${origin}/guilds/${GUILD}`)
  const tabs = page.getByRole('tablist', { name: 'Server sections' }).getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect(page.getByRole('tabpanel').first()).toBeVisible()
    await expect(alerts).toHaveCount(0)
  }
}
