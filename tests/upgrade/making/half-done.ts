import type { Database } from '@guildhall/core'
import { GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@guildhall/test-kit'
import { expect } from 'vitest'
import * as z from 'zod'
import { DEMO, message, wordList, type Community } from './community.ts'
import type { Processes } from './processes.ts'

const Id = z.object({ id: z.string() })
const Revisions = z.array(z.object({ id: z.string(), version: z.nullish(z.number()) }))
/** Longer than the making takes: a response that never arrives. */
const NEVER_MS = 600_000
const WITHIN_MS = 60_000
/** How soon the reminder is due, in ms. */
const SOON_MS = 8_000
/** The messages whose change Discord has made, although the program has no answer. */
const POSTED = ['half-post', 'half-edit', 'half-rules', 'half-restore', 'half-reminder', 'half-buttons', 'half-event']

/** The work under way at the kill: kinds of jobs, with how many of each. */
const BEGUN = {
  'message-post': 1,
  'message-edit': 1,
  'rules-message': 2,
  'role-buttons': 1,
  reminder: 1,
  'event-message': 1,
  'commands-menu': 1,
  'word-lists': 1,
} as const

/**
 * Requests about ten changes whose answers Discord never finishes, and kills both processes in the middle of them. Messages are already
 * in Discord; the menu of commands and the rule of AutoMod are not.
 */
export async function leaveHalfDone(processes: Processes, community: Community, db: Database): Promise<void> {
  const { save, channels, ada } = community
  const { discord } = processes
  const channel = (name: string): string => channels[name] ?? ''
  const rules = (name: string, ...texts: string[]): [string, object] => [
    '/rules',
    { channel_id: channel(name), rules: texts.map((content, position) => ({ content, position })) },
  ]
  const post = async (name: string, text: string): Promise<string> =>
    Id.parse(await save('POST', '/messages', { channel_id: channel(name), ...message(text) })).id

  const edited = await post('half-edit', 'Before the edit.')
  const menu = await post('half-buttons', 'Buttons that are being changed.')
  const at = { guild_id: GUILDS.guildhallDemo, channel_id: channel('half-buttons'), message_id: menu }
  const raider = { label: 'Raider', role_id: ROLES.demoRaider }
  const config = Id.parse(await save('POST', '/role_button_configs', { ...at, buttons: [raider] }))
  await save('POST', ...rules('half-restore', 'As it was.'))
  await save('POST', ...rules('half-restore', 'As it is.'))
  await settled(db, processes)
  const [newest] = await ada.get(`${DEMO}/history?area=rules&limit=1`, Revisions)
  const restored = z.object({ version: z.nullable(z.number()) })
  const { version } = await ada.get(`${DEMO}/history/${newest?.id}`, restored)
  const reminder = {
    channel_id: channel('half-reminder'),
    is_recurring: true,
    time_zone: 'Europe/Berlin',
    ...message('Sent at the kill.'),
    message: 'Sent at the kill.',
    content: undefined,
    next_run_at: new Date(processes.now() + SOON_MS).toISOString(),
    recurrence: { every: 'day', interval: 2 },
  }
  await save('POST', '/reminders', reminder)
  const due = Date.parse(reminder.next_run_at)

  for (const route of ['POST /channels/:id/messages', 'PATCH /channels/:id/messages/:id'])
    await discord.faults.trickle(NEVER_MS, { route })
  for (const route of ['PUT /applications/:id/guilds/:id/commands', 'POST /guilds/:id/auto-moderation/rules'])
    await discord.faults.delay(NEVER_MS, { route })
  // After several lost answers, the bot waits before it sends more: the reminder has to be among the first.
  await sleep(due - processes.now())
  const ben = processes.origin
  const toggle = fetch(`${ben}/api/guilds/${GUILDS.raidNight}/commands/blame/toggle`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${community.tokens.ben}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ enable: true }),
  })
  const requests = [
    toggle,
    save('POST', '/messages', { channel_id: channel('half-post'), ...message('Posted at the kill.') }),
    save('PUT', `/messages/${edited}`, { channel_id: channel('half-edit'), ...message('After the edit.') }),
    save('PUT', `/role_button_configs/${config.id}`, {
      ...at,
      buttons: [raider, { label: 'Guest', role_id: ROLES.demoGuest }],
    }),
    save('POST', ...rules('half-rules', 'A rule at the kill.')),
    save('POST', `/history/${newest?.id}/restore`, { version: version ?? undefined }),
    save('POST', '/word_lists', wordList('At the kill', ['dumbledore'])),
    discord.as(USERS.ada).run({
      channelId: channel('half-event'),
      command: 'createevent',
      fields: { title: 'Half Posted', slots: '2027-05-10 20:00' },
    }),
  ]
  const outcomes = Promise.allSettled(requests)
  await eventually(async () => {
    for (const name of POSTED) expect(await discord.as(USERS.ada).read(channel(name)), name).toHaveLength(1)
    expect((await discord.as(USERS.ada).read(channel('half-edit')))[0]?.content).toBe('After the edit.')
    expect((await discord.as(USERS.ada).read(channel('half-restore')))[0]?.content).toBe('1. As it was.')
  }, WITHIN_MS)
  await processes.kill('program')
  await outcomes
  expect(await openJobs(db), 'a job was finished before the kill: make the fixture again').toEqual(BEGUN)
}

/** Waits until no job is due. */
export async function settled(db: Database, processes: Processes): Promise<void> {
  await eventually(async () => {
    const open = await db.selectFrom('jobs').selectAll().where('state', '=', 'open').execute()
    const due = open.filter((job) => job.run_at <= processes.now()).map(({ kind }) => kind)
    expect(due).toEqual([])
  }, WITHIN_MS)
}

/** The numbers of jobs that are under way, by the kinds of BEGUN. */
async function openJobs(db: Database): Promise<Record<string, number>> {
  const open = await db.selectFrom('jobs').selectAll().where('state', '=', 'open').execute()
  const begun = open.filter((job) => job.lease_token !== null || job.attempts > 0)
  return Object.fromEntries(Object.keys(BEGUN).map((kind) => [kind, begun.filter((job) => job.kind === kind).length]))
}
