import { Reminder } from '@guildhall/contract'
import { CHANNELS, ROLES } from '@guildhall/local-discord'
import * as z from 'zod/mini'
import { bodyOf } from '../test-api.ts'
import type { HistoryApi } from './history-api.ts'
import type { Scenario, UndoableScenario } from './scenario.ts'

const PATH = '/reminders'
const HOUR = 3_600_000
export const ONCE = {
  channel_id: CHANNELS.demoGeneral,
  message: 'Raid at nine.',
  next_run_at: '2030-01-07T12:30:15.000Z',
  mention_role_id: ROLES.demoRaider,
  is_recurring: false,
}
export const DAILY = { ...ONCE, is_recurring: true, recurrence_type: 'daily', time_zone: 'Europe/Berlin' }
const FORTNIGHTLY = {
  ...DAILY,
  recurrence_type: null,
  recurrence: { every: 'week', interval: 2, weekdays: [0, 3], end_date: '2031-12-31' },
}
const CHANGED = {
  ...DAILY,
  message: 'At nine!',
  embeds: [{ title: 'Raid' }, { description: 'Bring potions.' }],
  components: [{ label: 'Sign up', url: 'https://example.com/raid' }],
  mention_role_id: null,
  next_run_at: '2030-02-01T08:00:00.000Z',
}

const list = async (api: HistoryApi) => z.array(Reminder).parse(await api.get(PATH))
/** The path of the only reminder. */
const pathOfOnly = async (api: HistoryApi): Promise<string> => `${PATH}/${(await list(api))[0]?.id}`

export async function createReminder(api: HistoryApi, body: object): Promise<Reminder> {
  return Reminder.parse(await bodyOf(await api.send('POST', PATH, body)))
}

const read = async (api: HistoryApi) => (await list(api)).map(({ version: _, ...reminder }) => reminder)
const interfere = async (api: HistoryApi) =>
  api.sendAsBen('PUT', await pathOfOnly(api), { ...DAILY, message: 'Of Ben.' })

const creation: UndoableScenario = {
  action: 'created',
  prepare: () => Promise.resolve(),
  change: (api) => api.send('POST', PATH, ONCE),
  read,
  interfere,
}

const change: UndoableScenario = {
  action: 'changed',
  prepare: (api) => createReminder(api, ONCE),
  change: async (api) => api.send('PUT', await pathOfOnly(api), CHANGED),
  repeat: async (api) => api.send('PUT', await pathOfOnly(api), CHANGED),
  read,
  interfere,
}

const rule: UndoableScenario = {
  ...change,
  prepare: (api) => createReminder(api, DAILY),
  change: async (api) => api.send('PUT', await pathOfOnly(api), FORTNIGHTLY),
  repeat: async (api) => api.send('PUT', await pathOfOnly(api), FORTNIGHTLY),
  interfere: async (api) => api.sendAsBen('PUT', await pathOfOnly(api), { ...FORTNIGHTLY, message: 'Of Ben.' }),
}

const deletion: UndoableScenario = {
  action: 'deleted',
  prepare: (api) => createReminder(api, DAILY),
  change: async (api) => api.send('DELETE', await pathOfOnly(api)),
  read,
  async interfere(api) {
    await api.restored((await api.newest()).id)
    return interfere(api)
  },
}

const skip: UndoableScenario = {
  action: 'skipped',
  prepare: (api) => createReminder(api, DAILY),
  change: async (api) => api.send('POST', `${await pathOfOnly(api)}/skip`),
  read,
  interfere,
}

const send: Scenario = {
  action: 'posted',
  async prepare(api) {
    await createReminder(api, ONCE)
    const next_run_at = api.core.clock.now() - HOUR
    await api.db.updateTable('reminders').set({ is_expired: 1, next_run_at }).execute()
  },
  change: async (api) => api.send('POST', `${await pathOfOnly(api)}/send`, {}),
}

const test: Scenario = {
  action: 'posted',
  prepare: (api) => createReminder(api, ONCE),
  change: async (api) => api.send('POST', `${await pathOfOnly(api)}/test`),
}

const pause: UndoableScenario = {
  action: 'changed',
  prepare: (api) => createReminder(api, DAILY),
  change: async (api) => api.send('POST', `${await pathOfOnly(api)}/pause`),
  repeat: async (api) => api.send('POST', `${await pathOfOnly(api)}/pause`),
  read,
  interfere,
}

const resume: UndoableScenario = {
  ...pause,
  async prepare(api) {
    await createReminder(api, FORTNIGHTLY)
    await api.send('POST', `${await pathOfOnly(api)}/pause`)
  },
  change: async (api) => api.send('POST', `${await pathOfOnly(api)}/resume`),
  repeat: async (api) => api.send('POST', `${await pathOfOnly(api)}/resume`),
  interfere: async (api) => api.sendAsBen('PUT', await pathOfOnly(api), { ...FORTNIGHTLY, message: 'Of Ben.' }),
}

export const reminderScenarios = {
  createReminder: [creation],
  changeReminder: [change, rule],
  deleteReminder: [deletion],
  skipReminder: [skip],
  sendReminder: [send],
  pauseReminder: [pause],
  resumeReminder: [resume],
  testReminder: [test],
} as const
