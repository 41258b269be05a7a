import { AccessList } from '@guildhall/contract'
import { ROLES } from '@guildhall/local-discord'
import type { HistoryApi } from './history-api.ts'
import type { UndoableScenario } from './scenario.ts'

const PATH = '/access'
const keeper = {
  subject: { type: 'role', id: ROLES.demoKeeper },
  areas: { reminders: 'edit', rules: 'view' },
  until: null,
}
const raider = { subject: { type: 'role', id: ROLES.demoRaider }, areas: { commands: 'view' }, until: '2099-12-31' }

const save = (api: HistoryApi, ...entries: object[]) => api.send('PUT', PATH, { entries })

const first: UndoableScenario = {
  action: 'changed',
  prepare: () => Promise.resolve(),
  change: (api) => save(api, keeper, raider),
  repeat: (api) => save(api, keeper, raider),
  async read(api) {
    return AccessList.parse(await api.get(PATH)).entries
  },
  interfere: (api) => api.sendAsBen('PUT', PATH, { entries: [raider] }),
}

const next: UndoableScenario = {
  ...first,
  prepare: (api) => save(api, keeper),
  change: (api) => save(api, raider, { ...keeper, areas: { reminders: 'view' } }),
  repeat: (api) => save(api, raider, { ...keeper, areas: { reminders: 'view' } }),
}

const removal: UndoableScenario = {
  ...first,
  prepare: (api) => save(api, keeper, raider),
  change: (api) => save(api),
  repeat: (api) => save(api),
}

export const accessScenarios = { saveAccess: [first, next, removal] } as const
