import { GuildSettings } from '@guildhall/contract'
import type { HistoryApi } from './history-api.ts'
import type { UndoableScenario } from './scenario.ts'

const save = (api: HistoryApi, body: object) => api.send('PATCH', '/settings', body)
const CHANGE = {
  prefix: '?',
  welcome_message: null,
  welcome_embeds: [{ title: 'Hello {user}' }],
  time_zone: 'Europe/Berlin',
}

const changeSettings: UndoableScenario = {
  action: 'changed',
  prepare: (api) => save(api, { prefix: '+', welcome_message: 'Hello {user}.' }),
  change: (api) => save(api, CHANGE),
  repeat: (api) => save(api, CHANGE),
  async read(api) {
    const { version: _, ...settings } = GuildSettings.parse(await api.get('/settings'))
    return settings
  },
  interfere: (api) => api.sendAsBen('PATCH', '/settings', { prefix: '&' }),
}

export const settingsScenarios = { changeSettings: [changeSettings] } as const
