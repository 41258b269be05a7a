import { expect } from '@playwright/test'
import { USERS } from '@guildhall/local-discord'
import * as z from 'zod'
import { WITHIN_MS } from './api.ts'
import { BOOKS, GENERAL, GUILD, GUILD_NAME, type Community } from './community.ts'

const Id = z.object({ id: z.string() })
/** The answer of the model to every question. */
const ANSWER = /Below the third stone of the hearth\./

/** The configuration of the first day that later weeks change. */
export interface Configured {
  readonly weeklyId: string
  readonly weekly: object
  readonly readingId: string
  readonly reading: object
  readonly menu: { readonly channel_id: string; readonly message_id: string; readonly configId: string }
  readonly roles: { readonly moderators: string; readonly raider: string; readonly guest: string }
}

/** Day 1: the owner adds the bot, sees the first steps, and configures each capability. */
export async function firstDay(community: Community): Promise<Configured> {
  const { dashboard, page, processes } = community
  await dashboard.signIn('ada')
  await dashboard.card(GUILD_NAME).getByRole('button', { name: 'Add Bot' }).click()
  await page.getByRole('button', { name: 'ada' }).click()
  await expect
    .poll(
      async () => {
        await dashboard.open('/')
        return dashboard.card(GUILD_NAME).textContent()
      },
      { timeout: WITHIN_MS },
    )
    .toContain('Bot is active')
  await community.signIn()
  await dashboard.manage(GUILD_NAME)
  for (const command of ['blame', 'unavailable', 'updateraidtime', 'ask', 'animehug', 'createevent'])
    await dashboard.enable(command)
  await page.getByRole('main').getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText('0 of 6 done')

  const { world } = processes.discord
  const moderators = await world.createRole(GUILD, { name: 'Moderators' })
  const raider = await world.createRole(GUILD, { name: 'Raider' })
  const guest = await world.createRole(GUILD, { name: 'Guest' })
  const { ada } = community
  await ada.answers(200, 'PATCH', '/settings', {
    time_zone: 'Europe/Berlin',
    welcome_channel_id: GENERAL,
    welcome_message: 'Welcome {user} to {server}!',
    welcome_embeds: [{ title: 'Start here', description: 'Say hello, {user}.', color: null, image_url: null }],
    unavailable_channel_id: GENERAL,
    moderation_log_channel_id: BOOKS,
    alerts_channel_id: BOOKS,
    default_action: 'warn',
  })
  const rules = [
    { content: 'Be kind.', position: 0 },
    { content: 'Read before you ask.', position: 1 },
  ]
  await ada.answers(200, 'POST', '/rules', { channel_id: GENERAL, rules })
  await ada.answers(200, 'PUT', '/urlrules', {
    rules: [{ input_pattern: '^https://x\\.com/', output_pattern: 'https://fxtwitter.com/' }],
  })
  await ada.answers(201, 'POST', '/word_lists', {
    name: 'Spoilers',
    is_enabled: true,
    words: ['*snape*'],
    patterns: [],
    allowed: [],
    block: true,
    block_message: 'No spoilers here.',
    alert: false,
    timeout_seconds: null,
    default_action: false,
    exempt_role_ids: [],
    exempt_channel_ids: [],
  })
  const menu = await postMenu(community, { raider, guest })
  const reminders = await createReminders(community)
  await join(community)
  await grant(community, moderators)
  await useEverything(community, menu.message_id)
  return { ...reminders, menu, roles: { moderators, raider, guest } }
}

/** A message with an embed, a link and two role buttons. */
async function postMenu(community: Community, roles: { raider: string; guest: string }) {
  const posted = await community.ada.done(Id, 'POST', '/messages', {
    channel_id: GENERAL,
    content: 'Pick your roles.',
    embeds: [{ title: 'Roles', description: 'One press gives, the next takes.', color: 5793266, image_url: null }],
    components: [{ label: 'The charter', url: 'https://guild.example/charter', emoji: null }],
  })
  const at = { channel_id: GENERAL, message_id: posted.id }
  const buttons = menuButtons(roles)
  let configId = ''
  await expect(async () => {
    const config = await community.ada.done(Id, 'POST', '/role_button_configs', { guild_id: GUILD, ...at, buttons })
    configId = config.id
  }).toPass({ timeout: WITHIN_MS })
  return { ...at, configId }
}

