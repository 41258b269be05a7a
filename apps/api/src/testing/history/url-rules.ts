import { UrlRule } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import * as z from 'zod/mini'
import type { HistoryApi } from './history-api.ts'
import type { UndoableScenario } from './scenario.ts'

const PATH = '/urlrules'
const X = { input_pattern: 'x\\.com', output_pattern: 'fxtwitter.com', channel_ids: null }
const REDDIT = { input_pattern: 'reddit\\.com', output_pattern: 'rxddit.com', channel_ids: [CHANNELS.demoGeneral] }

const save = (api: HistoryApi, ...rules: object[]) => api.send('PUT', PATH, { rules })

const first: UndoableScenario = {
  action: 'created',
  prepare: () => Promise.resolve(),
  change: (api) => save(api, X, REDDIT),
  repeat: (api) => save(api, X, REDDIT),
  async read(api) {
    const rules = z.array(UrlRule).parse(await api.get(PATH))
    return rules.map(({ version: _, ...rule }) => rule)
  },
  interfere: (api) => api.sendAsBen('PUT', PATH, { rules: [REDDIT] }),
}

const next: UndoableScenario = {
  ...first,
  action: 'changed',
  prepare: (api) => save(api, X, REDDIT),
  change: (api) => save(api, REDDIT, { ...X, output_pattern: 'vxtwitter.com' }),
  repeat: (api) => save(api, REDDIT, { ...X, output_pattern: 'vxtwitter.com' }),
}

const removal: UndoableScenario = {
  ...first,
  action: 'deleted',
  prepare: (api) => save(api, X, REDDIT),
  change: (api) => save(api),
  repeat: (api) => save(api),
}

export const urlRuleScenarios = { saveUrlRules: [first, next, removal] } as const
