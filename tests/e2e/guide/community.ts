import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { expect } from '@playwright/test'
import type { Dashboard } from '../kit/dashboard.ts'
import type { Program } from '../kit/program.ts'

export const DEMO = 'Guildhall Demo'

/** The time at which the community is prepared, and that of the browser some hours later. */
export const PREPARED_AT = new Date('2026-11-24T09:00:00Z')
export const SEEN_AT = new Date('2026-11-24T12:25:00Z')

const GUILD = GUILDS.guildhallDemo
const RULES_CHANNEL = '1141161780234041800'

/** Prepares the server that the pictures of the guide show. The dashboard is signed in as ada. */
export async function prepareCommunity({ page, origin }: Dashboard, program: Program): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const send = async (method: 'PATCH' | 'POST' | 'PUT', path: string, data: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token ?? ''}`, 'idempotency-key': crypto.randomUUID() }
    const reply = await page.request.fetch(`${origin}/api/guilds/${GUILD}${path}`, { method, headers, data })
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
    return reply.json()
  }
  for (const command of ['blame', 'createevent', 'unavailable'])
    await send('POST', `/commands/${command}/toggle`, { enable: true })
  await send('PATCH', '/settings', { time_zone: 'Europe/Berlin', unavailable_channel_id: '1141161680591637685' })
  await send('PATCH', '/settings', {
    welcome_channel_id: CHANNELS.demoGeneral,
    welcome_message: 'Welcome to {server}, {user}!',
    welcome_embeds: [
      {
        title: 'Your first evening',
        description: 'Read the rules, take your roles, and say hello by the fire.',
        color: 0x58_65_f2,
        footer: { text: 'The keepers of the hall' },
      },
    ],
    moderation_log_channel_id: '1141163075606266815',
    enable_auto_mod: true,
    default_action: 'warn',
  })
  const rules = ['Be kind. Everyone was new once.', 'No spoilers outside of threads.', 'Keep raid talk in #raid-times.']
  await send('POST', '/rules', {
    channel_id: RULES_CHANNEL,
    rules: rules.map((content, position) => ({ content, position })),
  })
  await send('POST', '/reminders', {
    channel_id: CHANNELS.demoGeneral,
    message: 'Raid tonight! Gather at the gate.',
    mention_role_id: ROLES.demoRaider,
    next_run_at: '2026-11-26T19:00:00Z',
    is_recurring: true,
    recurrence_type: 'weekly',
    recurrence_day_of_week: 3,
    time_zone: 'Europe/Berlin',
  })
  await send('POST', '/reminders', {
    channel_id: CHANNELS.demoGeneral,
    message: 'The winter market opens at noon.',
    next_run_at: '2026-12-05T11:00:00Z',
    is_recurring: false,
    time_zone: 'Europe/Berlin',
  })
  await send('POST', '/reminders', {
    channel_id: CHANNELS.demoStaff,
    message: 'Bring the minutes.',
    next_run_at: '2026-12-07T18:00:00Z',
    is_recurring: false,
    time_zone: 'Europe/Berlin',
  })
  await send('POST', '/word_lists', {
    name: 'Invite links',
    is_enabled: true,
    words: ['*discord.gg/*', '*discord.com/invite/*'],
    patterns: [],
    allowed: ['*discord.gg/guildhall*'],
    block: true,
    block_message: 'Ask a moderator before you post an invite.',
    alert: false,
    timeout_seconds: null,
    default_action: false,
    exempt_role_ids: [ROLES.demoModerator],
    exempt_channel_ids: [],
  })
  await send('PUT', '/access', {
    entries: [
      {
        subject: { type: 'role', id: ROLES.demoModerator },
        areas: { reminders: 'edit', role_buttons: 'edit', settings: 'view' },
        until: '2026-12-31',
      },
      { subject: { type: 'user', id: USERS.ben }, areas: { rules: 'edit' } },
    ],
    version: 0,
  })
  const [raider, guest] = [ROLES.demoRaider, ROLES.demoGuest]
  const sent = await send('POST', '/messages', {
    channel_id: CHANNELS.demoGeneral,
    content: 'Choose what you want to hear about.',
    embeds: [{ title: 'Roles of the hall', description: 'Press a button again to lose its role.', color: 0x3b_a5_5d }],
    components: [{ label: 'Calendar', url: 'https://example.com/calendar' }],
  })
  expect(sent).toMatchObject({ status: 'applied' })
  await send('POST', '/role_button_configs', {
    guild_id: GUILD,
    channel_id: CHANNELS.demoGeneral,
    message_id: idOf(sent),
    buttons: [
      { role_id: raider, label: 'Raider', style: 'primary' },
      { role_id: guest, label: 'Guest', style: 'secondary' },
    ],
  })
  // The bot needs a moment until the rule of a list is on.
  const { discord } = program
  await discord.as(USERS.cleo).write(CHANNELS.demoGeneral, 'Good morning! Who is in for Thursday?')
  await discord.as(USERS.ben).write(CHANNELS.demoGeneral, 'Me. I bring the torches.')
}

function idOf(sent: unknown): string {
  if (typeof sent === 'object' && sent !== null && 'id' in sent && typeof sent.id === 'string') return sent.id
  throw new Error('The message has no id')
}
