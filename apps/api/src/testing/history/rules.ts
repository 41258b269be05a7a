import { RulesEntry } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import * as z from 'zod/mini'
import { toRules } from '../test-rules.ts'
import type { HistoryApi } from './history-api.ts'
import type { UndoableScenario } from './scenario.ts'

const bodyWith = (contents: readonly string[]) => ({ channel_id: CHANNELS.demoGeneral, rules: toRules(contents) })
const save = (api: HistoryApi, ...contents: string[]) => api.send('POST', '/rules', bodyWith(contents))

async function read(api: HistoryApi): Promise<unknown> {
  const entries = z.array(RulesEntry).parse(await api.get('/rules'))
  return entries.map(({ channel_id, rules }) => ({ channel_id, rules }))
}
const interfere = (api: HistoryApi) => api.sendAsBen('POST', '/rules', bodyWith(['Of Ben.']))

const first: UndoableScenario = {
  action: 'created',
  prepare: () => Promise.resolve(),
  change: (api) => save(api, 'Be kind.'),
  repeat: (api) => save(api, 'Be kind.'),
  read,
  interfere,
}

const next: UndoableScenario = {
  ...first,
  action: 'changed',
  prepare: (api) => save(api, 'Be kind.', 'No spam.', 'Be on time.'),
  change: (api) => save(api, 'Be on time.', 'Be kind.', 'No advertising.'),
  repeat: (api) => save(api, 'Be on time.', 'Be kind.', 'No advertising.'),
}

const removal: UndoableScenario = {
  action: 'deleted',
  read,
  interfere,
  prepare: (api) => save(api, 'Be kind.', 'No spam.'),
  change: (api) => api.send('DELETE', `/rules/${CHANNELS.demoGeneral}`),
}

export const rulesScenarios = { saveRules: [first, next], removeRules: [removal] } as const
