import { expect } from '@playwright/test'
import * as z from 'zod'
import { WITHIN_MS, type Caller } from './api.ts'
import { GENERAL, type Community } from './community.ts'
import type { Configured } from './first-day.ts'

type Call = readonly ['GET' | 'PATCH' | 'POST' | 'PUT', string, object?]

/** A call that reads an area, and one that changes it. */
interface AreaCalls {
  readonly area: string
  readonly view: Call
  readonly edit?: Call
}

const Entries = z.object({ entries: z.array(z.record(z.string(), z.unknown())) })
const Rules = z.array(z.object({ channel_id: z.string(), rules: z.array(z.object({ content: z.string() })) }))

/** Each area with its calls, whose changes leave everything as it is or add something small. */
async function areaCalls({ ada }: Community, { reminders, staff }: Configured): Promise<readonly AreaCalls[]> {
  const saved = await ada.read('/rules', Rules)
  const rules = saved.flatMap((entry) => entry.rules).map(({ content }, position) => ({ content, position }))
  const urlRules = [{ input_pattern: '^https://x\\.com/', output_pattern: 'https://fxtwitter.com/' }]
  const list = {
    name: 'Spam',
    is_enabled: false,
    words: ['spam'],
    patterns: [],
    allowed: [],
    block: true,
    block_message: null,
    alert: false,
    timeout_seconds: null,
    default_action: false,
    exempt_role_ids: [],
    exempt_channel_ids: [],
  }
  return [
    { area: 'commands', view: ['GET', '/commands'], edit: ['POST', '/commands/blame/toggle', { enable: true }] },
    { area: 'settings', view: ['GET', '/settings'], edit: ['PATCH', '/settings', { prefix: '?' }] },
    { area: 'rules', view: ['GET', '/rules'], edit: ['POST', '/rules', { channel_id: GENERAL, rules }] },
    { area: 'url_rules', view: ['GET', '/urlrules'], edit: ['PUT', '/urlrules', { rules: urlRules }] },
    { area: 'reminders', view: ['GET', '/reminders'], edit: ['POST', `/reminders/${reminders.pausedId}/pause`] },
    {
      area: 'role_buttons',
      view: ['GET', '/role_button_configs'],
      edit: ['POST', '/messages', { channel_id: staff, content: 'A note of fay.' }],
    },
    { area: 'word_detection', view: ['GET', '/word_lists'], edit: ['POST', '/word_lists', list] },
    { area: 'analytics', view: ['GET', '/analytics/summary'] },
  ]
}

/** fay gets each area at each level: every other area stays refused, and a level of view refuses changes. */
export async function tryEveryLevel(community: Community, configured: Configured): Promise<void> {
  const all = await areaCalls(community, configured)
  const fay = await community.caller('fay')
  const { entries } = await community.ada.read('/access', Entries)
  const grant = (areas: object): Promise<void> =>
    community.ada.answers(200, 'PUT', '/access', {
      entries: [
        ...entries.map(({ ended_at: _, ...entry }) => entry),
        { subject: { type: 'user', id: community.idOf('fay') }, areas },
      ],
    })
  await fay.answers(404, 'GET', '/settings')
  for (const [at, { area, view, edit }] of all.entries()) {
    const other = all[(at + 1) % all.length]?.view ?? view
    await grant({ [area]: 'view' })
    await expectFrom(fay, 200, view)
    await expectFrom(fay, 403, other)
    if (!edit) continue
    expect((await fay.send(...edit)).status, `edit of ${area} with view`).toBe(403)
    await grant({ [area]: 'edit' })
    const changed = async (): Promise<number> => (await fay.send(...edit)).status
    await expect.poll(changed, { timeout: WITHIN_MS, message: `edit of ${area}` }).toBeLessThan(300)
    await expectFrom(fay, 403, other)
  }
  await community.ada.answers(200, 'PUT', '/access', { entries: entries.map(({ ended_at: _, ...entry }) => entry) })
  await expectFrom(fay, 404, ['GET', '/analytics/summary'])
}

/** Waits until every API gives this status: calls go to the APIs in turn. */
async function expectFrom(caller: Caller, status: number, call: Call): Promise<void> {
  await caller.answers(status, ...call)
  await caller.answers(status, ...call)
}