/** The buttons of the menu. */
export function menuButtons({ raider, guest }: { raider: string; guest: string }): object[] {
  return [
    { label: 'Raider', role_id: raider, style: 'primary' },
    { label: 'Guest', role_id: guest, style: 'secondary' },
  ]
}

async function createReminders(community: Community) {
  const { ada } = community
  const common = { channel_id: GENERAL, is_recurring: true, time_zone: 'Europe/Berlin' }
  const weekly = {
    ...common,
    message: 'Raid at seven!',
    next_run_at: '2027-01-06T18:00:00.000Z',
    recurrence: { every: 'week', interval: 1, weekdays: [2] },
  }
  const monthly = {
    ...common,
    message: 'Guild meeting.',
    next_run_at: '2027-01-10T19:00:00.000Z',
    recurrence: { every: 'month', interval: 1, day_of_month: 10 },
  }
  const once = {
    ...common,
    is_recurring: false,
    message: 'The hall opens.',
    next_run_at: '2027-01-05T10:00:00.000Z',
    embeds: [{ title: 'Opening', description: 'Bring a chair.', color: null, image_url: null }],
    components: [{ label: 'The way', url: 'https://guild.example/way', emoji: null }],
  }
  const paused = {
    ...common,
    message: 'Never sent.',
    next_run_at: '2027-01-07T10:00:00.000Z',
    recurrence: { every: 'week', interval: 1, weekdays: [3] },
  }
  const reading = {
    ...common,
    channel_id: BOOKS,
    message: 'Chapter of the month.',
    next_run_at: '2027-02-12T10:00:00.000Z',
    recurrence: { every: 'month', interval: 1, day_of_month: 12 },
  }
  const { id: weeklyId } = await ada.done(Id, 'POST', '/reminders', weekly)
  await ada.answers(201, 'POST', '/reminders', monthly)
  await ada.answers(201, 'POST', '/reminders', once)
  const { id } = await ada.done(Id, 'POST', '/reminders', paused)
  await ada.answers(200, 'POST', `/reminders/${id}/pause`)
  const { id: readingId } = await ada.done(Id, 'POST', '/reminders', reading)
  return { weeklyId, weekly, readingId, reading }
}

async function join(community: Community): Promise<void> {
  for (const user of [USERS.ben, USERS.cleo, USERS.dan]) {
    await community.as(user).join(GUILD)
    await community.sees(user, `Welcome <@${user}> to ${GUILD_NAME}!`)
  }
}

/** The moderators edit reminders; cleo edits rules until the end of the second week. */
async function grant(community: Community, moderators: string): Promise<void> {
  await community.processes.discord.world.giveRole({ guildId: GUILD, roleId: moderators, userId: USERS.ben })
  await community.ada.answers(200, 'PUT', '/access', {
    entries: [
      { subject: { type: 'role', id: moderators }, areas: { reminders: 'edit', settings: 'view' } },
      { subject: { type: 'user', id: USERS.cleo }, areas: { rules: 'edit' }, until: '2027-01-17' },
    ],
  })
}

async function useEverything(community: Community, menuId: string): Promise<void> {
  const { ada, cleo } = USERS
  await community.use(cleo, 'blame', {}, /blamed 1 time/)
  await community.use(cleo, 'unavailable', { date: 'fri', reason: 'dentist' }, /is unavailable on .+ Reason: dentist/)
  await community.use(cleo, 'animehug', { user: USERS.ben }, /Hugs between you two: 1/)
  await community.use(cleo, 'ask', { question: 'Where is the gold?' }, ANSWER)
  await community.use(
    ada,
    'updateraidtime',
    { raid: BOOKS, date: 'tomorrow', time: '20:00' },
    /The next raid in .+ is on/,
  )
  const slots = '2027-01-08 20:00; 2027-01-08 22:00'
  await community.use(ada, 'createevent', { title: 'Molten Core', slots }, /Molten Core\*\* is here/)
  await expect(async () => {
    const menu = (await community.as(cleo).read(GENERAL)).find(({ id }) => id === menuId)
    const button = menu?.buttons.find(({ label }) => label === 'Raider')
    if (!button) throw new Error('The menu has no button yet')
    await community.as(cleo).press({ channelId: GENERAL, messageId: menuId }, button.customId)
  }).toPass({ timeout: WITHIN_MS })
  await community.sees(cleo, 'You now have **Raider**.')
}
